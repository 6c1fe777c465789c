import type { BathingWater, EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { texts } from '#contract/texts.ts';
import type { Position } from '#domain/places/distance.ts';
import {
  bathingFigure,
  isQuiet,
  type OverflowFigure,
  overflowFigure,
} from '#domain/summary/water-figures.ts';
import { OUT_OF_SEASON } from '#domain/water/bathing/bathing-risk.ts';
import { isInSeason } from '#domain/water/bathing/bathing-season.ts';
import {
  CLOSED,
  complianceLabel,
  complianceTone,
  riskLabel,
  serviceStatus,
  waterClass,
} from '#domain/water/bathing/bathing-water.ts';
import { companyDoubtWords } from '#domain/water/overflows/overflow-companies.ts';
import { runningWords, summaryWords } from '#domain/water/overflows/overflow-summary.ts';
import { latestSpill } from '#domain/water/overflows/recent-spills.ts';
import { watcherOf } from '#domain/water/overflows/unwatched.ts';
import { classWords, namedWater, waterWords, worseWords } from '#domain/water/water-of-place.ts';
import type { Tone } from '#domain/words/tone.ts';

type GlanceMark = 'spilling' | 'spilled' | 'raised';

/** The answer of a feed. `checking`: it has not answered yet. Null: its call failed or its value is too old. */
export type Heard<T> = T | 'checking' | null;

export interface WaterGlance {
  /** The card with more about it. */
  card: 'water-quality' | 'storm-overflows';
  /** Before a headline that people would otherwise read as the present state. */
  label: string | null;
  headline: string;
  /** What to do or to expect, in larger letters than the lines. */
  advice: string | null;
  tone: Tone;
  /** Where the headline is about a spill or a raised risk. */
  mark?: GlanceMark;
  lines: string[];
}

/**
 * The state of the water in short. The headline is the first of these that applies: an open incident; a spill; one that
 * ended within 48 hours; another raised risk; a poor yearly class or a closed water; that the overflows are not known;
 * a good forecast for today, or that no overflow runs; the yearly class, named as such. Risk and class are those of the
 * nearest water, unless the risk is raised at another one. Where the nearest has no forecast, a good one for another
 * water is not used. What is not known, or not covered here, is said and never looks clean.
 */
export function waterGlance(
  bathing: Heard<EaWarnings>,
  overflows: Heard<StormOverflows>,
  now: number,
  tides: Pick<TidalData, 'timeline'> | null = null,
): WaterGlance {
  const waters = answerOf(bathing);
  const outlets = answerOf(overflows);
  const { worst: risk, water } = bathingFigure(waters, now);
  const figure = overflowFigure(outlets, now);
  const nearest = waters?.locations[0];
  const worse = water?.worse;
  const spills = spillWords(figure, now);
  const recent = figure.ended;
  const latest = latestSpill(recent, tides, now);
  const alreadyNamed = latest ? 1 : 0;
  const gapLine =
    waters?.locations.some(({ status }) => serviceStatus(status) === 'disruption') && 'Some data missing';

  /** Which water it is, unless it is the one that is named beside it. */
  const place = (water: BathingWater, beside?: BathingWater): string =>
    water === beside ? '' : ` at ${waterWords(namedWater(water))}`;
  const unwatched = outlets?.companies.length === 0 ? unwatchedLines(outlets.coordinates) : null;
  const overflowLine =
    unwatched?.overflows ??
    (outlets ? summaryWords(outlets, now, alreadyNamed) : missingWords(overflows, 'overflows'));
  const oldLines = outlets ? companyDoubtWords(outlets, now) : [];
  const worseLine = worse && worseWords(worse);
  const classLines = (named?: BathingWater): string[] => {
    if (nearest) {
      const line = `${classSentence(nearest, now)}${place(nearest, named)}`;
      return worseLine ? [line, worseLine] : [line];
    }
    return [waters ? (unwatched?.bathing ?? texts.noWaterQuality) : missingWords(bathing, 'water quality')];
  };
  const isNormal = risk?.words === riskLabel('normal');
  // That a water was closed is its class, which has a line of its own.
  const riskLines =
    risk && risk.words !== CLOSED
      ? [
          `${isNormal ? risk.headline : `Pollution risk: ${risk.words}`}${place(risk.water, nearest)}`,
          ...(risk.advice ? [risk.advice] : []),
          ...risk.reasons,
        ]
      : [];

  const glance = (
    headline: string,
    tone: Tone,
    ...lines: (string | null | undefined | false)[]
  ): WaterGlance => ({
    card: 'water-quality',
    label: null,
    headline,
    advice: null,
    tone,
    lines: [...lines, gapLine].flatMap((line) => (line ? line.trim() : [])),
  });

  const warnsFirst = risk?.tone === 'danger' || (risk?.isRaised && !spills && recent.length === 0);
  if (warnsFirst) {
    const { water, headline, tone, advice, reasons } = risk;
    const warning = glance(
      headline,
      tone,
      place(water),
      ...reasons,
      latest?.sentence,
      overflowLine,
      ...oldLines,
      ...classLines(water),
    );
    return { ...warning, advice, mark: 'raised' };
  }
  if (spills) {
    const more = recent.length > 0 && `${recent.length} more spilled within 48 h`;
    const warning = glance(
      spills.headline,
      'danger',
      spills.detail,
      more,
      ...oldLines,
      ...riskLines,
      ...classLines(),
    );
    return { ...warning, card: 'storm-overflows', mark: 'spilling' };
  }
  if (latest) {
    const { headline, detail } = latest;
    const lines = [detail, overflowLine, ...oldLines, ...riskLines, ...classLines()];
    return { ...glance(headline, 'danger', ...lines), card: 'storm-overflows', mark: 'spilled' };
  }
  const profile = nearest?.bathing_water_profile;
  if (profile) {
    const tone = complianceTone(profile);
    const isBad = profile.closed || tone === 'danger';
    const doubt = isBad ? null : overflowDoubt(overflows, figure);
    if (doubt) {
      const lines = [outlets && overflowLine, ...oldLines, ...riskLines, ...classLines()];
      return {
        ...glance(doubt, doubt === MAY_HAVE ? 'caution' : 'neutral', ...lines),
        card: 'storm-overflows',
      };
    }
    if (!isBad && risk && isNormal) {
      return glance(risk.headline, 'neutral', overflowLine, ...oldLines, ...classLines());
    }
    if (!isBad && risk?.words === OUT_OF_SEASON) {
      const none = 'No samples or forecasts now';
      return glance(OUT_OF_SEASON, 'neutral', none, overflowLine, ...oldLines, ...classLines());
    }
    if (!isBad && isQuiet(figure)) {
      return glance(overflowLine, 'neutral', ...riskLines, ...classLines());
    }
    const rated = glance(
      complianceLabel(profile),
      isBad ? tone : 'neutral',
      place(nearest),
      overflowLine,
      ...oldLines,
      ...riskLines,
      worseLine,
    );
    return { ...rated, label: classLabel(profile) };
  }
  const isUnwatched = unwatched && waters?.locations.length === 0;
  const headline = bathing === 'checking' ? 'Checking…' : isUnwatched ? 'Not covered here' : 'Not known';
  return glance(headline, 'neutral', overflowLine, ...oldLines, ...riskLines, ...classLines());
}

const MAY_HAVE = 'May have spilled within 48 h';

/** What is not known of the overflows near, where none spills. Null where everything is known, or none is near. */
function overflowDoubt(heard: Heard<StormOverflows>, figure: OverflowFigure): string | null {
  if (!answerOf(heard)) return heard === null ? 'Overflows: not known' : null;
  const { all, mayHaveSpilled, quiet } = figure;
  if (all.length === 0 || isQuiet(figure)) return null;
  if (mayHaveSpilled.length > 0) return MAY_HAVE;
  return `Overflows: not ${quiet.length > 0 ? 'all ' : ''}known`;
}

const unwatchedLines = (position: Position) => {
  const overflows = watcherOf('overflows', position);
  const bathing = watcherOf('bathing', position);
  return {
    overflows: overflows ? `Overflows: see ${overflows}` : 'Overflows: not covered here',
    bathing: bathing && `Bathing water: see ${bathing}`,
  };
};

const answerOf = <T>(heard: Heard<T>): T | null => (heard === 'checking' ? null : heard);

const missingWords = (heard: Heard<unknown>, what: 'overflows' | 'water quality'): string =>
  heard === 'checking'
    ? `Checking ${what}…`
    : `${what === 'overflows' ? 'Overflows' : 'Water quality'}: not available`;

function spillWords({ spilling }: OverflowFigure, now: number) {
  const [nearest] = spilling;
  if (!nearest) return null;
  return {
    headline: `${spilling.length} spilling sewage`,
    detail: `${spilling.length > 1 ? 'Nearest ' : ''}${runningWords(nearest, now)}`,
  };
}

type Profile = NonNullable<BathingWater['bathing_water_profile']>;

const classLabel = ({ complianceYear }: Profile): string =>
  complianceYear === null ? 'Yearly class:' : `Yearly class ${complianceYear}:`;

/** `Class of past seasons: Good (2025)` */
const classSentence = ({ bathing_water_profile: profile, season }: BathingWater, now: number): string =>
  `Class${isInSeason(season, now) ? '' : ' of past seasons'}: ${classWords({ class: waterClass(profile), year: profile?.complianceYear ?? null })}`;
