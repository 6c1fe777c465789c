import type {
  BathingWater,
  EaWarnings,
  PollutionIncident,
  RiskPrediction,
} from '#contract/conditions/bathing-water.ts';
import type { OverviewBathing } from '#contract/conditions/overview.ts';
import { capitalised } from '../../words/capitalised.ts';
import type { Tone } from '../../words/tone.ts';
import { isInSeason } from './bathing-season.ts';
import { CLOSED, commentIsWarning, riskInForce, riskLabel } from './bathing-water.ts';
import { incidentState, incidentTitle, overdueWords, sinceWords } from './pollution-incident.ts';

/** Stands in place of a risk out of season, when nobody samples or forecasts. */
export const OUT_OF_SEASON = 'Out of season';

/** What can raise a risk. */
type RaisedBy = NonNullable<OverviewBathing['raised_by']>;

const worstFirst: readonly BathingRisk['raisedBy'][] = [
  'incident',
  'forecast',
  'overdue_incident',
  'comment',
];

export interface BathingRisk {
  /** For where 'Pollution risk' stands beside it. */
  words: string;
  /** For where nothing else says what it is about. */
  headline: string;
  tone: Tone;
  /** Whether pollution is reported, or forecast, or may not be over. */
  isRaised: boolean;
  /** By what; null where it is not. */
  raisedBy: RaisedBy | null;
  /** What to do, or to reckon with; null where nobody says. */
  advice: string | null;
  /** What warns beside the level: since when an incident is, and that its end was not reported; comments. */
  reasons: string[];
}

/** Said of a raised level where its comment does not. */
export const NOT_ADVISED = 'Bathing is not advised today';

export type RiskData = Pick<
  BathingWater,
  'pollution_incident' | 'stp_risk_prediction' | 'bathing_water_profile' | 'season'
>;

/** The comments of the forecast and of the warnings in force. All-clears are left out. */
export const warningComments = (prediction: RiskPrediction, now: number): string[] => {
  const { comment, warnings } = riskInForce(prediction, now);
  const comments = [comment, ...warnings.map((warning) => warning.comment._value)];
  return [...new Set(comments.flatMap((text) => (text && commentIsWarning(text) ? text.trim() : [])))];
};

/**
 * The pollution risk of a water at `now`: the worst of the level, the comments and the incident. Without a forecast in
 * force the risk is unknown, and the words say so: that is not 'no risk'. A closed water is never good.
 */
export function bathingRisk(water: RiskData, now: number): BathingRisk {
  const { pollution_incident: incident, stp_risk_prediction: prediction, season } = water;
  const { riskLevel: level } = riskInForce(prediction, now);
  const comments = warningComments(prediction, now);
  const state = incidentState(incident, now);
  const since = incident && state ? incidentTimes(incident, state, now) : [];
  const raised = (
    raisedBy: RaisedBy,
    tone: Tone,
    words: string,
    headline: string,
    advice: string | null,
    reasons: string[],
  ): BathingRisk => ({ words, headline, tone, isRaised: true, raisedBy, advice, reasons });
  if (incident && state === 'open') {
    const reasons = [...since, ...comments];
    const title = incidentTitle(incident);
    return raised('incident', 'danger', riskLabel('danger'), title, 'Bathing is not advised', reasons);
  }
  if (level === 'danger' || level === 'warning') {
    const advice = comments.find((text) => /not advised/i.test(text)) ?? NOT_ADVISED;
    const others = comments.filter((text) => text !== advice);
    const title = incident && state ? [incidentTitle(incident)] : [];
    const tone = level === 'danger' ? 'danger' : 'caution';
    const reasons = [...title, ...since, ...others];
    return raised('forecast', tone, riskLabel(level), `Risk: ${riskLabel(level)}`, advice, reasons);
  }
  if (incident && state === 'overdue') {
    const reasons = [...since, ...comments];
    return raised(
      'overdue_incident',
      'caution',
      'Incident, end not reported',
      incidentTitle(incident),
      'May still be going on',
      reasons,
    );
  }
  if (comments.length > 0) {
    return raised('comment', 'caution', 'Water quality warning', 'Water quality warning', null, comments);
  }

  const calm = (tone: Tone, words: string, headline = words): BathingRisk => ({
    words,
    headline,
    tone,
    isRaised: false,
    raisedBy: null,
    advice: null,
    reasons: [],
  });
  if (water.bathing_water_profile?.closed) return calm('caution', CLOSED);
  if (level === 'normal') return calm('neutral', riskLabel(level), 'Pollution forecast: Normal');
  return calm('neutral', isInSeason(season, now) ? 'No forecast in force' : OUT_OF_SEASON);
}

function incidentTimes(incident: PollutionIncident, state: 'open' | 'overdue', now: number): string[] {
  const end = state === 'overdue' && overdueWords(incident);
  const words = [sinceWords(incident, now), end].filter(Boolean).join(', ');
  return words ? [capitalised(words)] : [];
}

/** The all-clear comment of the forecast in force. Null where anything warns: the comment is older than the warning. */
export const allClear = (water: RiskData, now: number): string | null =>
  bathingRisk(water, now).isRaised ? null : riskInForce(water.stp_risk_prediction, now).comment;

/** The risk of each water. */
export const risksOf = ({ locations }: Pick<EaWarnings, 'locations'>, now: number) =>
  locations.map((water) => ({ water, ...bathingRisk(water, now) }));

const isDanger = ({ tone }: BathingRisk): boolean => tone === 'danger';
const rankOf = ({ raisedBy }: BathingRisk): number => worstFirst.indexOf(raisedBy);

/**
 * The worst pollution risk of several waters; of equal ones the nearest. Where none is raised, the nearest water's: a
 * good forecast for another water never stands in for one that the nearest lacks. Null without waters.
 */
export function worstOf<R extends BathingRisk>(risks: readonly R[]): R | null {
  const [worst] = risks
    .filter(({ isRaised }) => isRaised)
    .toSorted((one, other) => Number(isDanger(other)) - Number(isDanger(one)) || rankOf(one) - rankOf(other));
  return worst ?? risks[0] ?? null;
}

export const worstRisk = (body: Pick<EaWarnings, 'locations'>, now: number) => worstOf(risksOf(body, now));
