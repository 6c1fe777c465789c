import type { InSeasonSample } from '#contract/bathing-water.ts';
import type { WireSample } from './wire.ts';

/** Each sample once, newest first. A corrected result is published again with a later record date and replaces the first. */
export function latestRecords(samples: readonly WireSample[]): WireSample[] {
  const byRecord = samples.toSorted((a, b) => (a.recordDate ?? '').localeCompare(b.recordDate ?? ''));
  return [...new Map(byRecord.map((sample) => [sample.sampleDateTime, sample])).values()].sort(
    (a, b) => b.sampleDateTime - a.sampleDateTime,
  );
}

/** @param samplingPoint where it was taken: the samples themselves carry no position */
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
