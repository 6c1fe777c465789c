import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { OverviewBathing, OverviewOverflows } from '#contract/conditions/overview.ts';
import { nextLondonMidnight } from '../time/london-time.ts';
import { nextSeasonStart } from '../water/bathing/bathing-season.ts';
import { RECENT_MS } from '../water/overflows/recent-spills.ts';
import type { KnownNow } from './conditions.ts';

const unknown = (why: string, now: string | null = null): KnownNow => ({
  state: 'unknown',
  until: null,
  why,
  now,
});

const ONLY_TODAY = 'the pollution risk is forecast for a day at most';
const NOBODY = 'spills can’t be forecast';
const NO_DATA = 'we have no data';
const OLD_DATA = 'the data is old';

/**
 * What is known of the pollution risk at `now` (epoch ms). A normal risk counts until its forecast expires, a raised one
 * until then, an incident until midnight in London; then nothing is known. A closed water counts all week, whatever else is
 * raised there. Out of season nothing is forecast anew.
 */
export function riskNow(
  bathing: OverviewBathing,
  waters: readonly Pick<BathingWater, 'season'>[],
  now: number,
): KnownNow {
  const { state, raised_by, risk, until, nearest } = bathing;
  const end = until === null ? nextLondonMidnight(now) : until * 1000;
  if (state === 'none') return unknown('no source forecasts it here');
  if (state === 'withheld') return unknown(ONLY_TODAY, NO_DATA);
  if (nearest === null) return unknown('no bathing water near here is tested');
  if (nearest.class === 'closed') {
    return { state: 'outside', until: null, why: 'the bathing water is closed', now: null };
  }
  if (raised_by === 'incident' || raised_by === 'overdue_incident') {
    return {
      state: 'outside',
      until: Math.max(end, nextLondonMidnight(now)),
      why: 'it is not known when the incident ends',
      now: raised_by === 'incident' ? 'a pollution incident is open' : 'an incident is past its expected end',
    };
  }
  if (raised_by !== null) {
    return { state: 'outside', until: end, why: ONLY_TODAY, now: 'the risk is raised' };
  }
  if (risk === 'normal' && until !== null && state !== 'stale') {
    return { state: 'within', until: end, why: ONLY_TODAY, now: 'the risk is normal' };
  }
  if (!bathing.in_season) {
    return unknown(`water is not tested until ${nextSeasonStart(waters, now)}`);
  }
  return unknown(ONLY_TODAY, state === 'stale' ? OLD_DATA : 'no forecast is in force');
}

/**
 * What is known of spills at `now` (epoch ms). A spill counts for 48 hours after its end, one that runs, or whose end is not
 * known, from now on. Working monitors without a spill count until midnight in London.
 */
export function spillNow(overflows: OverviewOverflows, now: number): KnownNow {
  const { state, total, spilling, ended, spill, may_have_spilled, offline } = overflows;
  const known = monitorWords(overflows);
  if (state === 'none') return unknown('no company publishes its overflows here');
  if (spilling > 0 || ended > 0) {
    const end = spilling > 0 || !spill?.ended ? now : spill.ended * 1000;
    return { state: 'outside', until: end + RECENT_MS, why: NOBODY, now: known };
  }
  if (state === 'withheld') return unknown(NOBODY, NO_DATA);
  if (state === 'stale') return unknown(NOBODY, OLD_DATA);
  if (total === 0) return { state: 'within', until: null, why: NOBODY, now: null };
  if (offline > 0 || may_have_spilled > 0 || overflows.unknown > 0) return unknown(NOBODY, known);
  return { state: 'within', until: nextLondonMidnight(now), why: NOBODY, now: known };
}

/** `1 of 3 monitors reports a spill, 1 of 3 monitors is off` */
function monitorWords(overflows: OverviewOverflows): string {
  const { state, total, spilling, ended, may_have_spilled, offline, unknown: unsure } = overflows;
  const said = (count: number, one: string, many: string): string[] =>
    count > 0 ? [`${count} of ${total} monitor${total === 1 ? '' : 's'} ${count === 1 ? one : many}`] : [];
  const words = [
    ...(state === 'stale' ? [OLD_DATA] : []),
    ...said(spilling, 'reports a spill', 'report a spill'),
    ...said(ended, 'reported a spill within 48 hours', 'reported a spill within 48 hours'),
    ...said(may_have_spilled, 'may have missed a spill', 'may have missed a spill'),
    ...said(offline, 'is off', 'are off'),
    ...said(unsure, 'says nothing', 'say nothing'),
  ];
  return words.length > 0 ? words.join(', ') : 'no monitor reports a spill';
}
