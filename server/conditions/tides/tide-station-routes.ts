import type { FastifyPluginAsync } from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import { tideStationPath } from '#contract/live/live-table.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { HttpError } from '#server/http/errors.ts';
import { askedPlace } from '../asked-place.ts';
import type { Places } from '../places.ts';
import { nearestTideStation } from '../upstream/computed-tides/computed-tides.ts';

/** The data with which a device computes a location's tides without a connection. */
export const tideStationRoutes =
  (places: Places): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: PlaceQuery }>(
      tideStationPath,
      {
        config: { access: 'reading', what: 'tidal data' },
        schema: {
          summary: 'The harmonic constants of the port that a location’s tides are computed for',
          querystring: PlaceQuery,
          response: { 200: NearestTideStation, ...refusalsOfPlaceQuery },
        },
      },
      async (request, reply) => {
        const place = askedPlace(places, request.query);
        if (!place) throw new HttpError(400, callTexts.placeMissing, { field: 'location' });
        const answer = JSON.stringify(await nearestTideStation(place));
        return sendCached(request, reply, cachedResponse(200, answer));
      },
    );
  };
