import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { LinkParameter } from '#contract/sharing/signed-links.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { cardPath } from './addresses.ts';
import type { Cards } from './cards.ts';

const png = { description: 'image/png', content: { 'image/png': { schema: z.string() } } };
/** A version, or `current`, which leads to it: the address for whoever cannot read the page of the location. */
const FILE = /^([\w-]{16}|current)\.png$/;
/** A version never changes, so that whoever has it need not ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export const cardRoutes =
  (options: { places: Pick<Places, 'bySlug'>; cards: Cards }): FastifyPluginAsync =>
  async (app) => {
    const { places, cards } = options;
    app.get<{ Params: { name: string; file: string }; Querystring: { link?: string } }>(
      '/cards/:name/:file',
      {
        config: { access: 'reading', linkTo: 'path', what: 'these conditions' },
        schema: {
          summary: 'A dated picture of how a location is, for links on other sites: 1200 by 630 pixels',
          description:
            'The file is a version of the picture with `.png` behind it; the page of the location names the current one in ' +
            '`og:image`. `current.png` and another version lead to the current one, since nobody should be shown an older one.',
          params: z.object({ name: z.string(), file: z.string() }),
          querystring: z.object({ link: LinkParameter.optional() }),
          response: {
            200: png,
            302: { description: 'To the current version', content: { 'text/plain': { schema: z.string() } } },
            ...refusalsOfPlaceQuery,
            429: Failure,
          },
        },
      },
      async (request, reply) => {
        const { params, query, isForAll } = request;
        const place = places.bySlug(params.name);
        if (!place?.active) throw new HttpError(404, texts.locationNotFound);
        const [, version] = FILE.exec(params.file) ?? [];
        if (version === undefined) throw new HttpError(404, callTexts.notFound);
        const card = cards.current(place);
        if (version !== card.version) {
          const link = query.link === undefined ? '' : `?link=${query.link}`;
          return noStore(reply).redirect(`${cardPath(place.slug, card.version)}${link}`, 302);
        }
        const picture = await cards.picture(place, card, request.ip);
        return reply
          .header('cache-control', isForAll ? FOR_EVER : 'no-store')
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('image/png')
          .send(picture);
      },
    );
  };
