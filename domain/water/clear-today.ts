import type { EaWarnings } from '#contract/bathing-water.ts';
import type { StormOverflows } from '#contract/storm-overflows.ts';
import { bathingRisk, type RiskData } from './bathing-risk.ts';
import { isInSeason } from './bathing-season.ts';
import { latestEvent, spillStart } from './overflow-event.ts';
import { overflowMark } from './overflow-summary.ts';
import { sampleUnderIncident } from './pollution-incident.ts';
import { recentSpills } from './recent-spills.ts';

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
  overflows.overflows.every((overflow) => overflowMark(overflow, overflows, now) === 'not-spilling');

/** How something of `at` stands to the spill that runs, or else to the latest within 48 hours. */
export function beforeSpill(
  at: number,
  data: Pick<StormOverflows, 'overflows'> | null,
  now: number,
): 'before' | 'perhaps' | null {
  const running = data?.overflows.filter(({ status_code }) => status_code === 1) ?? [];
  const [first = recentSpills(data?.overflows ?? [], now)[0]?.overflow] = running;
  if (!first) return null;
  const began = running.length > 0 ? latestStart(running, now) : startOfPast(first, now);
  if (began === null) return 'perhaps';
  return at < began ? 'before' : null;
}

function latestStart(running: StormOverflows['overflows'], now: number): number | null {
  const starts = running.flatMap((overflow) => spillStart(overflow, now) ?? []);
  return starts.length > 0 ? Math.max(...starts) : null;
}

function startOfPast(overflow: StormOverflows['overflows'][number], now: number): number | null {
  const event = latestEvent(overflow, now);
  if (event?.kind === 'ended') return event.lastedMs === null ? null : event.end - event.lastedMs;
  if (event?.kind === 'ended-between') return event.lastedMs === null ? null : event.from - event.lastedMs;
  return event?.start ?? null;
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
