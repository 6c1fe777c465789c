import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callTexts } from '#contract/call-texts.ts';
import { deviceCalls } from '#contract/calls/device-calls.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { matches } from '#server/http/answers/send-cached.ts';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import { HttpError } from '#server/http/errors.ts';
import type { AnswerOf } from '../answers.ts';
import type { CallerOf } from '../callers.ts';
import { createReportLimit } from '../evidence/report-limit.ts';
import type { Reports } from '../evidence/reports.ts';
import type { DisplayKeys } from '../pairing/display-keys.ts';
import type { Connections } from './connections.ts';
import type { Pushes } from './pushes.ts';

/** What a display calls with its key. It opens nothing else. */
export const deviceRoutes =
  (options: {
    callerOf: CallerOf;
    keys: DisplayKeys;
    cookie: TokenCookie;
    reports: Reports;
    answerOf: AnswerOf;
    connections: Connections;
    pushes: Pushes;
    /** The headers of every answer. */
    headers: Readonly<Record<string, string>>;
    now: () => number;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { callerOf, keys, cookie, reports, answerOf, connections, pushes, headers, now } = options;
    const mayReport = createReportLimit(now);
    storeNothing(app);

    app.route({
      ...deviceCalls.report,
      handler: async (request, reply) => {
        const { caller, display, frame } = await callerOf(request);
        if (!mayReport(caller.displayId))
          throw new HttpError(429, callTexts.displayReportsTooMany, { retryAfterSeconds: 60 });
        const report = request.body;
        await reports.take(display.id, report, frame, !caller.isUnverified);
        const key = await keys.renewed(caller);
        if (key !== null) cookie.set(reply, key);
        return answerOf(display, frame, report.tag);
      },
    });

    app.route({
      ...deviceCalls.frame,
      handler: async (request, reply) => {
        const { caller, display, frame } = await callerOf(request);
        const etag = `"${frame.tag}"`;
        reply.header('etag', etag);
        if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
        if (!caller.isUnverified) await reports.noteGiven(display.id, frame);
        return frame;
      },
    });

    app.route({
      ...deviceCalls.events,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { display } = await callerOf(request);
        const response = reply.raw;
        const given = { displayId: display.id, pairedAt: display.pairedAt, response };
        const connection = connections.open(given);
        if (!connection)
          throw new HttpError(503, callTexts.displayConnectionsTooMany, { retryAfterSeconds: 30 });
        reply.hijack();
        response.writeHead(200, {
          ...headers,
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no', // a proxy that gathers would keep a warning back
        });
        response.flushHeaders();
        pushes.begin(connection);
      },
    });
  };
