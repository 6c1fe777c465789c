import type { BathingWater, EaWarnings, RiskLevel } from '#contract/bathing-water.ts';
import { openIncident, riskInForce, riskLabel } from './bathing-water.ts';
import type { Tone } from './tone.ts';

export interface BathingRisk {
  words: string;
  tone: Tone;
}

const tones = { normal: 'good', warning: 'caution', danger: 'danger' } as const satisfies Record<
  RiskLevel,
  Tone
>;

/**
 * The pollution risk at `now` in a word. An open incident is a high risk whatever the forecast says. Without a
 * forecast in force nothing is known, which is said and is not 'no risk'.
 */
export function bathingRisk(
  {
    pollution_incident,
    stp_risk_prediction,
  }: Pick<BathingWater, 'pollution_incident' | 'stp_risk_prediction'>,
  inSeason: boolean,
  now: number,
): BathingRisk {
  if (openIncident(pollution_incident, now)) return { words: riskLabel('danger'), tone: 'danger' };
  const { riskLevel } = riskInForce(stp_risk_prediction, now);
  if (riskLevel !== null) return { words: riskLabel(riskLevel), tone: tones[riskLevel] };
  return { words: inSeason ? 'No forecast in force' : 'Out of season', tone: 'neutral' };
}

/**
 * The worst of the pollution risks of several waters, the nearest of its kind; where none is raised, what is known of
 * the nearest water: a good forecast for another never stands for one that the nearest lacks. Null without waters.
 */
export function worstRisk(
  { locations, in_season }: Pick<EaWarnings, 'locations' | 'in_season'>,
  now: number,
): (BathingRisk & { water: BathingWater }) | null {
  const risks = locations.map((water) => ({ water, ...bathingRisk(water, in_season, now) }));
  const nearestOf = (wanted: Tone) => risks.find(({ tone }) => tone === wanted);
  return nearestOf('danger') ?? nearestOf('caution') ?? risks[0] ?? null;
}
