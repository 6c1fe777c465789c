import type { CsvApplied, CsvPreview, CsvPreviewRow } from '#contract/network/location-csv.ts';
import { send } from '#web/shared/api/http.ts';

export const CSV_PATH = '/api/admin/locations/csv';

/**
 * What a file would change. Nothing is written.
 * @throws ApiError, Unreachable
 */
export async function previewFile(file: File): Promise<CsvPreview> {
  const type = { 'Content-Type': 'text/csv' };
  const { rows, counts } = await send<CsvPreview>('POST', `${CSV_PATH}/preview`, undefined, file, type);
  const count = (outcome: CsvPreviewRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const counted = {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    error: count('error'),
  };
  return { rows, counts: counts ?? counted };
}

type Write = NonNullable<CsvPreviewRow['write']>;
/** What is sent to write rows of a preview. */
export type RowWrite = Omit<Write, 'location'> & {
  location: Write['location'] & { confirm_position?: true };
};

/** Rows in one call: a thousand at once may take longer than an answer is waited for. */
const AT_ONCE = 100;

/**
 * Writes rows, some at a time and in their order.
 * @param onDone told how many of them have an answer
 * @throws ApiError, Unreachable: then some of the rows may be written
 */
export async function applyRows(
  rows: readonly RowWrite[],
  onDone: (count: number) => void,
): Promise<CsvApplied['rows']> {
  const outcomes: CsvApplied['rows'] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    const applied = await send<CsvApplied>('POST', CSV_PATH, undefined, { rows: part });
    outcomes.push(...applied.rows);
    onDone(outcomes.length);
  }
  return outcomes;
}
