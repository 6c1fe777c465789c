import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import { Failure } from '#contract/errors.ts';
import { FeedReport, feedBodies } from '#contract/feeds.ts';
import { feedKinds, feedTable, PLACE_HEADER } from '#contract/live-table.ts';
import { texts } from '#contract/texts.ts';
import { refusalsOfPlaceQuery, refusalsOfReading } from '#server/http/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { readyAnswer } from '#server/http/ready-answer.ts';
import { sendReady } from '#server/http/send-ready.ts';
import { askedPlace } from './asked-place.ts';
import type { Feeds } from './feeds/feeds.ts';
import { createPartsOfAll } from './feeds/parts-of-all.ts';
import { placeInHeader } from './place-header.ts';
import type { Places } from './places.ts';

const ofOneInHeader =
  `Without parameters the answer has all active locations under their slugs. With the header \`${PLACE_HEADER}\`, a slug ` +
  'encoded as in an address, it has that location alone, or none if there is no such active location.';

/** More different addresses than a network has, and longer than a browser sends. When it is full it is emptied. */
const MAX_ADDRESSES = 5000;
const MAX_ADDRESS_LENGTH = 200;

/** The data calls. Each answers for one place, or for all active ones if none is given. */
export const feedRoutes =
  (options: { feeds: Feeds; places: Places; report: () => FeedReport }): FastifyPluginAsync =>
  async (app) => {
    const { feeds, places, report } = options;
    const parts = createPartsOfAll(feeds);
    /** By address, the place that was found for it: neither its parameters nor all places are looked at again. */
    const askedBefore = new Map<string, string>();
    places.onChange(() => askedBefore.clear());
    const remember = (url: string, id: string) => {
      if (url.length > MAX_ADDRESS_LENGTH) return;
      if (askedBefore.size >= MAX_ADDRESSES) askedBefore.clear();
      askedBefore.set(url, id);
    };

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
        onRequest(request, reply, done) {
          const id = askedBefore.get(request.url);
          const answer = id === undefined ? null : feeds.answer(kind, id);
          if (answer) sendReady(request, reply, answer);
          else done();
        },
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
          if (place) remember(request.url, place._id);
          return sendReady(request, reply, answer);
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
        return sendReady(request, reply, readyAnswer(200, JSON.stringify(report())));
      },
    );
  };
