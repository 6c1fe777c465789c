import type { InSeasonSample } from '#contract/conditions/bathing-water.ts';
import type { WireSample } from './wire.ts';

/** Of two records of a day the one that withdraws the sample is the later. */
const inOrder = (a: WireSample, b: WireSample) =>
  (a.recordDate ?? '').localeCompare(b.recordDate ?? '') || Number(a.isWithdrawn) - Number(b.isWithdrawn);

/**
 * Each sample once, newest first. A corrected result is published again with a later record date and replaces the
 * first. A withdrawn sample is left out.
 */
export function latestRecords(samples: readonly WireSample[]): WireSample[] {
  const latest = new Map(samples.toSorted(inOrder).map((sample) => [sample.sampleDateTime, sample]));
  return [...latest.values()]
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .sort((a, b) => b.sampleDateTime - a.sampleDateTime);
}

/** @param samplingPoint where it was taken: the samples themselves have no position */
export const toInSeasonSample = (
  sample: WireSample,
  samplingPoint: InSeasonSample['samplingPoint'],
): InSeasonSample => ({
  sampleDateTime: new Date(sample.sampleDateTime).toISOString(),
  sampleWeek: sample.sampleWeek,
  escherichiaColiCount: sample.escherichiaColiCount,
  escherichiaColiQualifier: sample.escherichiaColiQualifier,
  intestinalEnterococciCount: sample.intestinalEnterococciCount,
  intestinalEnterococciQualifier: sample.intestinalEnterococciQualifier,
  discountable: sample.discountable,
  samplingPoint,
});
