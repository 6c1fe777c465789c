import type {
  BathingWater,
  ComplianceRating,
  CountQualifier,
  PollutionIncident,
  RiskLevel,
  RiskPrediction,
} from '#contract/bathing-water.ts';
import { londonDate } from './london-time.ts';
import type { Tone } from './tone.ts';
import { isKnown, MISSING } from './units.ts';

const REASSURING_COMMENTS: readonly string[] = ['No warnings in place', 'No pollution incidents reported'];

/** What is said of the bathing waters' data from October to the middle of May. */
export const OUT_OF_SEASON =
  'The Environment Agency takes samples and forecasts pollution from 15 May to 30 September only. What stands here is from the last season and does not tell of the water today.';

/** Null where there is no comment: that is neither a warning nor 'no warning'. */
export function commentIsWarning(comment: string | null): boolean | null {
  const text = comment?.trim();
  return text ? !REASSURING_COMMENTS.includes(text) : null;
}

/** England's bathing season, 15 May to 30 September, both days included. */
export function isBathingSeason(now: number): boolean {
  const monthAndDay = londonDate(now).slice(5);
  return monthAndDay >= '05-15' && monthAndDay <= '09-30';
}

/** The prediction as it may be shown at `now`. One that has expired, or never said when it would, says nothing. */
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

/** The incident, if it is open at `now`: it has no end, and the expected end, if given, lies in the future. */
export function openIncident<I extends PollutionIncident & { endOfIncident?: string | null }>(
  incident: I | null,
  now: number,
): I | null {
  if (incident === null || (incident.endOfIncident ?? null) !== null) return null;
  const { expectedEndOfIncident: expectedEnd } = incident;
  return expectedEnd === null || Date.parse(expectedEnd) > now ? incident : null;
}

const complianceLabels = {
  excellent: 'Excellent',
  good: 'Good',
  sufficient: 'Sufficient',
  poor: 'Poor',
} as const satisfies Record<ComplianceRating, string>;
type Rated = Pick<NonNullable<BathingWater['bathing_water_profile']>, 'complianceRating'>;

/** A newly designated water has no rating yet; without its profile (null) nothing is known of the rating. */
export function complianceLabel(profile: Rated | null) {
  if (profile === null) return 'Not known';
  return profile.complianceRating === null ? 'Not rated' : complianceLabels[profile.complianceRating];
}

const complianceTones = {
  excellent: 'good',
  good: 'good',
  sufficient: 'caution',
  poor: 'danger',
} as const satisfies Record<ComplianceRating, Tone>;
export const complianceTone = (rating: ComplianceRating) => complianceTones[rating];

/** A laboratory count as it was reported: `<10` means that fewer than 10 were found. */
export const countWords = (count: number | null, qualifier: CountQualifier | null): string =>
  !isKnown(count) ? MISSING : `${qualifier === null || qualifier === '=' ? '' : qualifier}${count}`;

/** 1 means a disruption of the service here; for storm overflows 1 is a discharge. */
export const serviceStatus = (status: number): 'disruption' | 'active' =>
  status === 1 ? 'disruption' : 'active';
