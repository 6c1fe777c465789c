import type { SeenRunning, StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { readTimestamp } from '../../time/timestamps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A time that is no further ahead than this comes from a clock that runs fast. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;
/** No company had monitors before this. An earlier time stands for a missing one. */
const FIRST_MONITORS = Date.UTC(2010, 0, 1);
/** A discharge that runs for longer is more often a faulty monitor than a spill. */
const LONG_SPILL_MS = 30 * DAY_MS;
/** A company's own record may be this much later than what was seen of its monitors here. */
const PUBLISHED_LATE_MS = HOUR_MS;

/** What is known of the latest discharge of an overflow. Times are epoch ms; null where they are not known. */
export type OverflowEvent =
  | { kind: 'ongoing'; start: number | null; lastedMs: number | null }
  | { kind: 'ended'; end: number; lastedMs: number | null }
  /** The company publishes no end, but two looks from here show when it stopped. It lasted at least `lastedMs`. */
  | { kind: 'ended-between'; from: number; to: number; lastedMs: number | null }
  /** It began, or was seen to run until `lastSeen`. Whether it runs on or when it ended is not known. */
  | { kind: 'end-unknown'; start: number | null; lastSeen: number | null };
export type PastEvent = Exclude<OverflowEvent, { kind: 'ongoing' }>;

/** The time, if a monitor can have meant it; else null. */
export function plausibleTime(time: number | null, now: number): number | null {
  const at = readTimestamp(time);
  return at !== null && at >= FIRST_MONITORS && at <= now + CLOCKS_DIFFER_MS ? at : null;
}

const startsOf = ({ properties }: StormOverflow, now: number) =>
  [properties.statusStart, properties.latestEventStart].map((time) => plausibleTime(time, now));

/**
 * When the discharge that runs now began, epoch ms; null where none runs or the start is not known. Of the two times
 * that tell it each is wrong at some companies, and the wrong one is that of something before.
 */
export function spillStart(overflow: StormOverflow, now: number): number | null {
  if (overflow.status_code !== 1) return null;
  const starts = startsOf(overflow, now).filter((at) => at !== null);
  return starts.length > 0 ? Math.max(...starts) : null;
}

/** Whether both of its times say that a discharge has run for more than 30 days. */
export const isLongRunning = (overflow: StormOverflow, now: number): boolean =>
  overflow.status_code === 1 &&
  startsOf(overflow, now).every((at) => at !== null && now - at > LONG_SPILL_MS);

/** What is known at `now` of an overflow's latest discharge; null where nothing is known. */
export function latestEvent(overflow: StormOverflow, now: number): OverflowEvent | null {
  if (overflow.status_code === 1) {
    const start = spillStart(overflow, now);
    return { kind: 'ongoing', start, lastedMs: start === null || start > now ? null : now - start };
  }
  const published = publishedEvent(overflow, now);
  const { seen_running: seen } = overflow;
  if (seen === null || seen.until > now || isEndOf(seen, published)) return published;
  const event = seenEvent(seen);
  return published === null || momentOf(event) >= momentOf(published) ? event : published;
}

/** As the company publishes it. */
function publishedEvent({ properties }: StormOverflow, now: number): PastEvent | null {
  const [start, end] = [properties.latestEventStart, properties.latestEventEnd].map((time) => {
    const at = plausibleTime(time, now);
    return at === null || at > now ? null : at;
  });
  const hasEnd = typeof end === 'number';
  if (typeof start === 'number' && (!hasEnd || end < start))
    return { kind: 'end-unknown', start, lastSeen: null };
  return hasEnd ? { kind: 'ended', end, lastedMs: typeof start === 'number' ? end - start : null } : null;
}

/** Whether the end that the company publishes is of the discharge that was seen here, or of a later one. */
const isEndOf = ({ since, until }: SeenRunning, published: PastEvent | null): boolean =>
  published?.kind === 'ended' && published.end >= (since ?? until - PUBLISHED_LATE_MS);

function seenEvent({ since, until, stopped_by }: SeenRunning): PastEvent {
  if (stopped_by === null) return { kind: 'end-unknown', start: since, lastSeen: until };
  const lastedMs = since === null || since > until ? null : until - since;
  return { kind: 'ended-between', from: until, to: stopped_by, lastedMs };
}

/** The latest time at which it can have ended, or when it was last known to run. */
export function momentOf(event: PastEvent): number {
  if (event.kind === 'ended') return event.end;
  if (event.kind === 'ended-between') return event.to;
  return event.lastSeen ?? event.start ?? Number.NEGATIVE_INFINITY;
}

/** Nearest first. At equal distances the order of the answer stays, in which discharging ones come first. */
export const byDistance = (overflows: readonly StormOverflow[]): StormOverflow[] =>
  overflows.toSorted((one, other) => one.distance_miles - other.distance_miles);
