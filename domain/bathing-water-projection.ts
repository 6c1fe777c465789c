import type { BathingWater, EaWarnings } from '#contract/bathing-water.ts';
import { isBathingSeason, openIncident, riskInForce } from './bathing-water.ts';
import type { FeedValue } from './feed-values.ts';
import { nextLondonMidnight } from './london-time.ts';

/** What the published predictions and incidents say at `now`, and when that changes by itself. */
export function projectBathingWaters(
  value: FeedValue<'ea_warnings'>,
  now: number,
): { body: Omit<EaWarnings, 'meta'>; changesAt: number } {
  const locations = value.waters.map((water) => asOf(water, now));
  return {
    body: { summary: summaryOf(locations), locations, in_season: isBathingSeason(now) },
    changesAt: Math.min(
      nextLondonMidnight(now),
      ...value.waters.flatMap(expiriesOf).filter((at) => at > now),
    ),
  };
}

/** An open incident is a danger whatever the forecast says, and also where none is in force. */
function asOf(water: BathingWater, now: number): BathingWater {
  const incident = openIncident(water.pollution_incident, now);
  const raised = incident ? ({ riskLevel: 'danger' } as const) : {};
  const profile = water.bathing_water_profile;
  return {
    ...water,
    pollution_incident: incident,
    stp_risk_prediction: { ...riskInForce(water.stp_risk_prediction, now), ...raised },
    bathing_water_profile: profile && {
      ...profile,
      latestRiskPrediction: profile.latestRiskPrediction && {
        ...latestInForce(profile.latestRiskPrediction, now),
        ...raised,
      },
    },
  };
}

type LatestRisk = NonNullable<NonNullable<BathingWater['bathing_water_profile']>['latestRiskPrediction']>;
const latestInForce = ({ riskLevel, expiresAt }: LatestRisk, now: number): LatestRisk => ({
  riskLevel: expiresAt !== null && Date.parse(expiresAt) > now ? riskLevel : null,
  expiresAt,
});

const expiriesOf = ({ stp_risk_prediction, bathing_water_profile, pollution_incident }: BathingWater) =>
  [
    stp_risk_prediction.expiresAt,
    bathing_water_profile?.latestRiskPrediction?.expiresAt ?? null,
    pollution_incident?.expectedEndOfIncident ?? null,
  ].flatMap((expiry) => (expiry === null ? [] : Date.parse(expiry)));

function summaryOf(waters: readonly BathingWater[]): EaWarnings['summary'] {
  const failed = waters.filter(({ status }) => status === 1).length;
  const successful = waters.length - failed;
  return {
    success_rate: waters.length === 0 ? null : Math.round((successful / waters.length) * 1000) / 10,
    total_locations: waters.length,
    successful_locations: successful,
    failed_locations: failed,
  };
}
