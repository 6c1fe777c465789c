import type { BathingSeason, InSeasonSample } from '#contract/bathing-water.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { sampleSeason } from '#domain/water/bathing-season.ts';
import { SampleBar } from './sample-bar.tsx';
import { eColiScale, enterococciScale } from './sample-scale.ts';

/** One day's laboratory result, with its date and its place between the limits. */
export function LatestSample({
  sample,
  season,
  now,
}: {
  sample: InSeasonSample | null;
  season: BathingSeason | null;
  now: number;
}) {
  if (!sample) return <p className="text-ink-muted">No sample is known.</p>;
  const at = Date.parse(sample.sampleDateTime);
  const ofSeason = sampleSeason(at, season, now);
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">
          Sample of {londonDayAndMonth(at)} {londonYear(at)}
          {ofSeason && `, ${ofSeason}`}
        </span>
        <span className="block text-sm text-ink-muted">
          Taken {relativeTimeInSentence(at, now)}. Colonies per 100 ml.
          {ofSeason && ' Does not tell of the water today.'}
        </span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SampleBar
          name="E. coli"
          count={sample.escherichiaColiCount}
          qualifier={sample.escherichiaColiQualifier}
          scale={eColiScale}
          isPast={ofSeason !== null}
        />
        <SampleBar
          name="Enterococci"
          count={sample.intestinalEnterococciCount}
          qualifier={sample.intestinalEnterococciQualifier}
          scale={enterococciScale}
          isPast={ofSeason !== null}
        />
      </div>
      {sample.discountable && (
        <p className="text-sm text-ink-muted">This sample may be left out of the yearly class.</p>
      )}
    </div>
  );
}
