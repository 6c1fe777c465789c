import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { distance, quantityWords } from '../../quantities/quantities.ts';
import { momentOf as momentOfTurn, tideParts } from '../../tides/tide-parts.ts';
import { durationWords } from '../../time/durations.ts';
import { londonClock, londonDate, londonDayAndMonth, londonWeekday } from '../../time/london-time.ts';
import { capitalised } from '../../words/capitalised.ts';
import { latestEvent, momentOf, type PastEvent, plausibleTime } from './overflow-event.ts';

const MINUTE_MS = 60_000;
/** How long after its end a discharge is shown. */
export const RECENT_MS = 48 * 60 * MINUTE_MS;
/** Within this time a weekday alone names the day. */
const A_WEEKDAY_MS = 6 * 24 * 60 * MINUTE_MS;
/** A change of status this close to the end of a discharge is that end. */
const SAME_MOMENT_MS = 15 * MINUTE_MS;

/** A discharge that ended within 48 hours, or ran within them and then fell silent. */
export interface RecentSpill {
  overflow: StormOverflow;
  event: PastEvent;
}

const pastEvent = (overflow: StormOverflow, now: number): PastEvent | null => {
  const event = latestEvent(overflow, now);
  return event?.kind === 'ongoing' ? null : event;
};

const isRecent = (at: number, now: number): boolean => now - at <= RECENT_MS;

/** The recent discharge of an overflow that no longer runs, whatever its monitor says now. Null: none within 48 hours. */
export function recentSpill(overflow: StormOverflow, now: number): RecentSpill | null {
  const event = pastEvent(overflow, now);
  return event && isRecent(momentOf(event), now) ? { overflow, event } : null;
}

/** The recent spills of all overflows, the latest first. */
export const recentSpills = (overflows: readonly StormOverflow[], now: number): RecentSpill[] =>
  overflows
    .flatMap((overflow) => recentSpill(overflow, now) ?? [])
    .sort((one, other) => momentOf(other.event) - momentOf(one.event));

/**
 * When the status of an overflow became 'not discharging', if that was within 48 hours and no published discharge ended
 * then. Either a spill stopped or the monitor came back: nobody can tell which. Null otherwise.
 */
export function unexplainedChange(overflow: StormOverflow, now: number): number | null {
  if (overflow.status_code !== 0) return null;
  const at = plausibleTime(overflow.properties.statusStart, now);
  if (at === null || !isRecent(at, now)) return null;
  const event = pastEvent(overflow, now);
  const isExplained =
    event !== null && event.kind !== 'end-unknown' && momentOf(event) >= at - SAME_MOMENT_MS;
  return isExplained ? null : at;
}

/** Whether the overflow may have spilled within 48 hours although its monitor works. */
export function mayHaveSpilled(overflow: StormOverflow, now: number): boolean {
  if (overflow.status_code !== 0 || recentSpill(overflow, now) !== null) return false;
  if (unexplainedChange(overflow, now) !== null) return true;
  const event = pastEvent(overflow, now);
  if (event?.kind !== 'end-unknown') return false;
  // It ended when the status changed, at the latest. Without that time it may have ended just now.
  const changed = plausibleTime(overflow.properties.statusStart, now);
  return changed === null || changed < momentOf(event);
}

/**
 * The high waters since a discharge ended. Null where its end is not known exactly enough, or the tides since then are not
 * all known.
 */
export function tidesSince(
  { event }: RecentSpill,
  { timeline }: Pick<TidalData, 'timeline'>,
  now: number,
): number | null {
  if (event.kind === 'end-unknown') return null;
  const [from, to] = event.kind === 'ended' ? [event.end, event.end] : [event.from, event.to];
  const [first, last] = [timeline[0], timeline.at(-1)];
  if (!first || !last || momentOfTurn(first) > from || momentOfTurn(last) < now) return null;
  // Where the tide has two high waters in one, they count once.
  const highs = tideParts(timeline).flatMap(({ water }) =>
    water?.type === 'HighWater' ? momentOfTurn(water) : [],
  );
  const highsSince = (end: number) => highs.filter((at) => at > end && at <= now).length;
  return highsSince(from) === highsSince(to) ? highsSince(to) : null;
}

