import { MessageHistoryQuery } from '#contract/notices/custom-messages.ts';
import { markedText } from '#server/http/lists/cell-text.ts';
import type { MessageHistoryOf } from './message-history.ts';

/** Pages of a hundred entries: nobody reads more, and one that never ends would keep others waiting. */
const MOST_PAGES = 50;

const columns = [...['saved_at', 'ended_at', 'saved_by', 'type', 'title', 'message', 'author']];

/** The custom messages of a location for spreadsheets, the latest first. A row without a type says that the one before was cleared. */
export async function customMessageFile(historyOf: MessageHistoryOf, locationId: string): Promise<string> {
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
