import type { BathingWater, EaWarnings } from '#contract/bathing-water.ts';
import type { OverviewBathing, OverviewBlock } from '#contract/overview.ts';
import { risksOf, worstRisk } from '../water/bathing-risk.ts';
import { riskInForce } from '../water/bathing-water.ts';
import { namedWater, waterOfPlace } from '../water/water-of-place.ts';
import { toTenthMile } from './rounding.ts';

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
export function overviewBathing(body: EaWarnings | null, aged: OverviewBlock, now: number): OverviewBathing {
  const waters = aged.state === 'none' ? [] : (body?.locations ?? []);
  const raised = risksOf({ locations: waters }, now).filter(({ isRaised }) => isRaised);
  const judged = raised.length > 0 ? raised.map(({ water }) => water) : waters.slice(0, 1);
  const risks = judged.map((water) => riskInForce(water.stp_risk_prediction, now).riskLevel);
  const expiries = judged.flatMap((water) => expiryOf(water, now));
  const worst = worstRisk({ locations: waters }, now);
  const of = waterOfPlace(waters);
  return {
    ...aged,
    in_season: body?.in_season ?? false,
    risk: levels.find((level) => risks.includes(level)) ?? null,
    has_incident: raised.some(({ raisedBy }) => raisedBy === 'incident'),
    raised_by: worst?.raisedBy ?? null,
    until: expiries.length > 0 ? Math.floor(Math.max(...expiries) / 1000) : null,
    raised_at: inStep(worst?.raisedBy && namedWater(worst.water)),
    class: waters[0]?.bathing_water_profile?.complianceRating ?? null,
    nearest: inStep(of?.nearest),
    worse: inStep(of?.worse),
  };
}
