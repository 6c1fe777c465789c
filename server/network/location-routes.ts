import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { refusalsOfPlace, refusalsOfReading } from '#contract/calls/refusals.ts';
import { LocationAnswer, LocationList } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { HttpError } from '#server/http/errors.ts';

export const locationRoutes =
  (places: Places): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/locations',
      {
        config: { access: 'reading', what: 'locations' },
        schema: {
          summary: 'Every location, inactive ones included: of these without the custom message',
          response: { 200: LocationList, ...refusalsOfReading },
        },
      },
      (request, reply) => sendCached(request, reply, places.listAnswer()),
    );

    app.get<{ Params: { name: string } }>(
      '/locations/:name',
      {
        config: { access: 'reading', page: true, what: 'locations' },
        schema: {
          summary: 'One location by name or slug; a browser that navigates here gets the page',
          params: z.object({ name: z.string() }),
          response: { 200: LocationAnswer, ...refusalsOfPlace },
        },
      },
      (request, reply) => {
        const answer = places.answer(request.params.name);
        if (!answer) throw new HttpError(404, texts.locationNotFound);
        return sendCached(request, reply, answer);
      },
    );
  };
