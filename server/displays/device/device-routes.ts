import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfForm } from '#contract/calls/refusals.ts';
import { DisplayFrame } from '#contract/displays/display-frame.ts';
import { DisplayAnswer, DisplayRefused, DisplayReport } from '#contract/displays/displays.ts';
import { Failure } from '#contract/errors.ts';
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

const config = { access: 'display' } as const;
const refusals = { 401: DisplayRefused, 503: Failure } as const;

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

    app.post(
      '/api/display/report',
      {
        config,
        schema: {
          summary: 'A display says what it shows, and is told what to show',
          description:
            'Every minute. Reports may come twice and in any order: an older one changes nothing. Once a day the answer sets a new key.',
          body: DisplayReport,
          response: { 200: DisplayAnswer, ...refusalsOfForm, ...refusals, 429: Failure },
        },
      },
      async (request, reply) => {
        const { caller, display, frame } = await callerOf(request);
        if (!mayReport(caller.displayId))
          throw new HttpError(429, callTexts.displayReportsTooMany, { retryAfterSeconds: 60 });
        const report = request.body;
        await reports.take(display.id, report, frame, !caller.isUnverified);
        const key = await keys.renewed(caller);
        if (key !== null) cookie.set(reply, key);
        return answerOf(display, frame, report.tag);
      },
    );

    app.get(
      '/api/display/frame',
      {
        config,
        schema: {
          summary: 'What the display is to show now; its tag is that of the frame',
          response: { 200: DisplayFrame, 304: z.null().describe('The display has it'), ...refusals },
        },
      },
      async (request, reply) => {
        const { caller, display, frame } = await callerOf(request);
        const etag = `"${frame.tag}"`;
        reply.header('etag', etag);
        if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
        if (!caller.isUnverified) await reports.noteGiven(display.id, frame);
        return frame;
      },
    );

    app.get(
      '/api/display/events',
      {
        exposeHeadRoute: false, // it would never end
        config,
        schema: {
          summary: 'The live connection of a display, by server-sent events',
          description:
            '`answer` as the answer of a report, at once and whenever something has changed; `beat` every 20 seconds; ' +
            '`refused` with the reason before it ends for good.',
          response: { 200: z.string(), ...refusals },
        },
      },
      async (request, reply) => {
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
    );
  };
