import type { OverviewOverflows } from '#contract/conditions/overview.ts';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { OverflowFigure } from '../summary/water-figures.ts';
import { plausibleTime, spillStart } from '../water/overflows/overflow-event.ts';
import { agedOf, seconds, toTenthMile } from './rounding.ts';

/** The overflows near a place at `now` (epoch ms), each counted once. Statuses of old data count as unknown. */
export function overviewOverflows(figure: OverflowFigure, now: number): OverviewOverflows {
  const { all, spilling, ended, mayHaveSpilled, offline, unknown } = figure;
  return {
    ...agedOf(figure),
    total: all.length,
    spilling: spilling.length,
    ended: ended.length,
    may_have_spilled: mayHaveSpilled.length,
    offline: offline.length,
    unknown: unknown.length,
    offline_since: offlineSince(offline, now),
    spill: spillOf(figure, now),
  };
}

function offlineSince(offline: readonly StormOverflow[], now: number): number | null {
  const starts = offline.flatMap(({ properties }) => plausibleTime(properties.statusStart, now) ?? []);
  return starts.length > 0 ? seconds(Math.min(...starts)) : null;
}

function spillOf({ spilling, ended }: OverflowFigure, now: number): OverviewOverflows['spill'] {
  const [running] = spilling;
  if (running) {
    return {
      since: seconds(spillStart(running, now)),
      ended: null,
      seen: null,
      distance_miles: toTenthMile(running.distance_miles),
    };
  }
  const [last] = ended;
  if (!last) return null;
  const { overflow, event } = last;
  const distance_miles = toTenthMile(overflow.distance_miles);
  if (event.kind === 'end-unknown')
    return {
      since: seconds(event.start),
      ended: null,
      seen: seconds(event.lastSeen ?? event.start),
      distance_miles,
    };
  const end = event.kind === 'ended' ? event.end : event.to;
  const since = event.lastedMs === null ? null : (event.kind === 'ended' ? end : event.from) - event.lastedMs;
  return { since: seconds(since), ended: seconds(end), seen: null, distance_miles };
}
