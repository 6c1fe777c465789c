import type { StormOverflow } from '#contract/storm-overflows.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { statusKnownAt } from '#domain/water/overflow-companies.ts';
import { withoutStatus } from '#domain/water/overflow-status.ts';
import { RECENT_MS } from '#domain/water/recent-spills.ts';

type Value = FeedValue<'storm_overflow'>;

/** The identity of a monitor; null if it has no Id. */
const keyOf = ({ company, properties }: StormOverflow): string | null =>
  properties.ID === null ? null : `${company} ${properties.ID}`;

/**
 * The overflows of an answer, with what was seen of each before: some companies never publish the end of a discharge.
 * One that ran and is missing from the answer stays, with an unknown status: its missing row does not undo the spill.
 */
export function withSeenRunning(
  overflows: readonly StormOverflow[],
  before: Value,
  now: number,
): StormOverflow[] {
  const earlier = new Map(before.overflows.map((overflow) => [keyOf(overflow), overflow]));
  earlier.delete(null);
  const remembered = overflows.map((overflow) => {
    const known = earlier.get(keyOf(overflow));
    return known
      ? { ...overflow, seen_running: seenRunning(overflow, withMemory(known, before), now) }
      : overflow;
  });
  const listed = new Set(overflows.map(keyOf));
  const gone = before.overflows
    .filter((overflow) => keyOf(overflow) !== null && !listed.has(keyOf(overflow)))
    .map((overflow) => withMemory(overflow, before))
    .filter(({ seen_running: seen }) => seen !== null && now - (seen.stopped_by ?? seen.until) <= RECENT_MS);
  return [...remembered, ...gone];
}

/** With only what was last seen of it. */
const withMemory = (overflow: StormOverflow, value: Value): StormOverflow =>
  withoutStatus(overflow, statusKnownAt(overflow, value));

function seenRunning({ status_code }: StormOverflow, { seen_running: seen }: StormOverflow, now: number) {
  if (status_code === 1 || seen === null) return null;
  const stopped_by = seen.stopped_by ?? (status_code === 0 ? now : null);
  return stopped_by !== null && now - stopped_by > RECENT_MS ? null : { ...seen, stopped_by };
}
