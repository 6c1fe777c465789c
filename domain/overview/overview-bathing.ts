import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { OverviewBathing } from '#contract/conditions/overview.ts';
import type { BathingFigure } from '../summary/water-figures.ts';
import { riskInForce } from '../water/bathing/bathing-water.ts';
import { namedWater } from '../water/water-of-place.ts';
import { agedOf, seconds, toTenthMile } from './rounding.ts';

const levels = ['danger', 'warning', 'normal'] as const;

/** When the forecast of a water expires, epoch ms; none where none is in force. */
const expiryOf = ({ stp_risk_prediction: prediction }: BathingWater, now: number): number[] => {
  const { expiresAt, state } = riskInForce(prediction, now);
  return state === 'current' && expiresAt !== null ? [Date.parse(expiresAt)] : [];
};

const inStep = <Water extends { distance_miles: number }>(water: Water | null | undefined): Water | null =>
  water ? { ...water, distance_miles: toTenthMile(water.distance_miles) } : null;

/**
 * The bathing waters that a place shows at `now` (epoch ms): the highest risk of those where it is raised, else that of the
 * nearest, since a good forecast for another water never stands in for one that the nearest lacks. The class is the nearest's.
 */
export function overviewBathing(
  figure: BathingFigure,
  inSeason: EaWarnings['in_season'],
  now: number,
): OverviewBathing {
  const { risks, worst, water: of } = figure;
  const raised = risks.filter(({ isRaised }) => isRaised);
  const judged = (raised.length > 0 ? raised : risks.slice(0, 1)).map(({ water }) => water);
  const forecasts = judged.map((water) => riskInForce(water.stp_risk_prediction, now).riskLevel);
  const expiries = judged.flatMap((water) => expiryOf(water, now));
  return {
    ...agedOf(figure),
    in_season: inSeason,
    risk: levels.find((level) => forecasts.includes(level)) ?? null,
    has_incident: raised.some(({ raisedBy }) => raisedBy === 'incident'),
    raised_by: worst?.raisedBy ?? null,
    until: expiries.length > 0 ? seconds(Math.max(...expiries)) : null,
    raised_at: inStep(worst?.raisedBy && namedWater(worst.water)),
    class: risks[0]?.water.bathing_water_profile?.complianceRating ?? null,
    nearest: inStep(of?.nearest),
    worse: inStep(of?.worse),
  };
}
