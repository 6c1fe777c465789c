import { stringify } from 'csv-stringify/sync';

/** A number, a truth, or a text: one of ours, or one from outside that `markedText` has made harmless. Null: empty. */
export type Cell = string | number | boolean | null;

/**
 * A file for spreadsheets, by RFC 4180: cells are separated by commas, lines by CRLF; texts are in quotation marks, numbers
 * are not. It is UTF-8 and begins with a byte order mark: without it Excel takes the file for another encoding.
 */
export const csvFile = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell))),
    { bom: true, header: true, columns: [...columns], record_delimiter: 'windows', quoted_string: true },
  );
