import { z } from 'zod';
import { optionalLine } from './form-values.ts';

/** The most rows that a list of the administration sends, with or without a `limit`. */
export const MAX_ROWS = 1000;
const MAX_OFFSET = 1_000_000;
const MAX_SEARCH_LENGTH = 100;

/** A whole number, as a parameter in an address. */
export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string({ error: `${name} must be one number` })
    .regex(/^\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must lie between ${min} and ${max}`);

/** The column that a list is sorted by; with `-` before it, in reverse order. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** The column of a `sort`, and whether its order is reversed. */
export interface Order<Column extends string> {
  by: Column;
  isDescending: boolean;
}

/** The parameters that every list of the administration takes. Without `sort` a list has its own order. */
export const listParameters = <const Column extends string>(columns: readonly Column[]) => ({
  limit: wholeNumber('limit', 1, MAX_ROWS).default(MAX_ROWS),
  offset: wholeNumber('offset', 0, MAX_OFFSET).default(0),
  q: optionalLine('q', MAX_SEARCH_LENGTH).default(null), // part of what a row is found by
  sort: z
    .enum(
      columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]),
      {
        error: `sort must be ${columns.join(', ')}, or one of them with - before it`,
      },
    )
    .transform((sort) => orderOf(sort, columns))
    .optional(),
});

const orderOf = <Column extends string>(sort: string, columns: readonly Column[]): Order<Column> => {
  const isDescending = sort.startsWith('-');
  const by = columns.find((column) => column === (isDescending ? sort.slice(1) : sort));
  if (by === undefined) throw new Error(`${sort} is no column`);
  return { by, isDescending };
};

/** `true` or `false`, as a filter in an address. */
export const flagParameter = (name: string) =>
  z
    .enum(['true', 'false'], { error: `${name} must be true or false` })
    .transform((value) => value === 'true');

/** What the description of every list of the administration says. */
export const listDescription =
  `At most ${MAX_ROWS} rows, also without \`limit\`; \`total_count\` says how many were found. ` +
  '`sort` names a column, with `-` before it from its other end.';
