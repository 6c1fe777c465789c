import type { TideLevels } from '#contract/conditions/tides.ts';

const MINUTE_MS = 60_000;

/**
 * Metres above the tides' datum at `at`, on the cubic (Catmull-Rom) through the two heights on either side.
 * Undefined outside the levels, and between the first two and the last two of them.
 */
export function levelAt({ start, step_minutes, heights }: TideLevels, at: number): number | undefined {
  const steps = (at - Date.parse(start)) / (step_minutes * MINUTE_MS);
  const index = Math.floor(steps);
  const share = steps - index;
  const [before, from, to, after] = [-1, 0, 1, 2].map((offset) => heights[index + offset]);
  if (share === 0) return from;
  if (before === undefined || from === undefined || to === undefined || after === undefined) return undefined;
  const slope = to - before;
  const bend = 2 * before - 5 * from + 4 * to - after;
  const twist = 3 * (from - to) + after - before;
  return from + (share / 2) * (slope + share * (bend + share * twist));
}

/**
 * The levels from one step before `from` (epoch ms) to their end, so that `levelAt` knows every moment between. Null
 * where they do not reach to one step after `until`.
 */
export function levelsFrom(levels: TideLevels, from: number, until: number): TideLevels | null {
  const start = Date.parse(levels.start);
  const step = levels.step_minutes * MINUTE_MS;
  const first = Math.floor((from - start) / step) - 1;
  const last = Math.ceil((until - start) / step) + 1;
  if (first < 0 || last >= levels.heights.length) return null;
  return {
    ...levels,
    start: new Date(start + first * step).toISOString(),
    heights: levels.heights.slice(first),
  };
}
