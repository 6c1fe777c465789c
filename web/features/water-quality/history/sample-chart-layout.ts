import type { BathingSeason, CountQualifier } from '#contract/conditions/bathing-water.ts';
import type { StoredSample } from '#contract/conditions/sample-history.ts';
import { placeInSeason } from '#domain/water/history/place-in-season.ts';
import { linearScale, type ValueTick } from '#web/shared/ui/graphs/linear-scale.ts';

/** Which bacteria a chart is about. */
export type Bacteria = 'escherichia_coli' | 'enterococci';

/** A count of one sample, in colonies per 100 ml. */
export interface Counted {
  at: number; // epoch ms
  count: number;
  qualifier: CountQualifier | null;
  discountable: boolean | null;
}

/** The counts of a water's samples; those without one are left out. */
export const countsOf = (samples: readonly StoredSample[], of: Bacteria): Counted[] =>
  samples.flatMap((sample) => {
    const [count, qualifier] =
      of === 'escherichia_coli'
        ? [sample.escherichiaColiCount, sample.escherichiaColiQualifier]
        : [sample.intestinalEnterococciCount, sample.intestinalEnterococciQualifier];
    return count === null
      ? []
      : [{ at: Date.parse(sample.sampleDateTime), count, qualifier, discountable: sample.discountable }];
  });

interface ChartPoint extends Counted {
  x: number;
  y: number;
}

interface SeasonSpan {
  year: number;
  from: number; // x
  until: number;
}

export interface ChartLayout {
  points: readonly ChartPoint[];
  seasons: readonly SeasonSpan[];
  /** Each ten times the one before. */
  ticks: readonly ValueTick[];
  yOf: (count: number) => number;
}

const SEASON_GAP = 10;
/** Marks at the beginning or end of a season stay within it. */
const INSET = 7;

/** Seasons side by side, each as wide as the others; counts by their logarithm, from 10 or less to 10,000 or more. */
export function chartLayout(
  counts: readonly Counted[],
  season: BathingSeason | null,
  box: { left: number; right: number; top: number; bottom: number },
): ChartLayout {
  const placed = counts.map((each) => ({ ...each, ...placeInSeason(each.at, season) }));
  const years = placed.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const width = (box.right - box.left + SEASON_GAP) / (last - first + 1);
  const spanOf = (year: number): SeasonSpan => {
    const from = box.left + (year - first) * width;
    return { year, from, until: from + width - SEASON_GAP };
  };
  const values = counts.map(({ count }) => count);
  const lowest = Math.min(1, Math.floor(Math.log10(Math.max(1, Math.min(...values)))));
  const highest = Math.max(4, Math.ceil(Math.log10(Math.max(1, ...values))));
  const power = linearScale([lowest, highest], [box.bottom, box.top]);
  const yOf = (count: number) => power(Math.log10(Math.max(count, 10 ** lowest)));
  return {
    points: placed.map(({ year, share, ...each }) => {
      const { from, until } = spanOf(year);
      return { ...each, x: from + INSET + share * (until - from - 2 * INSET), y: yOf(each.count) };
    }),
    seasons: Array.from({ length: last - first + 1 }, (_, index) => spanOf(first + index)),
    ticks: Array.from({ length: highest - lowest + 1 }, (_, index) => {
      const value = 10 ** (lowest + index);
      return { value, y: yOf(value), label: value.toLocaleString('en-GB') };
    }),
    yOf,
  };
}
