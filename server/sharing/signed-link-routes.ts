import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/accounts/auth.ts';
import { refusalsOfBody, refusalsOfInput } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import {
  SignedLinkForm,
  SignedLinkMade,
  SignedLinks as SignedLinksBody,
} from '#contract/sharing/signed-links.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { done, storeNothing } from '#server/http/answers/answers.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { embedAddress } from './addresses.ts';
import type { SignedLinks } from './signed-links.ts';

const admin = { access: 'admin', what: 'links for other sites' } as const;
const path = '/api/admin/locations/:id/links';

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

    app.get(
      path,
      {
        config: admin,
        schema: {
          summary: 'The signed links by which other sites show a location, with their addresses',
          params: z.object({ id: Id }),
          response: { 200: SignedLinksBody, ...refusalsOfInput, 404: Failure },
        },
      },
      ({ params: { id } }) => {
        const place = places.byId(id);
        if (!place) throw new HttpError(404, texts.locationNotFound);
        return {
          embed_url: embedAddress(publicUrl(), place.slug),
          public_read: publicRead,
          links: links.of(id),
        };
      },
    );

    app.post(
      path,
      {
        config: admin,
        schema: {
          summary: 'Makes a signed link to a location, for ever or until a moment',
          description:
            'With it as the parameter `link`, the page to embed, the picture and the CSV files of this location can be ' +
            'read without an account. It opens nothing else.',
          params: z.object({ id: Id }),
          body: SignedLinkForm,
          response: { 201: SignedLinkMade, ...refusalsOfBody, 404: Failure, 409: Failure },
        },
      },
      async (request, reply) => {
        const link = await links.make(request.params.id, request.body, actorOf(request));
        return reply.code(201).send({ success: true as const, message: staffTexts.linkCreated, link });
      },
    );

    app.delete(
      `${path}/:link`,
      {
        config: admin,
        schema: {
          summary: 'Revokes a signed link: it opens nothing from now on',
          params: z.object({ id: Id, link: Id }),
          response: { 200: Done, ...refusalsOfBody, 404: Failure },
        },
      },
      async (request) => {
        const { id, link } = request.params;
        await links.revoke(id, link, actorOf(request));
        return done(staffTexts.linkRevoked);
      },
    );
  };
