import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deviceCalls } from '#contract/calls/device-calls.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { matches } from '#server/http/answers/send-cached.ts';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { CallerOf } from '../callers.ts';
import type { Reports } from '../evidence/reports.ts';
import type { DisplayKeys } from '../pairing/display-keys.ts';
import type { Fetches } from './fetches.ts';
import type { Pictures } from './pictures.ts';

export const sendPng = (reply: FastifyReply, png: Buffer): FastifyReply => reply.type('image/png').send(png);

/** The picture of a frame, for panels that draw no pages. */
export const pictureRoutes =
  (options: {
    callerOf: CallerOf;
    keys: Pick<DisplayKeys, 'renewed'>;
    cookie: TokenCookie;
    pictures: Pictures;
    fetches: Fetches;
    reports: Pick<Reports, 'noteGiven'>;
    limiter: RateLimiter;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { callerOf, keys, cookie, pictures, fetches, reports, limiter } = options;
    storeNothing(app);

    app.route({
      ...deviceCalls.picture,
      handler: async (request, reply) => {
        const { caller, display, frame } = await callerOf(request);
        await limiter.consume(display.id);
        const picture = pictures.of(display, frame);
        const etag = `"${picture.revision}"`;
        reply.header('etag', etag).header('refresh', picture.refreshSeconds);
        if (!caller.isUnverified) {
          await fetches.note(display, request.headers['user-agent'] ?? null);
          const isByCookie = cookie.read(request) !== undefined; // a panel keeps no other key
          const key = isByCookie ? await keys.renewed(caller) : null;
          if (key !== null) cookie.set(reply, key);
        }
        if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
        const png = await pictures.draw(picture, request.query);
        if (picture.frame && !caller.isUnverified) await reports.noteGiven(display.id, picture.frame);
        return sendPng(reply, png);
      },
    });
  };
