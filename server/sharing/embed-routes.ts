import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { LinkParameter } from '#contract/sharing/signed-links.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import { pageAddress } from './addresses.ts';
import { EMBED_POLICY, embedHtml, embedRefusal } from './embed-html.ts';
import type { PublicSummaryNow } from './public-summaries.ts';

const html = { description: 'text/html', content: { 'text/html': { schema: z.string() } } };

/** Headers of the other pages that would keep this one out of frames, and what stands in their place. */
function asEmbedded(reply: FastifyReply): FastifyReply {
  reply.removeHeader('x-frame-options');
  return noStore(reply)
    .header('content-security-policy', EMBED_POLICY)
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('text/html; charset=utf-8');
}

/** The status and the words of a refusal: in a frame nobody reads JSON. */
function refusalOf(error: FastifyError | HttpError): { status: number; words: string } {
  if (error instanceof HttpError) return { status: error.status, words: error.message };
  if (error.validation) return { status: 400, words: callTexts.linkNotValid };
  if (isStoreAway(error)) return { status: 503, words: callTexts.storeAway };
  return { status: error.statusCode ?? 500, words: callTexts.internal };
}

export const embedRoutes =
  (options: {
    places: Pick<Places, 'bySlug'>;
    publicSummaryNow: PublicSummaryNow;
    publicUrl: () => string;
  }): FastifyPluginAsync =>
  async (app) => {
    const { places, publicSummaryNow, publicUrl } = options;

    app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
      const { status, words } = refusalOf(error);
      if (status >= 500) request.log.error({ err: error, request: request.id }, 'page to embed failed');
      return asEmbedded(reply).code(status).send(embedRefusal(words, publicUrl()));
    });

    app.get<{ Params: { name: string } }>(
      '/embed/:name',
      {
        config: { access: 'reading', linkTo: 'path', keepsToken: true, what: 'these conditions' },
        schema: {
          summary: 'A small page about a location for frames on other sites; it is dated and ends by itself',
          description:
            'Tide, wind, waves, temperature of the sea, what was reported of sewage and pollution, and the message of the ' +
            'officers, each with its time. Half an hour after it was made, or earlier where its data end, it shows nothing ' +
            'any more. Refusals are pages too.',
          params: z.object({ name: z.string() }),
          // Other parameters are left alone: sites add their own to addresses.
          querystring: z.object({ link: LinkParameter.optional() }),
          response: { 200: html, 400: html, 401: html, 404: html, 503: html },
        },
      },
      ({ params: { name } }, reply) => {
        const place = places.bySlug(name);
        if (!place?.active) throw new HttpError(404, texts.locationNotFound);
        const address = pageAddress(publicUrl(), place.slug);
        return asEmbedded(reply).send(embedHtml(publicSummaryNow(place), address));
      },
    );
  };
