import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import { tideCalendarPath } from '#contract/live/live-table.ts';
import { texts } from '#contract/texts.ts';
import { withheldWords } from '#domain/tides/prediction/tide-origin.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { askedPlace } from '../asked-place.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Places } from '../places.ts';
import { tideCalendar } from './tide-calendar.ts';

/** A location's tides for calendars. */
export const tideCalendarRoutes =
  (places: Places, feeds: Pick<Feeds, 'body'>, now: () => number): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: PlaceQuery }>(
      tideCalendarPath,
      {
        config: { access: 'reading', what: 'tidal data' },
        schema: {
          summary:
            'The high and low waters of a location, and when its crossings are cut off, as an iCalendar file',
          description:
            'From today to some seven days ahead. The uid of an event stays the same. 404 also where no tide is shown, 503 while none is known.',
          querystring: PlaceQuery,
          response: {
            200: { description: 'text/calendar', content: { 'text/calendar': { schema: z.string() } } },
            ...refusalsOfPlaceQuery,
          },
        },
      },
      async (request, reply) => {
        const place = askedPlace(places, request.query);
        if (!place) throw new HttpError(400, callTexts.placeMissing, { field: 'location' });
        const tides = feeds.body('tidal', place._id);
        if (!tides) throw new HttpError(503, texts.tidalFailed);
        if (!tides.station) throw new HttpError(404, withheldWords(tides) ?? texts.noTides);
        return noStore(reply)
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="tides.ics"')
          .send(tideCalendar(place, tides, now()));
      },
    );
  };
