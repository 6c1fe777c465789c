import type { FastifyPluginAsync } from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { ModelHours } from '#contract/conditions/model-hours.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import { modelHoursPath } from '#contract/live/live-table.ts';
import { marineHeld, weatherHeld } from '#domain/feeds/model-hours.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { HttpError } from '#server/http/errors.ts';
import { askedPlace } from './asked-place.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Places } from './places.ts';

/** The hours with which a device works out a location's weather and sea without a connection. */
export const modelHoursRoutes =
  (places: Places, feeds: Feeds, now: () => number): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: PlaceQuery }>(
      modelHoursPath,
      {
        config: { access: 'reading', what: 'forecast data' },
        schema: {
          summary: 'The hours that a location’s weather and sea of now are worked out from',
          querystring: PlaceQuery,
          response: { 200: ModelHours, ...refusalsOfPlaceQuery },
        },
      },
      async (request, reply) => {
        const place = askedPlace(places, request.query);
        if (!place) throw new HttpError(400, callTexts.placeMissing, { field: 'location' });
        const answer = JSON.stringify(modelHoursOf(feeds, place._id, now()));
        return sendCached(request, reply, cachedResponse(200, answer));
      },
    );
  };

/** The hours behind the weather and the sea of a place, as far as its values are shown at `now` (epoch ms). */
export function modelHoursOf(feeds: Feeds, locationId: string, now: number): ModelHours {
  const { weather, marine } = {
    weather: feeds.body('weather', locationId),
    marine: feeds.body('marine', locationId),
  };
  const observedAt = (kind: 'weather' | 'marine') => feeds.held(kind, locationId).held?.observedAt ?? null;
  const air = feeds.value('weather', locationId);
  const sea = feeds.value('marine', locationId);
  return {
    weather:
      air && weather
        ? weatherHeld(air, { observedAt: observedAt('weather'), meta: weather.meta, now })
        : null,
    marine:
      sea && marine ? marineHeld(sea, { observedAt: observedAt('marine'), meta: marine.meta, now }) : null,
  };
}
