import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfPlaceQuery, refusalsOfReading } from '#contract/calls/refusals.ts';
import { FeedReport, feedBodies } from '#contract/conditions/feeds.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import { Failure } from '#contract/errors.ts';
import { feedKinds, feedTable, PLACE_HEADER } from '#contract/live/live-table.ts';
import { texts } from '#contract/texts.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import type { ResponseCache } from '#server/http/answers/response-cache.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { HttpError } from '#server/http/errors.ts';
import { askedPlace } from './asked-place.ts';
import type { Feeds } from './feeds/feeds.ts';
import { createPartsOfAll } from './feeds/parts-of-all.ts';
import { placeInHeader } from './place-header.ts';
import type { Places } from './places.ts';

const ofOneInHeader =
  `Without parameters the answer has all active locations under their slugs. With the header \`${PLACE_HEADER}\`, a slug ` +
  'encoded as in an address, it has that location alone, or none if there is no such active location.';

/** The data calls. Each answers for one place, or for all active ones if none is given. */
export const feedRoutes =
  (options: {
    feeds: Feeds;
    places: Places;
    report: () => FeedReport;
    responses: ResponseCache;
  }): FastifyPluginAsync =>
  async (app) => {
    const { feeds, places, report, responses } = options;
    const parts = createPartsOfAll(feeds);
    places.onChange(responses.clear);

    for (const kind of feedKinds) {
      /** Of all places, or of the one that the header names. */
      const answerAll = (headers: IncomingHttpHeaders) => {
        const named = placeInHeader(headers);
        if (named === null) return feeds.answerAll(kind);
        if (named === 'malformed')
          throw new HttpError(400, callTexts.placeHeaderMalformed, { field: PLACE_HEADER });
        return parts.of(kind, places.bySlug(named.slug));
      };
      const body = feedBodies[kind];
      app.get<{ Querystring: PlaceQuery }>(feedTable[kind].path, {
        config: { access: 'reading', what: feedTable[kind].name },
        schema: {
          summary: `The ${feedTable[kind].name} of a location, or of all active locations`,
          description: ofOneInHeader,
          querystring: PlaceQuery,
          response: {
            200: z.union([body, z.object({ locations: z.record(z.string(), z.union([body, Failure])) })]),
            ...refusalsOfPlaceQuery,
          },
        },
        handler: (request, reply) => {
          const place = askedPlace(places, request.query);
          const answer = place ? feeds.answer(kind, place._id) : answerAll(request.headers);
          if (!answer) throw new HttpError(404, texts.locationNotFound);
          if (place) responses.set(request.url, () => feeds.answer(kind, place._id));
          return sendCached(request, reply, answer);
        },
      });
    }

    app.get(
      '/api/feeds',
      {
        config: { access: 'reading', what: 'the state of the data' },
        schema: {
          summary: 'Age, last error and next refresh of every feed',
          response: { 200: FeedReport, ...refusalsOfReading },
        },
      },
      async (request, reply) => {
        await feeds.settled(); // a run of a model changes the answers of all places
        return sendCached(request, reply, cachedResponse(200, JSON.stringify(report())));
      },
    );
  };
