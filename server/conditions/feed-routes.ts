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
import type { KnownQuestions } from '#server/http/known-questions.ts';
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

/** The data calls. Each answers for one place, or for all active ones if none is given. */
export const feedRoutes =
  (options: {
    feeds: Feeds;
    places: Places;
    report: () => FeedReport;
    known: KnownQuestions;
  }): FastifyPluginAsync =>
  async (app) => {
    const { feeds, places, report, known } = options;
    const parts = createPartsOfAll(feeds);

    places.onChange(() => known.forget());

    for (const kind of feedKinds) {
      /** Of all places, or of the one that the header names; null where the header is malformed. */
      const answerAll = (headers: IncomingHttpHeaders) => {
        const named = placeInHeader(headers);
        if (named === null) return feeds.answerAll(kind);
        return named === 'malformed' ? null : parts.of(kind, places.bySlug(named.slug));
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
          const id = askedPlace(places, request.query)?._id ?? null;
          const answerOf = id === null ? answerAll : () => feeds.answer(kind, id);
          const answer = answerOf(request.headers);
          if (!answer && id === null)
            throw new HttpError(400, callTexts.placeHeaderMalformed, { field: PLACE_HEADER });
          if (!answer) throw new HttpError(404, texts.locationNotFound);
          known.remember(request.url, answerOf);
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
