import type { RiskLevel, RiskPrediction } from '#contract/conditions/bathing-water.ts';
import { commentIsWarning } from '#domain/water/bathing/bathing-water.ts';
import type { WirePrediction } from './wire.ts';

/** 'danger' is not among them: only an open pollution incident causes it. */
const RISK_LEVELS = new Map<string | null, RiskLevel>([
  ['normal', 'normal'],
  ['increased', 'warning'],
]);
export const toRiskLevel = (published: string | null): RiskLevel | null => RISK_LEVELS.get(published) ?? null;
export const toPublishedLevel = (level: RiskLevel | null): string | null =>
  [...RISK_LEVELS].find(([, ours]) => ours === level)?.[0] ?? null;

/** Used only until 2017, so the domain does not treat it as reassuring. */
const FORMER_ALL_CLEAR = 'No water quality warning issued';
const isWarning = (comment: string) => commentIsWarning(comment) === true && comment !== FORMER_ALL_CLEAR;

export const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A day's prediction may be published again. The order is by the time it is for, then by publication. */
const newestFirst = (a: WirePrediction, b: WirePrediction) =>
  (b.predictedAt ?? 0) - (a.predictedAt ?? 0) ||
  (b.publishedAt ?? 0) - (a.publishedAt ?? 0) ||
  (b.expiresAt ?? 0) - (a.expiresAt ?? 0);

const isInForce = ({ expiresAt }: WirePrediction, now: number) => expiresAt !== null && now < expiresAt;

/** The newest prediction as it was published, in force or not, and the warnings in force. */
export function toRiskPrediction(
  predictions: readonly WirePrediction[],
  locationName: string,
  now: number,
): RiskPrediction {
  const ordered = predictions.toSorted(newestFirst);
  const [newest] = ordered;
  if (newest === undefined) return NONE;
  return {
    state: isInForce(newest, now) ? 'current' : 'expired',
    riskLevel: toRiskLevel(newest.riskLevel),
    comment: newest.comment,
    dailyGmie: newest.dailyGmie,
    predictedAt: toIso(newest.predictedAt),
    expiresAt: toIso(newest.expiresAt),
    publishedAt: toIso(newest.publishedAt),
    warnings: latestIssues(ordered)
      .filter((prediction) => isInForce(prediction, now))
      .flatMap((prediction) => toWarnings(prediction, locationName)),
  };
}

const NONE: RiskPrediction = {
  state: 'none',
  riskLevel: null,
  comment: null,
  dailyGmie: null,
  predictedAt: null,
  expiresAt: null,
  publishedAt: null,
  warnings: [],
};

function toWarnings(
  { comment, predictedAt, dailyGmie }: WirePrediction,
  location_name: string,
): RiskPrediction['warnings'] {
  return comment !== null && isWarning(comment)
    ? [{ comment: { _value: comment }, location_name, predicted_at: toIso(predictedAt), dailyGmie }]
    : [];
}

/** Of predictions for the same time the one published last, which replaces the others. */
const latestIssues = (newestFirst: readonly WirePrediction[]) => [
  ...new Map(newestFirst.toReversed().map((prediction) => [prediction.predictedAt, prediction])).values(),
];
