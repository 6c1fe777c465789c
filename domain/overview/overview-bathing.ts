import type { BathingWater, ComplianceRating, EaWarnings } from '#contract/bathing-water.ts';
import type { OverviewBathing } from '#contract/overview.ts';
import { bathingRisk } from '../water/bathing-risk.ts';
import { riskInForce } from '../water/bathing-water.ts';
import { incidentState } from '../water/pollution-incident.ts';
import type { Aged } from './overview-place.ts';

type RaisedBy = NonNullable<OverviewBathing['raised_by']>;

const worstFirst: readonly RaisedBy[] = ['incident', 'forecast', 'overdue_incident', 'comment'];
const classes: readonly ComplianceRating[] = ['poor', 'sufficient', 'good', 'excellent'];
const levels = ['danger', 'warning', 'normal'] as const;

/** What raises the risk of a water; null: nothing. The order is that of `bathingRisk`. */
function raisedBy(water: BathingWater, now: number): RaisedBy | null {
  const incident = incidentState(water.pollution_incident, now);
  if (incident === 'open') return 'incident';
  if (!bathingRisk(water, now).isRaised) return null;
  const { riskLevel } = riskInForce(water.stp_risk_prediction, now);
  if (riskLevel === 'danger' || riskLevel === 'warning') return 'forecast';
  return incident === 'overdue' ? 'overdue_incident' : 'comment';
}

/** When the forecast of a water expires, epoch ms; none where none is in force. */
const expiryOf = ({ stp_risk_prediction: prediction }: BathingWater, now: number): number[] => {
  const { expiresAt, state } = riskInForce(prediction, now);
  return state === 'current' && expiresAt !== null ? [Date.parse(expiresAt)] : [];
};

/**
 * The bathing waters that a place shows at `now` (epoch ms): the highest risk of those where it is raised, else that of the
 * nearest, since a good forecast for another water never stands in for one that the nearest lacks.
 */
export function overviewBathing(body: EaWarnings | null, aged: Aged, now: number): OverviewBathing {
  const waters = aged.state === 'none' ? [] : (body?.locations ?? []);
  const raised = waters.map((water) => ({ water, by: raisedBy(water, now) })).filter(({ by }) => by !== null);
  const judged = raised.length > 0 ? raised.map(({ water }) => water) : waters.slice(0, 1);
  const risks = judged.map((water) => riskInForce(water.stp_risk_prediction, now).riskLevel);
  const ratings = waters.map(({ bathing_water_profile: profile }) => profile?.complianceRating ?? null);
  const expiries = judged.flatMap((water) => expiryOf(water, now));
  return {
    ...aged,
    in_season: body?.in_season ?? false,
    risk: levels.find((level) => risks.includes(level)) ?? null,
    has_incident: raised.some(({ by }) => by === 'incident'),
    raised_by: worstFirst.find((reason) => raised.some(({ by }) => by === reason)) ?? null,
    until: expiries.length > 0 ? Math.floor(Math.max(...expiries) / 1000) : null,
    class: classes.find((rating) => ratings.includes(rating)) ?? null,
  };
}
