import { MapPin } from 'lucide-react';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { formatSamplingPoint } from '#domain/quantities/units.ts';
import { serviceStatus } from '#domain/water/bathing/bathing-water.ts';
import { weekWords } from '#domain/water/bathing/sample-week.ts';
import { LatestSample } from '#web/shared/place/water/latest-sample.tsx';

/** The latest sample of a bathing water and where it was taken. */
export function SampleReport({
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
