import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { bathingRisk, type RiskData } from './bathing/bathing-risk.ts';
import { isInSeason } from './bathing/bathing-season.ts';
import { sampleUnderIncident } from './bathing/pollution-incident.ts';
import { isWhole } from './overflows/overflow-companies.ts';
import { latestEvent } from './overflows/overflow-event.ts';
import { overflowMark } from './overflows/overflow-summary.ts';
import { recentSpills } from './overflows/recent-spills.ts';

type Overflows = Pick<StormOverflows, 'overflows' | 'companies' | 'company_data' | 'meta'>;

/** Whether pollution is watched for now, and nothing of it raised. */
const isCalm = (water: RiskData, now: number): boolean =>
  bathingRisk(water, now).tone === 'neutral' && isInSeason(water.season, now);

/** The same of all waters near. Null: they have not been heard of. */
export const areCalm = (waters: Pick<EaWarnings, 'locations'> | null, now: number): boolean =>
  waters?.locations.every((water) => isCalm(water, now)) ?? false;

/**
 * Whether nothing of today is in doubt, so that a good class or a low sample may look good: no risk raised, in season,
 * and overflows near, if any, that are known not to have spilled for 48 hours. Null: they are not known.
 */
export const isClearToday = (water: RiskData, overflows: Overflows | null, now: number): boolean =>
  isCalm(water, now) &&
  overflows !== null &&
  overflows.companies.length > 0 &&
  isWhole(overflows) &&
  overflows.overflows.every((overflow) => overflowMark(overflow, overflows, now) === 'not-spilling');

/** How something of `at` stands to the spill that runs, or else to the latest within 48 hours. */
export function beforeSpill(
  at: number,
  data: Pick<StormOverflows, 'overflows'> | null,
  now: number,
): 'before' | 'perhaps' | null {
  const overflows = data?.overflows ?? [];
  const running = overflows.filter(({ status_code }) => status_code === 1);
  const spills =
    running.length > 0
      ? running
      : recentSpills(overflows, now)
          .slice(0, 1)
          .map(({ overflow }) => overflow);
  const starts = spills.map((overflow) => startOf(overflow, now));
  if (starts.some((start) => start === null)) return 'perhaps';
  return starts.some((start) => start !== null && at < start) ? 'before' : null;
}

/** When the latest discharge of an overflow began, epoch ms; null where that is not known. */
function startOf(overflow: StormOverflow, now: number): number | null {
  const event = latestEvent(overflow, now);
  if (event === null || 'start' in event) return event?.start ?? null;
  const { lastedMs } = event;
  return lastedMs === null ? null : (event.kind === 'ended' ? event.end : event.from) - lastedMs;
}

/** How a sample stands to what is in doubt today: `taken before the spill`. Null where nothing is, or it is newer. */
export function sampleUnderDoubt(
  sampledAt: number,
  water: RiskData,
  overflows: Pick<StormOverflows, 'overflows'> | null,
  now: number,
): string | null {
  const underIncident = sampleUnderIncident(sampledAt, water.pollution_incident, now);
  if (underIncident) return underIncident;
  const spill = beforeSpill(sampledAt, overflows, now);
  if (spill) return `${spill === 'before' ? 'taken' : 'may have been taken'} before the spill`;
  if (!bathingRisk(water, now).isRaised) return null;
  const { predictedAt } = water.stp_risk_prediction;
  if (predictedAt === null) return 'may have been taken before the warning';
  return sampledAt < Date.parse(predictedAt) ? 'taken before the warning' : null;
}
