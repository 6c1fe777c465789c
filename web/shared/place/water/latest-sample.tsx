import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import { daysOldWords, relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { sampleSeason } from '#domain/water/bathing/bathing-season.ts';
import { sampleUnderDoubt } from '#domain/water/clear-today.ts';
import { SampleBar } from './sample-bar.tsx';
import { eColiScale, enterococciScale } from './sample-scale.ts';

/**
 * One day's laboratory result, with its date and its place between the limits. The colours are those of that day's counts: what
 * is in doubt since stands beside the date.
 */
export function LatestSample({
  water,
  overflows,
  now,
}: {
  water: BathingWater;
  /** Null: not known. */
  overflows: StormOverflows | null;
  now: number;
}) {
  const { in_season_sampling: sample, season } = water;
  if (!sample) return <p className="text-ink-muted">No sample is known.</p>;
  const at = Date.parse(sample.sampleDateTime);
  const ofSeason = sampleSeason(at, season, now);
  const doubts = [ofSeason, sampleUnderDoubt(at, water, overflows, now)].filter(Boolean);
  const day = shortDate(at);
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">
          Sample of {londonDayAndMonth(at)} {londonYear(at)}
          {doubts.map((words) => `, ${words}`)}
        </span>
        <span className="block text-sm text-ink-muted">
          Taken {relativeTimeInSentence(at, now)}, {daysOldWords(at, now)}. Does not tell of the water today.
          Colonies per 100 ml.
        </span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SampleBar
          name="E. coli"
          count={sample.escherichiaColiCount}
          qualifier={sample.escherichiaColiQualifier}
          scale={eColiScale}
          day={day}
        />
        <SampleBar
          name="Enterococci"
          count={sample.intestinalEnterococciCount}
          qualifier={sample.intestinalEnterococciQualifier}
          scale={enterococciScale}
          day={day}
        />
      </div>
      {sample.discountable && (
        <p className="text-sm text-ink-muted">This sample may be left out of the yearly class.</p>
      )}
    </div>
  );
}
