import type { BathingWater, EaWarnings } from '#contract/bathing-water.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { complianceLabel, openIncident, serviceStatus } from '#domain/bathing-water.ts';
import { countOverflows, spillStart, summaryWords } from '#domain/overflow-status.ts';
import { formatValue, MISSING } from '#domain/units.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { type BathingRisk, bathingRisk } from './bathing-risk.ts';
import { clockAndDay } from './clock-and-day.ts';

export interface WaterGlance {
  /** Which card tells more. */
  card: 'water-quality' | 'storm-overflows';
  headline: string;
  tone: Tone;
  lines: string[];
}

/**
 * The water in a word, the worst first: an open incident, a spill, a forecast of pollution, then the yearly
 * class. What is not known (null: its call failed or its value is too old) is said, and never looks clean.
 */
export function waterGlance(
  bathing: EaWarnings | null,
  overflows: StormOverflows | null,
  now: number,
): WaterGlance {
  const nearest = bathing?.locations[0];
  const spills = overflows ? spillWords(overflows.overflows, now) : null;
  const risk = bathing && worstRisk(bathing, now);
  const overflowLine = overflows ? summaryWords(overflows) : 'Overflows: not available';
  const classLine = bathing ? classWords(nearest) : 'Water quality: not available';
  const riskLine = risk && `Pollution risk: ${risk.words}`;
  const gapLine =
    bathing?.locations.some(({ status }) => serviceStatus(status) === 'disruption') && 'Some data missing';

  const glance = (
    headline: string,
    tone: Tone,
    ...lines: (string | null | undefined | false)[]
  ): WaterGlance => ({
    card: 'water-quality',
    headline,
    tone,
    lines: [...lines, gapLine].filter((line) => typeof line === 'string'),
  });
  if (bathing?.locations.some(({ pollution_incident }) => openIncident(pollution_incident, now))) {
    return glance('Pollution incident', 'danger', overflowLine, classLine);
  }
  if (spills) {
    const told = glance(spills.headline, 'danger', spills.detail, classLine, riskLine);
    return { ...told, card: 'storm-overflows' };
  }
  if (risk && risk.tone !== 'neutral' && risk.tone !== 'good') {
    return glance(`Risk: ${risk.words}`, risk.tone, overflowLine, classLine);
  }
  const rating = nearest?.bathing_water_profile?.complianceRating;
  if (rating) {
    const tone = rating === 'poor' ? 'danger' : 'neutral';
    return glance(complianceLabel(rating), tone, yearWords(nearest), overflowLine, riskLine);
  }
  if (overflows && overflows.overflows.length > 0)
    return glance('Not rated', 'neutral', overflowLine, classLine);
  return glance(MISSING, 'neutral', overflowLine, classLine);
}

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

const GRAVITY: readonly Tone[] = ['danger', 'caution', 'good', 'neutral'];

function worstRisk({ locations, in_season }: EaWarnings, now: number): BathingRisk | undefined {
  return locations
    .map((water) => bathingRisk(water, in_season, now))
    .sort((one, other) => GRAVITY.indexOf(one.tone) - GRAVITY.indexOf(other.tone))[0];
}

const yearWords = (water: BathingWater | undefined): string | null => {
  const year = water?.bathing_water_profile?.complianceYear;
  return year ? `Yearly class of ${year}` : null;
};

function classWords(nearest: BathingWater | undefined): string {
  if (!nearest) return texts.noWaterQuality;
  const { complianceRating = null, complianceYear = null } = nearest.bathing_water_profile ?? {};
  return `Class: ${complianceLabel(complianceRating)}${complianceYear === null ? '' : ` (${complianceYear})`}`;
}
