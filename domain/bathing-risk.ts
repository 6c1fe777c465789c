import type { BathingWater, RiskLevel } from '#contract/bathing-water.ts';
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
