import { z } from 'zod';
import { EpochSeconds } from '#contract/time.ts';
import { isPossibleTime } from '../possible-time.ts';
import type { ReadValue, Variable } from './ranges.ts';

/** The block of now is asked for its time alone: the source's own clock. */
export const CurrentBlock = z.looseObject({
  time: EpochSeconds.refine((seconds) => isPossibleTime(seconds * 1000), 'not a time in seconds'),
});

/** Parallel arrays by variable name, one entry for each time. Each value is checked in `ranges.ts`. */
export const SeriesBlock = z.looseObject({ time: z.array(z.unknown()) });
export type SeriesBlock = z.infer<typeof SeriesBlock>;

const byName = <N extends string, V>(names: readonly N[], of: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, V>;

/**
 * The named columns and their times, cut to the shortest array and without entries with an impossible time.
 * A column that is missing is all null.
 * @throws Error if no time at all can be read: that is a failure and not an empty forecast
 */
export function readSeries<N extends Variable>(block: SeriesBlock, names: readonly N[], read: ReadValue) {
  const arrays = byName(names, (name) => {
    const column = block[name];
    return Array.isArray(column) ? (column as unknown[]) : null;
  });
  const length = Math.min(block.time.length, ...names.map((name) => arrays[name]?.length ?? Infinity));
  const entries = block.time.slice(0, length).flatMap((sent, index) => {
    const time = read('time', sent ?? Number.NaN); // an entry without a time is dropped like one with a wrong time
    return time === null ? [] : [{ time, index }];
  });
  if (length > 0 && entries.length === 0) throw new Error('none of the times can be read');
  const columns = byName(names, (name) => {
    const array = arrays[name];
    if (array) return entries.map(({ index }) => read(name, array[index]));
    const absent = read(name, block[name]); // null; a column that is not an array is noted as dropped
    return entries.map(() => absent);
  });
  return { time: entries.map(({ time }) => time), columns };
}
