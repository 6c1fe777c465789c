import type { MatchingMessage, MatchingMessages } from '#contract/notices/automated-messages.ts';
import { freshness } from '#domain/feeds/freshness.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import type { Asked } from '#web/shared/place/panel/panel-state.ts';
import { onServerClock } from '#web/shared/time/clock.ts';

export interface AlertsState {
  /** `unjudged`: the wind is not known, so it is not known which alerts apply. */
  kind: 'unknown' | 'unjudged' | 'judged';
  alerts: MatchingMessage[];
  /** Where the alerts may no longer apply: when they were judged, epoch ms. */
  judgedAt: number | null;
  failure: string | null;
}

/**
 * What may be said of a place's automated alerts. They were judged by the wind, and grow old with it. Those of an
 * offline copy say when they were judged; that the device is offline, the page says itself.
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
