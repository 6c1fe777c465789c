import { TriangleAlert } from 'lucide-react';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { allClear, warningComments } from '#domain/water/bathing/bathing-risk.ts';
import { serviceStatus } from '#domain/water/bathing/bathing-water.ts';
import { isClearToday } from '#domain/water/clear-today.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Disclosure } from '../disclosure.tsx';
import { forecastTime } from '../figures/forecast-time.ts';
import { ComplianceClass } from './compliance-class.tsx';
import { LatestSample } from './latest-sample.tsx';
import { PollutionIncident, PollutionRisk } from './pollution-risk.tsx';

interface ReportProps {
  water: BathingWater;
  /** Null: not known. */
  overflows: StormOverflows | null;
  now: number;
}

/** One bathing water in short: yearly class, today's risk, the latest sample, and whether its service is disrupted. */
export function BathingWaterReport({ water, overflows, now }: ReportProps) {
  const { location_name, distance_miles, status, bathing_water_profile: profile } = water;
  return (
    <article className="space-y-4 py-5 first:pt-0 last:pb-0">
      <h3 className="font-semibold">
        {location_name}
        <span className="font-normal text-ink-muted"> · {quantityWords(distance(distance_miles))} away</span>
      </h3>
      <PollutionIncident water={water} now={now} />
      {serviceStatus(status) === 'disruption' && (
        <Notice tone="caution" title="Data service disrupted">
          Some of this could not be fetched from the Environment Agency.
        </Notice>
      )}
      <div className="flex flex-wrap gap-4 *:min-w-32 *:grow *:basis-0">
        <ComplianceClass water={water} overflows={overflows} now={now} />
        <PollutionRisk water={water} now={now}>
          <p className="mt-1 text-sm text-ink-muted">{forecastTime(water, overflows, now)}</p>
        </PollutionRisk>
      </div>
      <RiskComments water={water} overflows={overflows} now={now} />
      <LatestSample water={water} overflows={overflows} now={now} />
      {profile?.rainImpact && (
        <p className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-caution" />
          Heavy rain can make the water here worse.
        </p>
      )}
      {profile?.waterCompany && (
        <p className="text-sm text-ink-muted">Water company: {profile.waterCompany}</p>
      )}
      {water.profile_details?.beachDescription && (
        <Disclosure summary="About this beach">
          <p className="max-w-prose whitespace-pre-line">{water.profile_details.beachDescription}</p>
        </Disclosure>
      )}
    </article>
  );
}

/** The forecast's comment. Only an all-clear has no mark; it is shown only where nothing is in doubt. */
function RiskComments({ water, overflows, now }: ReportProps) {
  const warnings = warningComments(water.stp_risk_prediction, now);
  const comment = isClearToday(water, overflows, now) && allClear(water, now);
  if (warnings.length === 0) return comment && <p>{comment}.</p>;
  return warnings.map((text) => (
    <Notice key={text} tone="caution" title="Water quality warning">
      {text}
    </Notice>
  ));
}
