import type { InSeasonSample } from '#contract/bathing-water.ts';
import { londonDayAndMonth, londonYear } from '#domain/london-time.ts';
import { relativeTimeInSentence } from '#domain/relative-time.ts';
import { SampleBar } from './sample-bar.tsx';
import { eColiScale, enterococciScale } from './sample-scale.ts';

/** One day's laboratory result, with its date and its place between the limits. */
export function LatestSample({ sample, now }: { sample: InSeasonSample | null; now: number }) {
  if (!sample) return <p className="text-ink-muted">No sample is known.</p>;
  const at = Date.parse(sample.sampleDateTime);
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">
          Sample of {londonDayAndMonth(at)} {londonYear(at)}
        </span>
        <span className="block text-sm text-ink-muted">
          Taken {relativeTimeInSentence(at, now)}. Colonies per 100 ml.
        </span>
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
