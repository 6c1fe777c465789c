import type { BathingWater } from '#contract/bathing-water.ts';
import { isInSeason, seasonFact } from '#domain/water/bathing-season.ts';
import { riskInForce, riskLabel } from '#domain/water/bathing-water.ts';
import { incidentState } from '#domain/water/pollution-incident.ts';
import { clockAndDay } from './clock-and-day.ts';

/** When the forecast was made and until when it holds; without one, the season. Beside an incident it has its name. */
export function forecastTime(water: BathingWater, now: number): string | null {
  const { state, riskLevel, predictedAt, expiresAt } = riskInForce(water.stp_risk_prediction, now);
  const incident = incidentState(water.pollution_incident, now);
  if (incident === 'open') return null;
  if (state !== 'current' || expiresAt === null) {
    return isInSeason(water.season, now) ? null : `Season: ${seasonFact(water.season)}`;
  }
  const moment = (at: string) => clockAndDay(Date.parse(at), now);
  const name = incident && riskLevel ? `Pollution forecast: ${riskLabel(riskLevel)},` : 'Forecast';
  return `${name} ${predictedAt ? `made ${moment(predictedAt)}, ` : ''}until ${moment(expiresAt)}`;
}
