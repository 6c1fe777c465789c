import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CloudRain,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { BathingWater, ComplianceRating, InSeasonSample } from '#contract/bathing-water.ts';
import { bathingRisk } from '#domain/bathing-risk.ts';
import {
  commentIsWarning,
  complianceLabel,
  complianceTone,
  openIncident,
  riskInForce,
  serviceStatus,
} from '#domain/bathing-water.ts';
import { londonDayAndMonth, londonYear } from '#domain/london-time.ts';
import { ageWords } from '#domain/relative-time.ts';
import type { Tone } from '#domain/tone.ts';
import { formatValue } from '#domain/units.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clockAndDay } from './clock-and-day.ts';
import { Disclosure } from './disclosure.tsx';
import { SampleBar } from './sample-bar.tsx';
import { eColiScale, enterococciScale } from './sample-scale.ts';

/** One bathing water: its yearly class, today's risk, the latest sample, and anything that is wrong. */
export function BathingWaterReport({
  water,
  inSeason,
  now,
}: {
  water: BathingWater;
  inSeason: boolean;
  now: number;
}) {
  const { location_name, distance_miles, status, in_season_sampling, bathing_water_profile: profile } = water;
  return (
    <article className="space-y-4 py-5 first:pt-0 last:pb-0">
      <h3 className="font-semibold">
        {location_name}
        <span className="font-normal text-ink-muted"> · {formatValue(distance_miles)} miles away</span>
      </h3>
      <Incident water={water} now={now} />
      {serviceStatus(status) === 'disruption' && (
        <Notice tone="caution" title="Service disruption">
          Some of this could not be fetched from the Environment Agency.
        </Notice>
      )}
      <div className="flex flex-wrap gap-4 *:min-w-32 *:grow *:basis-0">
        <ComplianceClass profile={profile} />
        <Risk water={water} inSeason={inSeason} now={now} />
      </div>
      <RiskComments water={water} now={now} />
      <Sample sample={in_season_sampling} now={now} />
      {profile?.rainImpact && (
        <p className="flex items-start gap-2">
          <CloudRain aria-hidden className="mt-0.5 size-5 shrink-0 text-caution" />
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

function Incident({ water, now }: { water: BathingWater; now: number }) {
  const incident = openIncident(water.pollution_incident, now);
  if (!incident) return null;
  const { type, startOfIncident, expectedEndOfIncident: expectedEnd } = incident;
  return (
    <Notice tone="danger" title={`Pollution incident${type ? `: ${type}` : ''}`}>
      {startOfIncident ? `Since ${clockAndDay(Date.parse(startOfIncident), now)}` : 'Open'}
      {expectedEnd && `, expected to end ${clockAndDay(Date.parse(expectedEnd), now)}`}. Bathing is not
      advised.
    </Notice>
  );
}

const classIcons: Record<ComplianceRating, LucideIcon> = {
  excellent: CircleCheck,
  good: CircleCheck,
  sufficient: CircleMinus,
  poor: CircleAlert,
};

const markColours = { good: 'text-good', caution: 'text-caution', danger: 'text-danger' } as const;

function ComplianceClass({ profile }: { profile: BathingWater['bathing_water_profile'] }) {
  const { complianceRating: rating = null, complianceYear: year = null } = profile ?? {};
  const Icon = rating && classIcons[rating];
  return (
    <div>
      <p className="text-sm text-ink-muted">Yearly class{year !== null && ` ${year}`}</p>
      <p className="flex items-center gap-1.5 text-2xl font-bold">
        {Icon && <Icon aria-hidden className={`size-6 shrink-0 ${markColours[complianceTone(rating)]}`} />}
        {complianceLabel(profile)}
      </p>
    </div>
  );
}

const riskIcons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  caution: TriangleAlert,
  danger: CircleAlert,
  neutral: Info,
};

function Risk({ water, inSeason, now }: { water: BathingWater; inSeason: boolean; now: number }) {
  const { words, tone } = bathingRisk(water, inSeason, now);
  const { state, expiresAt } = riskInForce(water.stp_risk_prediction, now);
  const isForecast = state === 'current' && !openIncident(water.pollution_incident, now);
  return (
    <div>
      <p className="mb-1 text-sm text-ink-muted">Pollution risk</p>
      <Badge tone={tone} Icon={riskIcons[tone]}>
        {words}
      </Badge>
      {isForecast && expiresAt && (
        <p className="mt-1 text-sm text-ink-muted">
          Forecast until {clockAndDay(Date.parse(expiresAt), now)}
        </p>
      )}
    </div>
  );
}

/** What the forecast says in words; anything but an all-clear is flagged. */
function RiskComments({ water, now }: { water: BathingWater; now: number }) {
  const { comment, warnings } = riskInForce(water.stp_risk_prediction, now);
  const comments = [...new Set([comment, ...warnings.map((warning) => warning.comment._value)])];
  return comments.map((text) =>
    text && commentIsWarning(text) ? (
      <Notice key={text} tone="caution" title="Water quality warning">
        {text}
      </Notice>
    ) : (
      text && <p key={text}>{text}.</p>
    ),
  );
}

function Sample({ sample, now }: { sample: InSeasonSample | null; now: number }) {
  if (!sample) return <p className="text-ink-muted">No sample is known.</p>;
  const at = Date.parse(sample.sampleDateTime);
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">
          Sample of {londonDayAndMonth(at)} {londonYear(at)}
        </span>
        <span className="block text-sm text-ink-muted">{ageWords(at, now)}, colonies per 100 ml</span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SampleBar
          name="E. coli"
          count={sample.escherichiaColiCount}
          qualifier={sample.escherichiaColiQualifier}
          scale={eColiScale}
        />
        <SampleBar
          name="Enterococci"
          count={sample.intestinalEnterococciCount}
          qualifier={sample.intestinalEnterococciQualifier}
          scale={enterococciScale}
        />
      </div>
      {sample.discountable && (
        <p className="text-sm text-ink-muted">
          Taken while pollution was forecast: not counted for the yearly class.
        </p>
      )}
    </div>
  );
}
