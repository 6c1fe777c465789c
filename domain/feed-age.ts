import type { FeedKind } from '#contract/feed-paths.ts';
import type { Meta } from '#contract/meta.ts';
import { feedLimits } from './freshness.ts';
import { londonClock } from './london-time.ts';
import { relativeTime } from './relative-time.ts';

/** A moment of a feed and the words that say what happened then. */
export interface FeedAge {
  lead: string;
  at: number; // epoch ms
}

type Times = Pick<Meta, 'observed_at' | 'fetched_at'>;

/** The moment that a model's value is for: a forecast, never an observation. Its clock time is told once. */
function forecastAge({ observed_at }: Times, now: number): FeedAge | null {
  if (observed_at === null) return null;
  const at = Date.parse(observed_at);
  const clock = londonClock(at);
  return { lead: relativeTime(at, now).includes(clock) ? 'Forecast' : `Forecast for ${clock}`, at };
}

/** When the source was last asked: its rows tell when they were written, not when they were true. */
export const checkedAge = ({ fetched_at }: Times): FeedAge | null =>
  fetched_at === null ? null : { lead: 'Checked', at: Date.parse(fetched_at) };

/** The age that stands beside a feed's values at `now`. */
export const feedAge = (kind: FeedKind, times: Times, now: number): FeedAge | null =>
  (feedLimits[kind].observedLagLimitMs !== null && forecastAge(times, now)) || checkedAge(times);
