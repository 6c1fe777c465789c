import type { OverviewBathing, OverviewOverflows } from '#contract/overview.ts';
import { nextLondonMidnight } from '../time/london-time.ts';
import { RECENT_MS } from '../water/recent-spills.ts';
import type { KnownNow } from './conditions.ts';

const unknown = (why: string): KnownNow => ({ state: 'unknown', until: null, why });

const ONLY_TODAY = 'pollution risk is forecast for a day at most';
const NOBODY = 'nobody forecasts spills: what is known now counts for today alone';

/**
 * What is known of the pollution risk at `now` (epoch ms). A normal risk counts until its forecast expires, a raised one
 * until then, an incident until midnight in London; then nothing is known.
 */
export function riskNow(bathing: OverviewBathing, now: number): KnownNow {
  const { state, raised_by, risk, until, nearest } = bathing;
  const end = until === null ? nextLondonMidnight(now) : until * 1000;
  if (state === 'none') return unknown('no source here forecasts the pollution risk');
  if (state === 'withheld') return unknown('the pollution risk has not been heard of');
  if (raised_by === 'incident' || raised_by === 'overdue_incident') {
    return {
      state: 'outside',
      until: Math.max(end, nextLondonMidnight(now)),
      why: 'it is not known when the incident ends',
    };
  }
  if (raised_by !== null) return { state: 'outside', until: end, why: ONLY_TODAY };
  if (nearest?.class === 'closed') {
    return { state: 'outside', until: null, why: 'the bathing water is closed' };
  }
  if (state === 'stale') return unknown('the data on pollution are old');
  if (risk === 'normal' && until !== null) return { state: 'within', until: end, why: ONLY_TODAY };
  return unknown(
    bathing.in_season
      ? 'no pollution forecast is in force'
      : 'the pollution risk is not forecast out of season',
  );
}

/**
 * What is known of spills at `now` (epoch ms). A spill counts for 48 hours after its end, one that runs, or whose end is not
 * known, from now on. Working monitors without a spill count until midnight in London.
 */
export function spillNow(overflows: OverviewOverflows, now: number): KnownNow {
  const { state, total, spilling, ended, spill, may_have_spilled, offline } = overflows;
  if (state === 'none') return unknown('no company publishes its overflows here');
  if (spilling > 0 || ended > 0) {
    const end = spilling > 0 || !spill?.ended ? now : spill.ended * 1000;
    return { state: 'outside', until: end + RECENT_MS, why: NOBODY };
  }
  if (state === 'withheld') return unknown('the overflows have not been heard of');
  if (state === 'stale') return unknown('the data on overflows are old');
  if (total === 0) return { state: 'within', until: null, why: NOBODY };
  if (offline > 0)
    return unknown(offline === 1 ? 'a monitor near is off' : `${offline} monitors near are off`);
  if (may_have_spilled > 0 || overflows.unknown > 0)
    return unknown('an overflow near may have spilled within 48 hours');
  return { state: 'within', until: nextLondonMidnight(now), why: NOBODY };
}
