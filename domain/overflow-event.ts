import type { StormOverflow } from '#contract/storm-overflows.ts';
import { spillStart } from './overflow-status.ts';
import { readTimestamp } from './timestamps.ts';

/** The latest discharge that a monitor reported. Times are epoch ms; null where they are not known. */
export type OverflowEvent =
  | { kind: 'ongoing'; start: number | null; lastedMs: number | null }
  | { kind: 'ended'; end: number; lastedMs: number | null }
  /** It began, and the monitor does not say that it runs on or when it ended. */
  | { kind: 'end-unknown'; start: number };

/** What is known at `now` of an overflow's latest discharge; null where nothing is. */
export function latestEvent(overflow: StormOverflow, now: number): OverflowEvent | null {
  if (overflow.status_code === 1) {
    const start = spillStart(overflow);
    return { kind: 'ongoing', start, lastedMs: start === null || start > now ? null : now - start };
  }
  const { latestEventStart, latestEventEnd } = overflow.properties;
  const start = readTimestamp(latestEventStart);
  const end = readTimestamp(latestEventEnd);
  if (start !== null && start <= now && (end === null || end < start || end > now)) {
    return { kind: 'end-unknown', start };
  }
  if (end === null || end > now) return null;
  return { kind: 'ended', end, lastedMs: start === null || start > end ? null : end - start };
}

/** Nearest first. Those at one distance keep the order of the answer, where what discharges stands first. */
export const byDistance = (overflows: readonly StormOverflow[]): StormOverflow[] =>
  overflows.toSorted((one, other) => one.distance_miles - other.distance_miles);
