import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { locationCalls } from '#contract/calls/location-calls.ts';
import { type CsvApplied, MOST_CSV_BYTES } from '#contract/network/location-csv.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { LocationChanges } from '../location-changes.ts';
import { previewOf } from './csv-preview.ts';
import { rowQuestions, type TideStationList } from './row-questions.ts';
import { textOfFile } from './text-of-file.ts';

const CSV = 'text/csv';

/** Loaded when somebody needs it, not with every start of the server. */
const spreadsheets = () => import('./location-file.ts');

/** The locations as a file for spreadsheets, and back. */
export const locationCsvRoutes =
  (options: {
    store: Pick<Store, 'locations'>;
    changes: Pick<LocationChanges, 'writeEach'>;
    /** ADMIRALTY's list; null: it is not asked. */
    tideStations: TideStationList;
    now: () => number;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes, tideStations, now } = options;
    storeNothing(app);
    // Read as bytes, so that a file in another encoding is refused and not read wrongly.
    app.addContentTypeParser<Buffer>(CSV, { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, textOfFile(body));
      } catch (error) {
        done(error as HttpError);
      }
    });

    app.route({
      ...locationCalls.csv,
      handler: async (_request, reply) => {
        const { locationFile } = await spreadsheets();
        const file = await locationFile(await store.locations.list());
        const name = `foreshore-locations-${londonDate(now())}.csv`;
        return sendFile(reply, file, name);
      },
    });

    app.route({
      ...locationCalls.previewCsv,
      bodyLimit: MOST_CSV_BYTES,
      handler: async (request) => {
        const { readLocationFile } = await spreadsheets();
        const rows = readLocationFile(request.body);
        const writer = { email: actorOf(request).email, now: now() };
        return previewOf(rows, await store.locations.list(), writer, await rowQuestions(tideStations, now()));
      },
    });

    app.route({
      ...locationCalls.applyCsv,
      bodyLimit: MOST_CSV_BYTES,
      handler: async (request): Promise<CsvApplied> => {
        const { rows } = request.body;
        const writes = rows.map(({ _id, updated_at, location }) => ({
          id: _id,
          form: location,
          expected: updated_at === null ? null : Date.parse(updated_at),
        }));
        const results = await changes.writeEach(writes, actorOf(request));
        const outcomes = rows.map(({ line, _id, location }, index) => {
          const result = results[index];
          return result instanceof HttpError
            ? { line, name: location.name, outcome: 'refused' as const, message: result.message }
            : {
                line,
                name: location.name,
                outcome: _id === null ? ('created' as const) : ('updated' as const),
                message: null,
              };
        });
        const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
        return {
          success: true,
          rows: outcomes,
          counts: { created: count('created'), updated: count('updated'), refused: count('refused') },
        };
      },
    });
  };
