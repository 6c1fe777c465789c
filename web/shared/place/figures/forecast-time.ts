import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { isInSeason, seasonFact } from '#domain/water/bathing/bathing-season.ts';
import { riskInForce, riskLabel } from '#domain/water/bathing/bathing-water.ts';
import { incidentState } from '#domain/water/bathing/pollution-incident.ts';
import { beforeSpill } from '#domain/water/clear-today.ts';

/**
 * When the forecast was made, also whether before a spill, and until when it holds; without one, the season. Beside an
 * overdue incident a normal one is left out, since it may not know of the incident; a raised one has its name.
 */
export function forecastTime(
  water: BathingWater,
  overflows: StormOverflows | null,
  now: number,
): string | null {
  const { state, riskLevel, predictedAt, expiresAt } = riskInForce(water.stp_risk_prediction, now);
  const incident = incidentState(water.pollution_incident, now);
  if (incident === 'open' || (incident && riskLevel === 'normal')) return null;
  if (state !== 'current' || expiresAt === null) {
    return isInSeason(water.season, now) ? null : `Season: ${seasonFact(water.season)}`;
  }
  const moment = (at: string) => clockAndDay(Date.parse(at), now);
  const name = incident && riskLevel ? `Pollution forecast: ${riskLabel(riskLevel)},` : 'Forecast';
  const made = predictedAt
    ? `made ${moment(predictedAt)}, ${madeBeforeSpill(predictedAt, overflows, now)}`
    : '';
  return `${name} ${made}until ${moment(expiresAt)}`;
}

const madeBeforeSpill = (predictedAt: string, overflows: StormOverflows | null, now: number): string =>
  beforeSpill(Date.parse(predictedAt), overflows, now) === 'before' ? 'before the spill, ' : '';
