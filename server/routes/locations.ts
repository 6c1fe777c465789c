import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure } from '#contract/errors.ts';
import { LocationAnswer, LocationList } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Places } from '../services/places.ts';

export const locationRoutes =
  (places: Places): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/locations',
      {
        config: { access: 'session', what: 'locations' },
        schema: {
          summary: 'Every location, inactive ones included',
          response: { 200: LocationList, 401: Failure },
        },
      },
      (_request, reply) => {
        reply.header('cache-control', 'private, no-cache');
        return { locations: [...places.all()] };
      },
    );

    app.get(
      '/locations/:name',
      {
        config: { access: 'session', page: true, what: 'locations' },
        schema: {
          summary: 'One location by name or slug; a browser that navigates here gets the page',
          params: z.object({ name: z.string().max(200) }),
          response: { 200: LocationAnswer, 401: Failure, 404: Failure },
        },
      },
      (request, reply) => {
        reply.header('vary', 'Accept').header('cache-control', 'private, no-cache');
        const location = places.bySlug(request.params.name);
        if (!location) throw new HttpError(404, texts.locationNotFound);
        return { location };
      },
    );
  };
