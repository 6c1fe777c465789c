import {
  eColiBand,
  eColiLimits,
  enterococciBand,
  enterococciLimits,
  type SampleBand,
} from '#domain/quantities/bands.ts';

/** How a bar shows a count of bacteria: where the band changes, and where the bar ends, in colonies per 100 ml. */
export interface SampleScale {
  band: (count: number | null) => SampleBand | null;
  limits: number[];
  end: number;
}

function scaleOf(
  band: SampleScale['band'],
  limitsOfBands: readonly (readonly [number, SampleBand])[],
): SampleScale {
  const limits = limitsOfBands.map(([limit]) => limit);
  return { band, limits, end: Math.max(...limits) * 1.5 };
}

export const eColiScale = scaleOf(eColiBand, eColiLimits);
export const enterococciScale = scaleOf(enterococciBand, enterococciLimits);

/** Percent of the bar's length. A count beyond the bar stands at its end. */
export const placeOnBar = (count: number, { end }: SampleScale): number => Math.min(100, (count / end) * 100);
