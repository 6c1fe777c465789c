import { z } from 'zod';
import { EpochSeconds } from '#contract/time.ts';
import type { ReadValue, Variable } from './ranges.ts';

/** The newest values by variable name. Only the structure is judged here, each value in `ranges.ts`. */
export const CurrentBlock = z.looseObject({ time: EpochSeconds });

/** Parallel arrays by variable name, one entry for each time. */
export const SeriesBlock = z.looseObject({ time: z.array(EpochSeconds) });
export type SeriesBlock = z.infer<typeof SeriesBlock>;

const byName = <N extends string, V>(names: readonly N[], of: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, V>;

/** The named values of a `current` block. */
export const readCurrent = <N extends Variable>(
  block: Readonly<Record<string, unknown>>,
  names: readonly N[],
  read: ReadValue,
) => byName(names, (name) => read(name, block[name]));

/** The named columns and their times, cut to the shortest array. A column that is missing is all null. */
export function readSeries<N extends Variable>(block: SeriesBlock, names: readonly N[], read: ReadValue) {
  const arrays = byName(names, (name) => {
    const column = block[name];
    return Array.isArray(column) ? (column as unknown[]) : null;
  });
  const length = Math.min(block.time.length, ...names.map((name) => arrays[name]?.length ?? Infinity));
  const time = block.time.slice(0, length);
  const columns = byName(names, (name) => {
    const array = arrays[name];
    if (array) return array.slice(0, length).map((value) => read(name, value));
    const absent = read(name, block[name]); // null; something that is no array is noted as dropped
    return time.map(() => absent);
  });
  return { time, columns };
}

/** The same as rows, one for each time. */
export function readRows<N extends Variable>(block: SeriesBlock, names: readonly N[], read: ReadValue) {
  const { time, columns } = readSeries(block, names, read);
  return time.map((date, row) => ({ date, ...byName(names, (name) => columns[name][row] ?? null) }));
}
