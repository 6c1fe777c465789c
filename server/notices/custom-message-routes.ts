import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { messageCalls } from '#contract/calls/message-calls.ts';
import { MessageHistoryQuery } from '#contract/notices/custom-messages.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { markedText } from '#server/http/lists/cell-text.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { LocationChanges } from '#server/network/location-changes.ts';
import type { MessageHistoryOf } from './message-history.ts';
import type { SaveSeveral } from './several-messages.ts';

/** Pages of a hundred entries: nobody reads more, and one that never ends would keep others waiting. */
const MOST_PAGES = 50;

const columns = [...['saved_at', 'ended_at', 'saved_by', 'type', 'title', 'message', 'author']];

/** The custom messages of a location for spreadsheets, the latest first. A row without a type says that the one before was cleared. */
async function customMessageFile(historyOf: MessageHistoryOf, locationId: string): Promise<string> {
  const { csvFile } = await import('#server/http/lists/csv-file.ts'); // its library is not loaded with every start
  const rows: (string | null)[][] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { entries, next } = await historyOf(locationId, MessageHistoryQuery.parse(after ? { after } : {}));
    for (const { at, by, message, until } of entries) {
      const { message_type = null, title = '', message: text = '', author = '' } = message ?? {};
      const email = by?.email ?? '';
      rows.push([at, until, markedText(email), message_type, ...[title, text, author].map(markedText)]);
    }
    if (next === null) break;
    after = next;
  }
  return csvFile(columns, rows);
}

const AnyId = z.object({ id: z.string() });

export const adminCustomMessageRoutes =
  (options: {
    changes: LocationChanges;
    historyOf: MessageHistoryOf;
    saveSeveral: SaveSeveral;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { changes, historyOf, saveSeveral } = options;
    storeNothing(app);
    const permit = async (request: FastifyRequest) => {
      await changes.permit(visitorOf(request), AnyId.parse(request.params).id);
    };

    app.route({
      ...messageCalls.history,
      onRequest: permit,
      handler: (request) => historyOf(request.params.id, request.query),
    });

    app.route({
      ...messageCalls.historyCsv,
      onRequest: permit,
      handler: async (request, reply) => {
        const { id } = request.params;
        return sendFile(reply, await customMessageFile(historyOf, id), `messages-${id}.csv`);
      },
    });

    app.route({
      ...messageCalls.changeSeveral,
      handler: (request) => saveSeveral(request.body, actorOf(request)),
    });
  };
