import type {
  BathingWater,
  ComplianceRating,
  CountQualifier,
  RiskLevel,
  RiskPrediction,
} from '#contract/conditions/bathing-water.ts';
import type { WaterClass } from '#contract/conditions/overview.ts';
import { isKnown, MISSING } from '../../quantities/units.ts';
import type { Tone } from '../../words/tone.ts';

const REASSURING_COMMENTS: readonly string[] = ['No warnings in place', 'No pollution incidents reported'];

/** Null where there is no comment: that is neither a warning nor 'no warning'. */
export function commentIsWarning(comment: string | null): boolean | null {
  const text = comment?.trim();
  return text ? !REASSURING_COMMENTS.includes(text) : null;
}

/** The prediction as it may be shown at `now`. One that has expired, or has no expiry, says nothing. */
export function riskInForce(prediction: RiskPrediction, now: number): RiskPrediction {
  const { state, expiresAt } = prediction;
  if (state === 'current' && expiresAt !== null && Date.parse(expiresAt) > now) return prediction;
  return {
    ...prediction,
    state: state === 'none' ? 'none' : 'expired',
    riskLevel: null,
    comment: null,
    dailyGmie: null,
    warnings: [],
  };
}

const riskLabels = {
  normal: 'Normal',
  warning: 'Elevated',
  danger: 'High Risk',
} as const satisfies Record<RiskLevel, string>;
export const riskLabel = (level: RiskLevel) => riskLabels[level];

type Rated = Pick<NonNullable<BathingWater['bathing_water_profile']>, 'complianceRating' | 'closed'>;

/**
 * A closed water has no rating, and a newly designated one has none yet. Without its profile (null) the class is
 * unknown.
 */
export function waterClass(profile: Rated | null): WaterClass {
  if (profile === null) return 'not_known';
  return profile.closed ? 'closed' : (profile.complianceRating ?? 'not_rated');
}

/** For a water whose newest class says that it was closed during the season. */
export const CLOSED = 'Closed';

const classLabels = {
  excellent: 'Excellent',
  good: 'Good',
  sufficient: 'Sufficient',
  poor: 'Poor',
  closed: CLOSED,
  not_rated: 'Not rated',
  not_known: 'Not known',
} as const satisfies Record<WaterClass, string>;
export const classLabel = (rating: WaterClass) => classLabels[rating];
export const complianceLabel = (profile: Rated | null) => classLabel(waterClass(profile));

const complianceTones = {
  excellent: 'good',
  good: 'good',
  sufficient: 'caution',
  poor: 'danger',
} as const satisfies Record<ComplianceRating, Tone>;
export function complianceTone(profile: Rated | null): Tone {
  if (profile?.closed) return 'caution';
  return profile?.complianceRating ? complianceTones[profile.complianceRating] : 'neutral';
}

/** A laboratory count as it was reported: `<10` means that fewer than 10 were found. */
export const countWords = (count: number | null, qualifier: CountQualifier | null): string =>
  !isKnown(count) ? MISSING : `${qualifier === null || qualifier === '=' ? '' : qualifier}${count}`;

/** 1 means a disruption of the service here; for storm overflows 1 is a discharge. */
export const serviceStatus = (status: number): 'disruption' | 'active' =>
  status === 1 ? 'disruption' : 'active';
