import { type Options, stringify } from 'csv-stringify/sync';
import { beginTurn } from '../in-turn.ts';

/** A number, a truth, or a text: one of ours, or one from outside that `markedText` has made harmless. Null: empty. */
export type Cell = string | number | boolean | null;

/** So many rows are written in one go: a millisecond's work. */
const AT_ONCE = 50;
const form: Options = { record_delimiter: 'windows', quoted_string: true };

/**
 * A file for spreadsheets, by RFC 4180: cells are separated by commas, lines by CRLF; texts are in quotation marks, numbers
 * are not. It is UTF-8 and begins with a byte order mark: without it Excel takes the file for another encoding. Others are
 * answered between two lots of rows.
 * @param rows may be worked out while they are written
 */
export async function csvFile(columns: readonly string[], rows: Iterable<readonly Cell[]>): Promise<string> {
  const turn = beginTurn();
  let file = stringify([], { ...form, bom: true, header: true, columns: [...columns] });
  let lot: (string | number | null)[][] = [];
  const write = () => {
    file += stringify(lot, form);
    lot = [];
  };
  for (const row of rows) {
    lot.push(row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)));
    if (lot.length < AT_ONCE) continue;
    write();
    if (turn.isOver()) await turn.next();
  }
  write();
  return file;
}
