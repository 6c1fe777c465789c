import type { FeedKind } from '#contract/feed-paths.ts';
import type { Meta } from '#contract/meta.ts';
import { feedLimits } from './freshness.ts';
import { londonClock } from './london-time.ts';

/** A moment of a feed and the words that say what happened then. */
export interface FeedAge {
  lead: string;
  at: number; // epoch ms
}

type Times = Pick<Meta, 'observed_at' | 'fetched_at'>;

/** The moment that a model's value is for: a forecast, never an observation. */
function forecastAge({ observed_at }: Times): FeedAge | null {
  if (observed_at === null) return null;
  const at = Date.parse(observed_at);
  return { lead: `Forecast for ${londonClock(at)},`, at };
}

/** When the source was last asked: its rows tell when they were written, not when they were true. */
export const checkedAge = ({ fetched_at }: Times): FeedAge | null =>
  fetched_at === null ? null : { lead: 'Checked', at: Date.parse(fetched_at) };

/** The age that stands beside a feed's values. */
export const feedAge = (kind: FeedKind, times: Times): FeedAge | null =>
  (feedLimits[kind].observedLagLimitMs !== null && forecastAge(times)) || checkedAge(times);
