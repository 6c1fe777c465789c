import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { WindowsAnswer, WindowsQuery } from '#contract/conditions/windows.ts';
import { windowsCalendarPath, windowsPath } from '#contract/conditions/windows-paths.ts';
import { Failure } from '#contract/errors.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { limitsFrom } from '#domain/windows/limit-text.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { clientKey } from '#server/http/limits/client-key.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { Places } from '../places.ts';
import { windowsCalendar } from './windows-calendar.ts';
import type { WindowsOfPlaces } from './windows-of-places.ts';

const description =
  'Of one to twelve places, each a `location`. A limit that is left out does not matter. Wind, gusts and waves are judged by the whole hour and by the number that is shown; the errors of the tide make windows shorter. What is not known is never within a limit. 120 a minute for a person, or for an address without a session.';

const refusals = { ...refusalsOfPlaceQuery, 429: Failure };

/** When a reader's limits are met at some places in the coming week. */
export const windowsRoutes =
  (places: Pick<Places, 'bySlug'>, windows: WindowsOfPlaces, limiter: RateLimiter): FastifyPluginAsync =>
  async (app) => {
    const limitCalls = async ({ visitor, ip }: FastifyRequest) => {
      await limiter.consume(visitor?.userId ?? clientKey(ip));
    };
    app.get<{ Querystring: WindowsQuery }>(
      windowsPath,
      {
        config: { access: 'reading', what: 'forecast data' },
        schema: {
          summary:
            'When your limits on tide, wind, waves, daylight and water are met in the coming seven days',
          description,
          querystring: WindowsQuery,
          response: { 200: WindowsAnswer, ...refusals },
        },
        preHandler: limitCalls,
      },
      async ({ query }, reply) =>
        noStore(reply).send(await windows.at(placesIn(query, places), limitsFrom(query))),
    );

    app.get<{ Querystring: WindowsQuery }>(
      windowsCalendarPath,
      {
        config: { access: 'reading', what: 'forecast data' },
        schema: {
          summary: 'The same windows as an iCalendar file',
          description: `${description} The uid of an event stays the same while the windows after it on its day do.`,
          querystring: WindowsQuery,
          response: {
            200: { description: 'text/calendar', content: { 'text/calendar': { schema: z.string() } } },
            ...refusals,
          },
        },
        preHandler: limitCalls,
      },
      async ({ query }, reply) => {
        const limits = limitsFrom(query);
        const answer = await windows.at(placesIn(query, places), limits);
        return noStore(reply)
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="windows.ics"')
          .send(windowsCalendar(answer, limits));
      },
    );
  };

/**
 * The places of a query, each once, in its order.
 * @throws HttpError 404 where one does not exist, or is switched off
 */
function placesIn({ location }: WindowsQuery, places: Pick<Places, 'bySlug'>): Location[] {
  const found = [location].flat().map((slug) => places.bySlug(slug));
  const active = found.filter((place): place is Location => place?.active === true);
  if (active.length < found.length) throw new HttpError(404, texts.locationNotFound);
  return [...new Set(active)];
}
