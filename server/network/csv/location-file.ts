import { CsvError, parse } from 'csv-parse/sync';
import { type CsvColumn, csvColumns, MOST_CSV_ROWS } from '#contract/network/location-csv.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { withoutUnneeded } from '#contract/text-cleaning.ts';
import { HttpError } from '#server/http/errors.ts';
import { idsCell, markedText, unmarkedText } from '#server/http/lists/cell-text.ts';
import { csvFile } from '#server/http/lists/csv-file.ts';

/** The locations as a CSV file, which `readLocationFile` reads back unchanged. */
export const locationFile = (locations: readonly Location[]): Promise<string> =>
  csvFile(
    csvColumns,
    locations.map((location) => csvColumns.map((column) => cellOf(location[column]))),
  );

function cellOf(value: Location[CsvColumn]): string | number | null {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  return markedText(Array.isArray(value) ? idsCell(value) : value) || null;
}

/** A row below the column names. Columns that the file lacks are missing. */
export interface FileRow {
  line: number; // in the file; the first is 1
  cells: Partial<Record<CsvColumn, string>>;
  /** Why the cells can't be told apart. */
  problem: string | null;
}

/** The line with which a file tells Excel how its cells are separated. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;\t ]*(?=[\r\n])/i;
const DELIMITERS = [',', ';', '\t'] as const;

/** @throws HttpError 400 for a file that is not a table with our columns, or too long */
export function readLocationFile(file: string): FileRow[] {
  const text = withoutUnneeded(file);
  if (text.trim() === '') throw new HttpError(400, staffTexts.csvEmpty);
  const table = text.replace(SEPARATOR_LINE, ''); // its line stays, so that lines keep their numbers
  const lines: number[] = [];
  const [header = [], ...records] = parsed(
    table,
    SEPARATOR_LINE.exec(text)?.[1] ?? delimiterOf(table),
    lines,
  );
  const columns = columnsOf(header);
  if (records.length === 0) throw new HttpError(400, staffTexts.csvNoRows);
  if (records.length > MOST_CSV_ROWS) throw new HttpError(400, staffTexts.csvTooMany(MOST_CSV_ROWS));
  return records.map((record, index) => rowOf(record, columns, lines[index + 1] ?? 0));
}

/** What the column names have most of. */
function delimiterOf(table: string): string {
  const names = table.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => names.split(delimiter).length;
  return DELIMITERS.reduce((most, each) => (count(each) > count(most) ? each : most));
}

/** @param lines gets the line of each record */
function parsed(text: string, delimiter: string, lines: number[]): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true, // each row says by itself if it has too few or too many
      skip_records_with_empty_values: true, // Excel keeps rows that were emptied
      to: MOST_CSV_ROWS + 2, // the column names, and one row too many, by which a file that is too long is noticed
      on_record(record: string[], context) {
        lines.push(context.lines);
        return record;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new HttpError(400, staffTexts.csvUnreadable(Number(error.lines)), { cause: error });
  }
}

/** The unit of degrees that somebody has put behind the name of a column. */
const UNIT = /(?<![\s_])[\s_]*[([]?(?:[°º˚]|(?:decimal )?deg(?:ree)?s?)[)\]]?$/;

/** The columns in their order; null: it has no name. Those without a name at the end are dropped. */
function columnsOf(header: readonly string[]): (CsvColumn | null)[] {
  const named = header.slice(0, header.findLastIndex((cell) => cell.trim() !== '') + 1);
  const columns = named.map((cell) => {
    if (cell.trim() === '') return null;
    const name = cell
      .trim()
      .toLowerCase()
      .replace(UNIT, '')
      .replaceAll(/[\s-]+/g, '_');
    const column = csvColumns.find((each) => each === name);
    if (!column) throw new HttpError(400, staffTexts.csvUnknownColumn(cell.trim().slice(0, 40)));
    return column;
  });
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice) throw new HttpError(400, staffTexts.csvColumnTwice(twice));
  return columns;
}

function rowOf(record: readonly string[], columns: readonly (CsvColumn | null)[], line: number): FileRow {
  const cells = columns.flatMap((column, index) =>
    column ? [[column, unmarkedText(record[index] ?? '')] as const] : [],
  );
  return { line, cells: Object.fromEntries(cells), problem: problemOf(record, columns) };
}

function problemOf(record: readonly string[], columns: readonly (CsvColumn | null)[]): string | null {
  const isFilled = (index: number) => (record[index] ?? '').trim() !== '';
  const isWhole =
    record.length >= columns.length && record.findLastIndex((cell) => cell.trim() !== '') < columns.length;
  if (!isWhole) return staffTexts.csvCellCount(record.length, columns.length);
  const unnamed = columns.findIndex((column, index) => column === null && isFilled(index));
  return unnamed === -1 ? null : staffTexts.csvUnnamedCell(unnamed + 1);
}
