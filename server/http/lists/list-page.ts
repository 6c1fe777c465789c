import type { Order } from '#contract/list-query.ts';
import { searchText } from '#contract/text-cleaning.ts';

/** How the rows of a list are found and sorted. */
export interface ListRules<Row, Column extends string> {
  /** The texts that a search looks into. */
  words: (row: Row) => readonly (string | null)[];
  columns: Readonly<Record<Column, (row: Row) => string | number | null>>;
}

interface ListQuery<Column extends string> {
  q: string | null;
  sort?: Order<Column> | undefined;
  limit: number;
  offset: number;
}

const byWords = new Intl.Collator('en-GB', { numeric: true });

/** One page of rows in memory, and the number of all that were found. Equal rows stay in the given order. */
export function pageOf<Row, Column extends string>(
  rows: readonly Row[],
  { q, sort, limit, offset }: ListQuery<Column>,
  { words, columns }: ListRules<Row, Column>,
): { page: Row[]; found: Row[] } {
  const part = q === null ? null : searchText(q);
  const holds = (text: string | null) => text !== null && searchText(text).includes(part ?? '');
  const found = part === null ? [...rows] : rows.filter((row) => words(row).some(holds));
  if (sort) {
    const { by, isDescending } = sort;
    const sign = isDescending ? -1 : 1;
    found.sort((a, b) => sign * compared(columns[by](a), columns[by](b)));
  }
  return { page: found.slice(offset, offset + limit), found };
}

/** Missing values come first. */
function compared(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : byWords.compare(String(a), String(b));
}
