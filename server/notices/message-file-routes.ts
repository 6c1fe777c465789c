import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { DaysFileQuery } from '#contract/conditions/history-files.ts';
import { automatedMessageHistoryPath } from '#contract/conditions/history-paths.ts';
import { requiredPlace } from '#server/conditions/asked-place.ts';
import { fileName, filePeriod } from '#server/conditions/history/file-period.ts';
import type { Places } from '#server/conditions/places.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { markedText } from '#server/http/lists/cell-text.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { MessageMatch } from '#server/store/notices/message-matches.ts';

const csv = { description: 'text/csv', content: { 'text/csv': { schema: z.string() } } };

/** When the automated messages of a place applied, as it was shown to visitors then. */
export const messageFileRoutes =
  (options: {
    places: Places;
    store: Pick<Store, 'messageMatches'>;
    simulated: boolean;
    now: () => number;
  }): FastifyPluginAsync =>
  async (app) => {
    const { places, store, simulated, now } = options;
    app.get<{ Querystring: DaysFileQuery }>(
      automatedMessageHistoryPath,
      {
        config: { access: 'reading', linkTo: 'query', what: 'safety messages' },
        schema: {
          summary:
            'When automated messages applied at a location, and by which wind, as a file for spreadsheets',
          description:
            'Every time that lies in the days `from` to `until` in London, at most 92; without them the last 31. An empty ' +
            'end: it applies still. Wind and gusts are those at the beginning, in miles an hour.',
          querystring: DaysFileQuery,
          response: { 200: csv, ...refusalsOfPlaceQuery },
        },
      },
      async ({ query }, reply) => {
        const place = requiredPlace(places, query);
        const period = filePeriod(query, now());
        const { start: from, end: until } = period;
        const matches = await store.messageMatches.of(place._id, simulated, { from, until });
        const file = await messageFile(matches, simulated);
        return sendFile(noStore(reply), file, fileName('automated-messages', place.slug, period));
      },
    );
  };

const columns = [
  ...['title', 'began_at', 'ended_at', 'wind_mph', 'gusts_mph', 'wind_from_degrees', 'simulated'],
];
const iso = (at: number): string => new Date(at).toISOString();

/** A row for each time that a message applied. */
async function messageFile(
  matches: readonly (MessageMatch & { endedAt: number | null })[],
  simulated: boolean,
): Promise<string> {
  const { csvFile } = await import('#server/http/lists/csv-file.ts'); // its library is not loaded with every start
  return csvFile(
    columns,
    matches.map(({ title, beganAt, endedAt, wind }) => [
      markedText(title),
      iso(beganAt),
      endedAt === null ? null : iso(endedAt),
      wind.wind_speed_10m,
      wind.wind_gusts_10m,
      wind.wind_direction_10m,
      simulated,
    ]),
  );
}
