import { CsvError, parse } from 'csv-parse/sync';
import { type CsvColumn, csvColumns, MOST_CSV_ROWS } from '#contract/location-csv.ts';
import type { Location } from '#contract/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { withoutUnneeded } from '#contract/text-cleaning.ts';
import { idsCell, markedText, unmarkedText } from '#server/http/cell-text.ts';
import { csvFile } from '#server/http/csv-file.ts';
import { HttpError } from '#server/http/errors.ts';

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

export interface LocationFile {
  rows: FileRow[];
  /** Excel writes `-4,55` where it separates the cells by semicolons. */
  hasDecimalCommas: boolean;
}

/** @throws HttpError 400 for a file that is not a table with our columns, or too long */
export function readLocationFile(file: string): LocationFile {
  const text = withoutUnneeded(file);
  if (text.trim() === '') throw new HttpError(400, staffTexts.csvEmpty);
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ',';
  const lines: number[] = [];
  const [header = [], ...records] = parsed(text, delimiter, lines);
  const columns = columnsOf(header);
  if (records.length === 0) throw new HttpError(400, staffTexts.csvNoRows);
  if (records.length > MOST_CSV_ROWS) throw new HttpError(400, staffTexts.csvTooMany(MOST_CSV_ROWS));
  return {
    rows: records.map((record, index) => rowOf(record, columns, lines[index + 1] ?? 0)),
    hasDecimalCommas: delimiter === ';',
  };
}

/** @param lines gets the line of each record */
function parsed(text: string, delimiter: string, lines: number[]): string[][] {
  try {
    return parse(text, {
      delimiter,
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

function columnsOf(header: readonly string[]): CsvColumn[] {
  const columns = header.map((cell) => {
    const name = cell.trim().toLowerCase();
    const column = csvColumns.find((each) => each === name);
    if (!column) throw new HttpError(400, staffTexts.csvUnknownColumn(cell.trim().slice(0, 40)));
    return column;
  });
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) throw new HttpError(400, staffTexts.csvColumnTwice(twice));
  return columns;
}

function rowOf(record: readonly string[], columns: readonly CsvColumn[], line: number): FileRow {
  const isWhole =
    record.length >= columns.length && record.slice(columns.length).every((cell) => cell.trim() === '');
  const problem = isWhole ? null : staffTexts.csvCellCount(record.length, columns.length);
  const cells = columns.map((column, index) => [column, unmarkedText(record[index] ?? '')] as const);
  return { line, cells: Object.fromEntries(cells), problem };
}
