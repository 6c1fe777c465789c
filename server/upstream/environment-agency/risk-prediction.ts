import type { RiskLevel, RiskPrediction } from '#contract/bathing-water.ts';
import type { WirePrediction } from './wire.ts';

/** 'danger' is not among them: it comes from an open pollution incident alone. */
const RISK_LEVELS = new Map<string | null, RiskLevel>([
  ['normal', 'normal'],
  ['increased', 'warning'],
]);
export const toRiskLevel = (published: string | null): RiskLevel | null => RISK_LEVELS.get(published) ?? null;

/** The comments that mean that nothing is wrong, compared without regard to case. */
const ALL_CLEAR = new Set([
  'no warnings in place',
  'no pollution incidents reported',
  'no water quality warning issued', // until 2017
]);
const isWarning = (comment: string) => !ALL_CLEAR.has(comment.toLowerCase());

export const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A day's prediction may be published anew: the order is by the time it is made for, then by publication. */
const newestFirst = (a: WirePrediction, b: WirePrediction) =>
  (b.predictedAt ?? 0) - (a.predictedAt ?? 0) ||
  (b.publishedAt ?? 0) - (a.publishedAt ?? 0) ||
  (b.expiresAt ?? 0) - (a.expiresAt ?? 0);

const isInForce = ({ expiresAt }: WirePrediction, now: number) => expiresAt !== null && now < expiresAt;

/** The newest of the predictions as it was published, and the warnings among those in force. */
export function toRiskPrediction(
  predictions: readonly WirePrediction[],
  locationName: string,
  now: number,
): RiskPrediction {
  const ordered = predictions.toSorted(newestFirst);
  const newest = ordered[0];
  return {
    state: newest === undefined ? 'none' : isInForce(newest, now) ? 'current' : 'expired',
    riskLevel: toRiskLevel(newest?.riskLevel ?? null),
    comment: newest?.comment ?? null,
    dailyGmie: newest?.dailyGmie ?? null,
    predictedAt: toIso(newest?.predictedAt ?? null),
    expiresAt: toIso(newest?.expiresAt ?? null),
    publishedAt: toIso(newest?.publishedAt ?? null),
    warnings: latestIssues(ordered)
      .filter((prediction) => isInForce(prediction, now))
      .flatMap(({ comment, predictedAt, dailyGmie }) =>
        comment !== null && isWarning(comment)
          ? [
              {
                comment: { _value: comment },
                location_name: locationName,
                predicted_at: toIso(predictedAt),
                dailyGmie,
              },
            ]
          : [],
      ),
  };
}

/** Of predictions for the same time the one published last, which replaces the others. */
const latestIssues = (newestFirst: readonly WirePrediction[]) => [
  ...new Map(newestFirst.toReversed().map((prediction) => [prediction.predictedAt, prediction])).values(),
];
