import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { DaysFileQuery, MOST_SAMPLE_DAYS, OverflowFileQuery } from '#contract/conditions/history-files.ts';
import { overflowHistoryPath, sampleHistoryPath } from '#contract/conditions/history-paths.ts';
import { OverflowHistory, OverflowHistoryQuery } from '#contract/conditions/overflow-history.ts';
import { SampleHistory } from '#contract/conditions/sample-history.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import type { Location } from '#contract/network/locations.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { requiredPlace } from '../asked-place.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Places } from '../places.ts';
import { fileName, filePeriod } from './file-period.ts';
import { overflowHistory } from './overflow-history.ts';
import { sampleHistory } from './sample-history.ts';

interface HistoryRoutes {
  places: Places;
  store: Pick<Store, 'history' | 'overflowRecords'>;
  feeds: Feeds;
  simulated: boolean;
  now: () => number;
}

const csv = { description: 'text/csv', content: { 'text/csv': { schema: z.string() } } };
/** Of the files, which a signed link opens too. */
const files = { linkTo: 'query' } as const;
const spills = { access: 'reading', what: 'storm overflow data' } as const;
const samples = { access: 'reading', what: 'water quality data' } as const;

const samplesPeriod = { usual: MOST_SAMPLE_DAYS, most: MOST_SAMPLE_DAYS };

/** Loaded when somebody needs it, not with every start of the server. */
const writers = () => import('./history-files.ts');

/** What is recorded of a place's overflows and bathing waters, as data and as files. */
export const historyRoutes =
  ({ places, ...sources }: HistoryRoutes): FastifyPluginAsync =>
  async (app) => {
    const overflowsOf = overflowHistory(sources);
    const samplesOf = sampleHistory(sources);
    const placeOf = (query: PlaceQuery): Location => requiredPlace(places, query);

    const description =
      'By day in London, in minutes: spilling, without a working monitor, not known to us, not spilling. Without `from` and `until` the eleven months before this one, and this one.';
    app.get<{ Querystring: OverflowHistoryQuery }>(
      overflowHistoryPath,
      {
        config: spills,
        schema: {
          summary: 'What was seen of the storm overflows near a location, and what was not known',
          description,
          querystring: OverflowHistoryQuery,
          response: { 200: OverflowHistory, ...refusalsOfPlaceQuery },
        },
      },
      async (request, reply) => {
        const history = await overflowsOf(placeOf(request.query), request.query);
        return sendCached(request, reply, cachedResponse(200, JSON.stringify(history)));
      },
    );
    app.get<{ Querystring: OverflowFileQuery }>(
      `${overflowHistoryPath}.csv`,
      {
        config: { ...spills, ...files },
        schema: {
          summary: 'The same by overflow and day as a file for spreadsheets, in hours',
          description,
          querystring: OverflowFileQuery,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const history = await overflowsOf(placeOf(query), query);
        const { overflowHistoryFile } = await writers();
        const name = fileName('spills', history.location, history);
        return sendFile(noStore(reply), await overflowHistoryFile(history), name);
      },
    );
    app.get<{ Querystring: PlaceQuery }>(
      sampleHistoryPath,
      {
        config: samples,
        schema: {
          summary: 'Every stored sample of the bathing waters near a location',
          querystring: PlaceQuery,
          response: { 200: SampleHistory, ...refusalsOfPlaceQuery },
        },
      },
      async (request, reply) => {
        const history = await samplesOf(placeOf(request.query));
        return sendCached(request, reply, cachedResponse(200, JSON.stringify(history)));
      },
    );
    app.get<{ Querystring: DaysFileQuery }>(
      `${sampleHistoryPath}.csv`,
      {
        config: { ...samples, ...files },
        schema: {
          summary: 'The same as a file for spreadsheets',
          description: `Of the days \`from\` to \`until\` in London, at most ${MOST_SAMPLE_DAYS}; without them the last ${MOST_SAMPLE_DAYS}, as long as samples are kept.`,
          querystring: DaysFileQuery,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const period = filePeriod(query, sources.now(), samplesPeriod);
        const history = await samplesOf(placeOf(query));
        const { sampleHistoryFile } = await writers();
        const name = fileName('samples', history.location, period);
        return sendFile(noStore(reply), await sampleHistoryFile(history, period), name);
      },
    );
  };
