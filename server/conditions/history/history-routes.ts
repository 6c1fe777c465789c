import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { PlaceQuery } from '#contract/coordinates.ts';
import { overflowHistoryPath, sampleHistoryPath } from '#contract/history-paths.ts';
import type { Location } from '#contract/locations.ts';
import { OverflowHistory, OverflowHistoryQuery } from '#contract/overflow-history.ts';
import { SampleHistory } from '#contract/sample-history.ts';
import { noStore, refusalsOfPlaceQuery } from '#server/http/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { readyAnswer } from '#server/http/ready-answer.ts';
import { sendFile } from '#server/http/send-csv.ts';
import { sendReady } from '#server/http/send-ready.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { askedPlace } from '../asked-place.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Places } from '../places.ts';
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
const spills = { access: 'reading', what: 'storm overflow data' } as const;
const samples = { access: 'reading', what: 'water quality data' } as const;

/** Loaded when somebody needs it, not with every start of the server. */
const files = () => import('./history-files.ts');

/** What is recorded of a place's overflows and bathing waters, as data and as files. */
export const historyRoutes =
  ({ places, ...sources }: HistoryRoutes): FastifyPluginAsync =>
  async (app) => {
    const overflowsOf = overflowHistory(sources);
    const samplesOf = sampleHistory(sources);
    const placeOf = (query: PlaceQuery): Location => {
      const place = askedPlace(places, { lat: query.lat, lon: query.lon, location: query.location });
      if (!place) throw new HttpError(400, callTexts.placeMissing, { field: 'location' });
      return place;
    };

    const ofOverflows = {
      description:
        'By day in London, in minutes: spilling, without a working monitor, not known to us, not spilling. Without `from` and `until` the eleven months before this one, and this one.',
      querystring: OverflowHistoryQuery,
    };
    app.get<{ Querystring: OverflowHistoryQuery }>(
      overflowHistoryPath,
      {
        config: spills,
        schema: {
          summary: 'What was seen of the storm overflows near a location, and what was not known',
          ...ofOverflows,
          response: { 200: OverflowHistory, ...refusalsOfPlaceQuery },
        },
      },
      async (request, reply) => {
        const history = await overflowsOf(placeOf(request.query), request.query);
        return sendReady(request, reply, readyAnswer(200, JSON.stringify(history)));
      },
    );
    app.get<{ Querystring: OverflowHistoryQuery }>(
      `${overflowHistoryPath}.csv`,
      {
        config: spills,
        schema: {
          summary: 'The same by overflow and day as a file for spreadsheets, in hours',
          ...ofOverflows,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const history = await overflowsOf(placeOf(query), query);
        const { overflowHistoryFile } = await files();
        const name = `spills-${fileName(history.location)}-${history.from}-to-${history.until}.csv`;
        return sendFile(noStore(reply), overflowHistoryFile(history), name);
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
        return sendReady(request, reply, readyAnswer(200, JSON.stringify(history)));
      },
    );
    app.get<{ Querystring: PlaceQuery }>(
      `${sampleHistoryPath}.csv`,
      {
        config: samples,
        schema: {
          summary: 'The same as a file for spreadsheets',
          querystring: PlaceQuery,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const history = await samplesOf(placeOf(query));
        const { sampleHistoryFile } = await files();
        return sendFile(
          noStore(reply),
          sampleHistoryFile(history),
          `samples-${fileName(history.location)}.csv`,
        );
      },
    );
  };

/** A slug may have letters that a header may not. */
const fileName = (slug: string): string => slug.replace(/[^a-z0-9-]+/gi, '-');
