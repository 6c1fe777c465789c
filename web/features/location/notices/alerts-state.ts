import type { MatchingMessage, MatchingMessages } from '#contract/automated-messages.ts';
import { freshness } from '#domain/feeds/freshness.ts';
import { OfflineCopy } from '#web/api/failures.ts';
import type { Asked } from '#web/place/panel/panel-state.ts';
import { onServerClock } from '#web/time/clock.ts';

export interface AlertsState {
  /** `unjudged`: the wind is not known, so that nobody can tell which alerts apply. */
  kind: 'unknown' | 'unjudged' | 'judged';
  alerts: MatchingMessage[];
  /** When an answer was judged that may no longer hold, epoch ms. */
  judgedAt: number | null;
  failure: string | null;
}

/**
 * What may be said of a place's automated alerts. They were judged by the wind, and grow old with it. Those that the
 * device kept say when they were judged, which is enough: the page says that it is offline.
 */
export function alertsState(
  { data, error, dataUpdatedAt }: Asked<MatchingMessages>,
  locationName: string,
  now: number,
): AlertsState {
  const failure = error instanceof OfflineCopy ? null : (error?.message ?? null);
  const nothing = { alerts: [], judgedAt: null, failure };
  if (!data) return { kind: 'unknown', ...nothing };
  const judgedAt = onServerClock(dataUpdatedAt);
  const { state } = freshness({ kind: 'weather', fetchedAt: judgedAt, observedAt: null, now, scale: 1 });
  if (!data.wind_known || state === 'withheld') return { kind: 'unjudged', ...nothing };
  const isDoubtful = state === 'stale' || error !== null;
  return {
    kind: 'judged',
    alerts: data.matching_messages[locationName] ?? [],
    judgedAt: isDoubtful ? judgedAt : null,
    failure,
  };
}
