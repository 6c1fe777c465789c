import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { FeedValue } from '../../feeds/feed-values.ts';
import { londonDate, nextLondonMidnight } from '../../time/london-time.ts';
import { isSeasonDay } from './bathing-season.ts';
import { riskInForce } from './bathing-water.ts';
import { incidentChanges, incidentState } from './pollution-incident.ts';

/** What the published predictions and incidents say at `now`, and when that changes by itself. */
export function projectBathingWaters(
  value: FeedValue<'ea_warnings'>,
  now: number,
): { body: Omit<EaWarnings, 'meta'>; changesAt: number } {
  const locations = value.waters.map((water) => asOf(water, now));
  return {
    body: { summary: summaryOf(locations), locations, in_season: isSeasonDay(locations, londonDate(now)) },
    changesAt: Math.min(nextLondonMidnight(now), ...value.waters.flatMap(changesOf).filter((at) => at > now)),
  };
}

/**
 * An open incident is a danger, with or without a forecast. An incident past its expected end whose end nobody reported is
 * shown for a week, and does not change the level.
 */
function asOf(water: BathingWater, now: number): BathingWater {
  const incident = incidentState(water.pollution_incident, now);
  const raised = incident === 'open' ? ({ riskLevel: 'danger' } as const) : {};
  const profile = water.bathing_water_profile;
  return {
    ...water,
    pollution_incident: incident && water.pollution_incident,
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

const changesOf = (water: BathingWater): number[] => [
  ...[
    water.stp_risk_prediction.expiresAt,
    water.bathing_water_profile?.latestRiskPrediction?.expiresAt ?? null,
  ].flatMap((expiry) => (expiry === null ? [] : Date.parse(expiry))),
  ...incidentChanges(water.pollution_incident),
];

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
