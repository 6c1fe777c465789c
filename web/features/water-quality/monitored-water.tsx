import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { serviceStatus } from '#domain/water/bathing/bathing-water.ts';
import { ComplianceClass } from '#web/shared/place/water/compliance-class.tsx';
import { PollutionIncident, PollutionRisk } from '#web/shared/place/water/pollution-risk.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RiskForecast } from './risk-forecast.tsx';
import { SampleReport } from './sample-report.tsx';
import { WaterFacts } from './water-facts.tsx';
import { WaterProfile } from './water-profile.tsx';

/** Everything that is known of one bathing water. */
export function MonitoredWater({
  water,
  overflows,
  now,
  retry,
}: {
  water: BathingWater;
  /** Null: not known. */
  overflows: StormOverflows | null;
  now: number;
  /** Fetches again, after a failure. */
  retry: ReactNode;
}) {
  const headingId = useId();
  const { location_name, distance_miles } = water;
  return (
    <article
      aria-labelledby={headingId}
      className="space-y-5 border-t border-line pt-5 sm:rounded-xl sm:border sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={headingId} className="text-lg font-bold wrap-anywhere">
            {location_name}
          </h3>
          <p className="text-sm text-ink-muted">{quantityWords(distance(distance_miles))} away</p>
        </div>
        {serviceStatus(water.status) === 'disruption' && <Disrupted />}
      </div>
      <PollutionIncident water={water} now={now} />
      {serviceStatus(water.status) === 'disruption' && <Disruption water={water} retry={retry} />}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="space-y-5">
          <div className="flex flex-wrap gap-4 *:min-w-32 *:grow *:basis-0">
            <ComplianceClass water={water} overflows={overflows} now={now} />
            <PollutionRisk water={water} now={now} />
          </div>
          <RiskForecast water={water} overflows={overflows} now={now} />
        </div>
        <SampleReport water={water} overflows={overflows} now={now} />
      </div>
      <WaterFacts water={water} now={now} />
      <WaterProfile details={water.profile_details} />
    </article>
  );
}

/** The service that reports on the water is disrupted. That it works is not said: people would read an all-clear. */
const Disrupted = () => (
  <Badge tone="caution" Icon={TriangleAlert}>
    Data service disrupted
  </Badge>
);

function Disruption({ water, retry }: { water: BathingWater; retry: ReactNode }) {
  const { bathing_water_profile, in_season_sampling, stp_risk_prediction } = water;
  const isAllMissing =
    bathing_water_profile === null && in_season_sampling === null && stp_risk_prediction.state === 'none';
  return isAllMissing ? (
    <Notice tone="danger" title={texts.waterQualityFailed} action={retry}>
      Nothing could be fetched of this bathing water.
    </Notice>
  ) : (
    <Notice tone="caution" title="Some data are missing">
      Part of this bathing water’s data could not be fetched from the Environment Agency.
    </Notice>
  );
}
