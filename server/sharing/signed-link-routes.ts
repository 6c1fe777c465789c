import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { locationCalls } from '#contract/calls/location-calls.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { done, storeNothing } from '#server/http/answers/answers.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { embedAddress } from './addresses.ts';
import type { SignedLinks } from './signed-links.ts';

export const signedLinkRoutes =
  (options: {
    links: SignedLinks;
    places: Pick<Places, 'byId'>;
    publicRead: boolean;
    publicUrl: () => string;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { links, places, publicRead, publicUrl } = options;
    storeNothing(app);

    app.route({
      ...locationCalls.links,
      handler: ({ params: { id } }) => {
        const place = places.byId(id);
        if (!place) throw new HttpError(404, texts.locationNotFound);
        return {
          embed_url: embedAddress(publicUrl(), place.slug),
          public_read: publicRead,
          links: links.of(id),
        };
      },
    });

    app.route({
      ...locationCalls.createLink,
      handler: async (request, reply) => {
        const link = await links.make(request.params.id, request.body, actorOf(request));
        return reply.code(201).send({ success: true as const, message: staffTexts.linkCreated, link });
      },
    });

    app.route({
      ...locationCalls.deleteLink,
      handler: async (request) => {
        const { id, link } = request.params;
        await links.revoke(id, link, actorOf(request));
        return done(staffTexts.linkRevoked);
      },
    });
  };
