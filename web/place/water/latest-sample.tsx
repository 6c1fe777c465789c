import type { BathingWater } from '#contract/bathing-water.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { sampleSeason } from '#domain/water/bathing-season.ts';
import { sampleUnderIncident } from '#domain/water/pollution-incident.ts';
import { SampleBar } from './sample-bar.tsx';
import { eColiScale, enterococciScale } from './sample-scale.ts';

/** One day's laboratory result, with its date and its place between the limits. */
export function LatestSample({ water, now }: { water: BathingWater; now: number }) {
  const { in_season_sampling: sample, season, pollution_incident: incident } = water;
  if (!sample) return <p className="text-ink-muted">No sample is known.</p>;
  const at = Date.parse(sample.sampleDateTime);
  const ofSeason = sampleSeason(at, season, now);
  const underIncident = sampleUnderIncident(at, incident, now);
  const doubts = [ofSeason, underIncident].filter(Boolean);
  const bars = { isPast: ofSeason !== null, reassures: underIncident === null };
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">
          Sample of {londonDayAndMonth(at)} {londonYear(at)}
          {doubts.map((words) => `, ${words}`)}
        </span>
        <span className="block text-sm text-ink-muted">
          Taken {relativeTimeInSentence(at, now)}. Colonies per 100 ml.
          {doubts.length > 0 && ' Does not tell of the water today.'}
        </span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SampleBar
          name="E. coli"
          count={sample.escherichiaColiCount}
          qualifier={sample.escherichiaColiQualifier}
          scale={eColiScale}
          {...bars}
        />
        <SampleBar
          name="Enterococci"
          count={sample.intestinalEnterococciCount}
          qualifier={sample.intestinalEnterococciQualifier}
          scale={enterococciScale}
          {...bars}
        />
      </div>
      {sample.discountable && (
        <p className="text-sm text-ink-muted">This sample may be left out of the yearly class.</p>
      )}
    </div>
  );
}
