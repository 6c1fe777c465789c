import type { BathingWater, EaWarnings } from '#contract/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { worstRisk } from '#domain/bathing-risk.ts';
import { complianceLabel, complianceTone, openIncident, serviceStatus } from '#domain/bathing-water.ts';
import { countOverflows, spillStart, summaryWords } from '#domain/overflow-status.ts';
import type { Tone } from '#domain/tone.ts';
import { formatValue } from '#domain/units.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';

/** What a feed has said. `checking`: it has been asked and has not answered. Null: its call failed or its value is too old. */
export type Heard<T> = T | 'checking' | null;

export interface WaterGlance {
  /** Which card tells more. */
  card: 'water-quality' | 'storm-overflows';
  /** Stands before the headline where that would be read as the state of now. */
  label: string | null;
  headline: string;
  tone: Tone;
  lines: string[];
}

/** A bathing water further off is not the beach itself and is named. */
const AT_THE_BEACH_MILES = 0.5;

/**
 * The water in a word, the worst first: an open incident, a spill, a forecast of pollution, a poor yearly class. Where
 * none of them warns, what is true today: a good forecast, or that no overflow runs; else the class, named as such.
 * Forecast and class are the nearest water's, unless pollution is forecast for another; a good forecast for
 * another never stands for one that the nearest lacks. What is not known is said, and never looks clean.
 */
export function waterGlance(
  bathing: Heard<EaWarnings>,
  overflows: Heard<StormOverflows>,
  now: number,
): WaterGlance {
  const waters = answerOf(bathing);
  const outlets = answerOf(overflows);
  const nearest = waters?.locations[0];
  const spills = outlets && spillWords(outlets.overflows, now);
  const risk = waters && worstRisk(waters, now);
  const gapLine =
    waters?.locations.some(({ status }) => serviceStatus(status) === 'disruption') && 'Some data missing';

  /** Nothing where the reader takes a word for that water's anyway: it was told of `before`, or is the beach itself. */
  const place = (water: BathingWater, before?: BathingWater): string => {
    const isHere = water === nearest && water.distance_miles <= AT_THE_BEACH_MILES;
    if (before ? water === before : isHere) return '';
    return ` at ${water.location_name}, ${formatValue(water.distance_miles)} miles`;
  };
  const overflowLine = outlets ? summaryWords(outlets) : missingWords(overflows, 'overflows');
  const classLine = (before?: BathingWater): string => {
    if (nearest) return `${classWords(nearest)}${place(nearest, before)}`;
    return waters ? texts.noWaterQuality : missingWords(bathing, 'water quality');
  };
  const riskLine = risk && `Pollution risk: ${risk.words}${place(risk.water, nearest)}`;

  const glance = (
    headline: string,
    tone: Tone,
    ...lines: (string | null | undefined | false)[]
  ): WaterGlance => ({
    card: 'water-quality',
    label: null,
    headline,
    tone,
    lines: [...lines, gapLine].flatMap((line) => (line ? line.trim() : [])),
  });

  const polluted = waters?.locations.find(({ pollution_incident }) => openIncident(pollution_incident, now));
  if (polluted) {
    return glance('Pollution incident', 'danger', place(polluted), overflowLine, classLine(polluted));
  }
  if (spills) {
    const told = glance(spills.headline, 'danger', spills.detail, classLine(), riskLine);
    return { ...told, card: 'storm-overflows' };
  }
  if (risk?.tone === 'danger' || risk?.tone === 'caution') {
    const { water, words, tone } = risk;
    return glance(`Risk: ${words}`, tone, place(water), overflowLine, classLine(water));
  }
  const profile = nearest?.bathing_water_profile;
  if (profile) {
    const { complianceRating: rating } = profile;
    const isPoor = rating !== null && complianceTone(rating) === 'danger';
    if (!isPoor && risk?.tone === 'good') {
      return glance(`Risk: ${risk.words}`, 'good', overflowLine, classLine());
    }
    if (!isPoor && outlets && noneSpills(outlets)) {
      return glance(overflowLine, 'neutral', classLine(), riskLine);
    }
    const tone = isPoor ? 'danger' : 'neutral';
    const told = glance(complianceLabel(profile), tone, place(nearest), overflowLine, riskLine);
    return { ...told, label: classLabel(profile) };
  }
  const headline = bathing === 'checking' ? 'Checking…' : 'Not known';
  return glance(headline, 'neutral', overflowLine, classLine(), riskLine);
}

const answerOf = <T>(heard: Heard<T>): T | null => (heard === 'checking' ? null : heard);

const missingWords = (heard: Heard<unknown>, what: 'overflows' | 'water quality'): string =>
  heard === 'checking'
    ? `Checking ${what}…`
    : `${what === 'overflows' ? 'Overflows' : 'Water quality'}: not available`;

/** Known of every overflow there is: one that says nothing may be running. */
const noneSpills = ({ overflows }: StormOverflows): boolean =>
  overflows.length > 0 && countOverflows(overflows).inactive === overflows.length;

function spillWords(overflows: readonly StormOverflow[], now: number) {
  const { active } = countOverflows(overflows);
  const spilling = overflows.filter(({ status_code }) => status_code === 1);
  const nearest = spilling.toSorted((one, other) => one.distance_miles - other.distance_miles)[0];
  if (!nearest) return null;
  const start = spillStart(nearest);
  return {
    headline: `${active} spilling`,
    detail: `${active > 1 ? 'Nearest ' : ''}${formatValue(nearest.distance_miles)} miles away${start === null ? '' : `, since ${clockAndDay(start, now)}`}`,
  };
}

type Profile = NonNullable<BathingWater['bathing_water_profile']>;

const classLabel = ({ complianceYear }: Profile): string =>
  complianceYear === null ? 'Yearly class:' : `Yearly class ${complianceYear}:`;

function classWords({ bathing_water_profile: profile }: BathingWater): string {
  const year = profile?.complianceYear ?? null;
  return `Class: ${complianceLabel(profile)}${year === null ? '' : ` (${year})`}`;
}
