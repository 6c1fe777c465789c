import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { DaysFileQuery } from '#contract/conditions/history-files.ts';
import { marineHistoryPath, weatherHistoryPath } from '#contract/conditions/history-paths.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { requiredPlace } from '../asked-place.ts';
import type { Places } from '../places.ts';
import { fileName, filePeriod } from './file-period.ts';

const csv = { description: 'text/csv', content: { 'text/csv': { schema: z.string() } } };
const weather = { access: 'reading', linkTo: 'query', what: 'weather data' } as const;
const marine = { access: 'reading', linkTo: 'query', what: 'marine data' } as const;
const DAYS = 'Of the days `from` to `until` in London, at most 92; without them the last 31.';

/** Loaded when somebody needs it, not with every start of the server. */
const files = () => import('./model-files.ts');

/** What the models said of a place, as it was shown then: each half-hour of the weather, each hour of the sea, as files. */
export const modelFileRoutes =
  (options: {
    places: Places;
    store: Pick<Store, 'history'>;
    simulated: boolean;
    now: () => number;
  }): FastifyPluginAsync =>
  async (app) => {
    const { places, store, simulated, now } = options;

    app.get<{ Querystring: DaysFileQuery }>(
      weatherHistoryPath,
      {
        config: weather,
        schema: {
          summary: 'What the forecasts said of the weather at a location, as a file for spreadsheets',
          description: `${DAYS} Wind and gusts in miles an hour.`,
          querystring: DaysFileQuery,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const place = requiredPlace(places, query);
        const period = filePeriod(query, now());
        const points = await store.history.weatherOf(place._id, simulated, {
          from: period.start,
          until: period.end,
        });
        const { weatherFile } = await files();
        return sendFile(
          noStore(reply),
          await weatherFile(points, simulated),
          fileName('weather', place.slug, period),
        );
      },
    );

    app.get<{ Querystring: DaysFileQuery }>(
      marineHistoryPath,
      {
        config: marine,
        schema: {
          summary: 'What the forecasts said of the sea at a location, as a file for spreadsheets',
          description: `${DAYS} Heights in metres; the level is above mean sea level.`,
          querystring: DaysFileQuery,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const place = requiredPlace(places, query);
        const period = filePeriod(query, now());
        const points = await store.history.marineOf(place._id, simulated, {
          from: period.start,
          until: period.end,
        });
        const { marineFile } = await files();
        return sendFile(
          noStore(reply),
          await marineFile(points, simulated),
          fileName('sea', place.slug, period),
        );
      },
    );
  };
