import type { FeedKind } from '#contract/live-table.ts';
import type { Meta } from '#contract/meta.ts';
import { londonClock, londonDate, londonWeekday, zoneOfRepeatedClock } from '../time/london-time.ts';
import { hoursOldWords, relativeTime } from '../time/relative-time.ts';
import { feedLimits } from './freshness.ts';

/** A moment of a feed and the words that say what happened then. */
export interface FeedAge {
  lead: string;
  at: number; // epoch ms
  /** Whether the screen says how long ago it was. It does not for the moment that a forecast is for. */
  isAge: boolean;
}

type Times = Pick<Meta, 'observed_at' | 'fetched_at'> & Partial<Pick<Meta, 'source'>>;

const DAY_MS = 86_400_000;

/** `14:15`, with its weekday or date where that is another day. */
function momentWords(at: number, now: number): string {
  const clock = [londonClock(at), zoneOfRepeatedClock(at)].filter(Boolean).join(' ');
  if (londonDate(at) === londonDate(now)) return clock;
  return Math.abs(now - at) < DAY_MS ? `${londonWeekday(at)} ${clock}` : relativeTime(at, now);
}

const ownTime = (kind: FeedKind, { observed_at }: Pick<Times, 'observed_at'>): number | null =>
  feedLimits[kind].observedLagLimitMs === null || observed_at === null ? null : Date.parse(observed_at);

/**
 * When the source was last asked: its own times say when rows were written, not when they were true. Null where no source
 * covers the place: an age would read as if somebody had looked.
 */
export const checkedAge = ({ fetched_at, source }: Times): FeedAge | null =>
  fetched_at === null || source === null
    ? null
    : { lead: 'Checked', at: Date.parse(fetched_at), isAge: true };

/** The time beside a feed's values: what a model's forecast is for, or when any other source was asked. */
export function feedAge(kind: FeedKind, times: Times, now: number): FeedAge | null {
  const at = ownTime(kind, times);
  return at === null ? checkedAge(times) : { lead: `Forecast for ${momentWords(at, now)}`, at, isAge: false };
}

const isOldRun = (kind: FeedKind, at: number, now: number): boolean => {
  const { observedLagLimitMs: limit } = feedLimits[kind];
  return limit !== null && now - at > limit;
};

/** The same in a few words: `4 hours old, may be different now`. Null where its own time is near, or ahead. */
export function oldRunWords(kind: FeedKind, times: Pick<Times, 'observed_at'>, now: number): string | null {
  const at = ownTime(kind, times);
  return at !== null && isOldRun(kind, at, now) ? `${hoursOldWords(at, now)}, may be different now` : null;
}

/** Why a model's value is doubtful although it was fetched just now: its own time is off. Null where it is near. */
export function ownTimeDoubt(kind: FeedKind, times: Pick<Times, 'observed_at'>, now: number): string | null {
  const at = ownTime(kind, times);
  if (at === null) return null;
  const { observedLeadLimitMs } = feedLimits[kind];
  if (isOldRun(kind, at, now))
    return `${hoursOldWords(at, now)}: when last asked, the source had nothing newer than ${momentWords(at, now)}. It may be different now.`;
  return observedLeadLimitMs !== null && at - now > observedLeadLimitMs
    ? `The source’s own time, ${momentWords(at, now)}, lies ahead.`
    : null;
}
