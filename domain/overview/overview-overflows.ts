import type { OverviewBlock, OverviewOverflows } from '#contract/overview.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { byDistance, plausibleTime, spillStart } from '../water/overflow-event.ts';
import { type OverflowMark, overflowMark } from '../water/overflow-summary.ts';
import { mayHaveSpilled, type RecentSpill, recentSpills } from '../water/recent-spills.ts';
import { toTenthMile } from './rounding.ts';

const none = {
  total: 0,
  spilling: 0,
  ended: 0,
  may_have_spilled: 0,
  offline: 0,
  unknown: 0,
  offline_since: null,
  spill: null,
};

const seconds = (at: number | null): number | null => (at === null ? null : Math.floor(at / 1000));

/** The overflows near a place at `now` (epoch ms), each counted once. Statuses of old data count as unknown. */
export function overviewOverflows(
  data: StormOverflows | null,
  aged: OverviewBlock,
  now: number,
): OverviewOverflows {
  if (!data || data.companies.length === 0) return { ...aged, ...none };
  const { overflows } = data;
  const marks = overflows.map((overflow) => ({ overflow, mark: countedAs(overflow, data, now) }));
  const of = (wanted: OverviewMark) =>
    marks.flatMap(({ overflow, mark }) => (mark === wanted ? [overflow] : []));
  const isKnown = overflows.some(({ status_code }) => status_code !== null);
  const offline = of('offline');
  return {
    ...aged,
    state: aged.state === 'stale' && overflows.length > 0 && !isKnown ? 'withheld' : aged.state,
    total: overflows.length,
    spilling: of('spilling').length,
    ended: of('spilled').length,
    may_have_spilled: of('may have spilled').length,
    offline: offline.length,
    unknown: of('unknown').length,
    offline_since: offlineSince(offline, now),
    spill: spillOf(of('spilling'), recentSpills(of('spilled'), now), now),
  };
}

type OverviewMark = Exclude<OverflowMark, 'unsure'> | 'may have spilled';

/** Of what is unsure it makes a difference here whether it may have spilled, or its data are old. */
function countedAs(overflow: StormOverflow, data: StormOverflows, now: number): OverviewMark {
  const mark = overflowMark(overflow, data, now);
  if (mark !== 'unsure') return mark;
  return mayHaveSpilled(overflow, now) ? 'may have spilled' : 'unknown';
}

function offlineSince(offline: readonly StormOverflow[], now: number): number | null {
  const starts = offline.flatMap(({ properties }) => plausibleTime(properties.statusStart, now) ?? []);
  return starts.length > 0 ? seconds(Math.min(...starts)) : null;
}

function spillOf(
  spilling: readonly StormOverflow[],
  ended: readonly RecentSpill[],
  now: number,
): OverviewOverflows['spill'] {
  const [running] = byDistance(spilling);
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