/** `20 min ago`. */
export const agoWords = (at: number, now: number): string => `${durationWords(now - at)} ago`;

/** `; 0 tides since`; nothing where that is not known. */
export function tidesSinceWords(
  spill: RecentSpill,
  tides: Pick<TidalData, 'timeline'> | null,
  now: number,
): string {
  const count = tides && tidesSince(spill, tides, now);
  return count === null ? '' : `; ${count} ${count === 1 ? 'tide' : 'tides'} since`;
}

/** `14:02`; `Friday 14:02`, `4 May 14:02`. */
function clockOf(at: number, now: number): string {
  if (londonDate(at) === londonDate(now)) return londonClock(at);
  return `${now - at < A_WEEKDAY_MS ? londonWeekday(at) : londonDayAndMonth(at)} ${londonClock(at)}`;
}

type Tides = Pick<TidalData, 'timeline'>;

const after = (lastedMs: number | null): string =>
  lastedMs === null ? '' : `after ${durationWords(lastedMs)}`;

/** Nothing where a spill had just begun when it was last seen. */
const afterAtLeast = (lastedMs: number | null): string =>
  lastedMs === null || lastedMs < MINUTE_MS ? '' : `after at least ${durationWords(lastedMs)}`;

/** The words for a discharge: when it ended, after how long, where, and what else is known. */
function partsOf(spill: RecentSpill, tides: Tides | null, now: number) {
  const { overflow, event } = spill;
  const miles = quantityWords(distance(overflow.distance_miles));
  if (event.kind === 'end-unknown') {
    const { start, lastSeen } = event;
    const began = start === null ? '' : `began ${agoWords(start, now)}`;
    const when = lastSeen === null ? began : `was spilling at ${clockOf(lastSeen, now)}`;
    return { when, length: '', where: `${miles}; its end is not known` };
  }
  const where = `${miles}${tidesSinceWords(spill, tides, now)}`;
  if (event.kind === 'ended') {
    return { when: `ended ${agoWords(event.end, now)}`, length: after(event.lastedMs), where };
  }
  return { when: betweenWords(event, now), length: afterAtLeast(event.lastedMs), where };
}

/** When it ended and what else is known: `ended 20 min ago after 3 h, 0.4 miles; 0 tides since`. */
export function spillWords(spill: RecentSpill, tides: Tides | null, now: number): string {
  const { when, length, where } = partsOf(spill, tides, now);
  return `${withLength(when, length)}, ${where}`;
}

const withLength = (when: string, length: string): string => [when, length].filter(Boolean).join(' ');

type EndedBetween = Extract<PastEvent, { kind: 'ended-between' }>;

const betweenWords = ({ from, to }: EndedBetween, now: number): string =>
  `ended between ${clockOf(from, now)} and ${clockOf(to, now)}`;

/** `ended between 13:45 and 14:00 after at least 2 h`: the last look that saw it run, and the first that did not. */
export const endedBetween = (event: EndedBetween, now: number): string =>
  withLength(betweenWords(event, now), afterAtLeast(event.lastedMs));

/** The latest of several discharges, what is to stand large first, and in a sentence; null where there is none. */
export function latestSpill([latest]: readonly RecentSpill[], tides: Tides | null, now: number) {
  if (!latest) return null;
  const { when, length, where } = partsOf(latest, tides, now);
  const { event } = latest;
  const wasSeen = event.kind === 'end-unknown' && event.lastSeen !== null;
  const headline = `Sewage ${wasSeen ? '' : 'spill '}${when}`;
  const detail = capitalised([length, where].filter(Boolean).join(', '));
  return { headline, detail, sentence: `${withLength(headline, length)}, ${where}` };
}

/** The sentence alone. */
export const latestSpillWords = (
  spills: readonly RecentSpill[],
  tides: Tides | null,
  now: number,
): string | null => latestSpill(spills, tides, now)?.sentence ?? null;
