import { MapPin, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { formatSamplingPoint } from '#domain/quantities/units.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { seasonFact } from '#domain/water/bathing/bathing-season.ts';
import { serviceStatus } from '#domain/water/bathing/bathing-water.ts';
import { weekWords } from '#domain/water/bathing/sample-week.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { ComplianceClass } from '#web/shared/place/water/compliance-class.tsx';
import { LatestSample } from '#web/shared/place/water/latest-sample.tsx';
import { PollutionIncident, PollutionRisk } from '#web/shared/place/water/pollution-risk.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Facts } from './facts.tsx';
import { RiskForecast } from './risk-forecast.tsx';

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

/** The source's own description of a bathing water, closed at first. */
function WaterProfile({ details }: { details: BathingWater['profile_details'] }) {
  const chapters: [string, string | null | undefined][] = [
    ['About this beach', details?.beachDescription],
    ['Storm overflows that affect it', details?.stormOverflows],
    ['Sewage works and infrastructure', details?.infrastructure],
  ];
  const known = chapters.filter(([, text]) => text);
  if (known.length === 0) return null;
  return (
    <div className="border-t border-line pt-2 print:not-has-[[open]]:hidden">
      {known.map(([title, text]) => (
        <Disclosure key={title} summary={title}>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
        </Disclosure>
      ))}
    </div>
  );
}

/** What hardly changes about a bathing water: the effect of rain, the year of its designation, who is responsible. */
function WaterFacts({ water, now }: { water: BathingWater; now: number }) {
  const { bathing_water_profile: profile, profile_details: details, properties } = water;
  const { officialName = null } = profile ?? {};
  return (
    <Facts
      className="grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] border-t border-line pt-4"
      facts={[
        ['Official name', officialName === water.location_name ? null : officialName],
        ['Rain', profile?.rainImpact ? 'Heavy rain can make the water here worse' : null],
        ['Season', seasonFact(water.season)],
        ['Designated since', profile?.yearDesignated ?? null],
        ['Water company', profile?.waterCompany ?? null],
        ['County', details?.countyName ?? null],
        ['Controller', details?.controllerName ?? null],
        ['Watercourse', properties.receivingWaterCourse],
        ['Bathing water number', properties.ID],
        ['Record updated', properties.lastUpdated && clockAndDay(Date.parse(properties.lastUpdated), now)],
      ]}
    />
  );
}

/** The latest sample of a bathing water and where it was taken. */
function SampleReport({
  water,
  overflows,
  now,
}: {
  water: BathingWater;
  overflows: StormOverflows | null;
  now: number;
}) {
  const { in_season_sampling: sample, bathing_water_profile: profile, status } = water;
  const point = sample?.samplingPoint ?? profile?.samplingPoint;
  const isMissing = sample === null && serviceStatus(status) === 'disruption';
  return (
    <div className="space-y-3">
      {isMissing ? (
        <p>
          <span className="block text-sm text-ink-muted">Latest sample</span>
          <span className="font-semibold">{texts.dataUnavailable}</span>
        </p>
      ) : (
        <LatestSample water={water} overflows={overflows} now={now} />
      )}
      {sample?.sampleWeek && (
        <p className="text-sm text-ink-muted">Sampled in {weekWords(sample.sampleWeek)}.</p>
      )}
      {point && (
        <p className="flex items-start gap-2">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{point.name ?? 'Sampling point'}</span>
            <span className="block text-sm text-ink-muted tabular-nums">
              {formatSamplingPoint(point.lat)}, {formatSamplingPoint(point.long)}
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
