import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { PlaceQuery } from '#contract/coordinates.ts';
import { Failure } from '#contract/errors.ts';
import { FeedReport, feedBodies } from '#contract/feeds.ts';
import { feedKinds, feedTable } from '#contract/live-table.ts';
import { texts } from '#contract/texts.ts';
import { refusalsOfPlaceQuery, refusalsOfReading } from '#server/http/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import type { KnownQuestions } from '#server/http/known-questions.ts';
import { readyAnswer } from '#server/http/ready-answer.ts';
import { sendReady } from '#server/http/send-ready.ts';
import { askedPlace } from './asked-place.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Places } from './places.ts';

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

    places.onChange(() => known.forget());

    for (const kind of feedKinds) {
      const answerOf = (id: string | null) => (id === null ? feeds.answerAll(kind) : feeds.answer(kind, id));
      const body = feedBodies[kind];
      app.get<{ Querystring: PlaceQuery }>(feedTable[kind].path, {
        config: { access: 'reading', what: feedTable[kind].name },
        schema: {
          summary: `The ${feedTable[kind].name} of a location, or of all active locations`,
          querystring: PlaceQuery,
          response: {
            200: z.union([body, z.object({ locations: z.record(z.string(), z.union([body, Failure])) })]),
            ...refusalsOfPlaceQuery,
          },
        },
        handler: (request, reply) => {
          const id = askedPlace(places, request.query)?._id ?? null;
          const answer = answerOf(id);
          if (!answer) throw new HttpError(404, texts.locationNotFound);
          known.remember(request.url, () => answerOf(id));
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
      (request, reply) => sendReady(request, reply, readyAnswer(200, JSON.stringify(report()))),
    );
  };
