import type {
  BarName,
  Cut,
  GoWindow,
  LimitBar,
  Range,
  ShoreWind,
  WindowFacts,
} from '#contract/conditions/windows.ts';
import {
  type WaveUnit,
  type WindUnit,
  waveHeightIn,
  wholeGustSpeedIn,
  wholeWindSpeedIn,
} from '../quantities/chosen-units.ts';
import { limitWords } from '../quantities/limits.ts';
import {
  type Measure,
  quantityWords,
  rainfall,
  tideHeight,
  wholeTemperature,
  wholeWavePeriod,
} from '../quantities/quantities.ts';
import { spellClock } from '../tides/tide-spells.ts';
import { addDays, londonDate, londonWeekday } from '../time/london-time.ts';
import { CARRIES_OUT_WORDS } from '../wind/wind-and-shore.ts';
import { capitalised } from '../words/capitalised.ts';
import { isForecast, type Limits } from './limits.ts';

export interface WordUnits {
  wind: WindUnit;
  waves: WaveUnit;
}

/** `Today 17:10 to 20:15`, `Sunday 22:00 to Monday 02:10` */
export function whenWords({ from, until }: Pick<GoWindow, 'from' | 'until'>, now: number): string {
  const date = londonDate(from);
  // A window that ends with the day ends on that day.
  const end =
    londonDate(until - 1) === date && londonDate(until) !== date ? '24:00' : spellClock(until, date);
  return `${dayWords(from, now)} ${spellClock(from, date)} to ${end}`;
}

function dayWords(at: number, now: number): string {
  const today = londonDate(now);
  if (londonDate(at) === today) return 'Today';
  return londonDate(at) === addDays(today, 1) ? 'Tomorrow' : londonWeekday(at);
}

const dayInSentence = (at: number, now: number): string =>
  dayWords(at, now).replace(/^(Today|Tomorrow)$/, (word) => word.toLowerCase());

/** `7 to 13 mph`, `9 mph` where both ends read the same. */
function rangeWords(range: Range, measure: Measure): string | null {
  if (!range) return null;
  const [least, most] = [measure(range.least), measure(range.most)];
  return least.figure === most.figure ? quantityWords(most) : `${least.figure} to ${quantityWords(most)}`;
}

const shoreWords = (shore: readonly ShoreWind[] | null): string =>
  shore && shore.length > 0 ? ` ${shore.join(', then ')}` : '';

/**
 * What is forecast for a window, each in a few words; what is not known is left to `unknownFacts`.
 * @param isAboutTide the tide is not the place's own, or worked out between ports
 */
export function factWords(
  { waves, period, wind, gusts, shore, sea, tide, rain }: WindowFacts,
  units: WordUnits,
  isAboutTide: boolean,
): string[] {
  const height = rangeWords(waves, (metres) => waveHeightIn(units.waves, metres));
  const every = rangeWords(period, wholeWavePeriod);
  const speed = rangeWords(wind, (mph) => wholeWindSpeedIn(units.wind, mph));
  const strongest = gusts && quantityWords(wholeGustSpeedIn(units.wind, gusts.most));
  const warmth = rangeWords(sea, wholeTemperature);
  return [
    height && `waves ${height}${every ? ` every ${every}` : ''}`,
    speed && `wind ${speed}${shoreWords(shore)}`,
    strongest && `gusts to ${strongest}`,
    warmth && `sea ${warmth}`,
    tide && tideWords(tide, isAboutTide),
    rain !== null && (rain < 0.05 ? 'no rain forecast' : `rain ${quantityWords(rainfall(rain))}`),
  ].filter((words) => typeof words === 'string');
}

/** `tide from about 4.7 to 1.8 m, lowest about 0.6 m`: what it does between is said where it reads otherwise than at both ends. */
function tideWords({ first, last, least, most }: NonNullable<WindowFacts['tide']>, isAbout: boolean): string {
  const [from, to] = [tideHeight(first), tideHeight(last)];
  const [low, high] = [tideHeight(least), tideHeight(most)];
  const about = isAbout ? 'about ' : '';
  const ends = [from.figure, to.figure];
  return [
    from.figure === to.figure
      ? `tide ${about}${quantityWords(to)}`
      : `tide from ${about}${from.figure} to ${quantityWords(to)}`,
    ends.includes(low.figure) ? null : `lowest ${about}${quantityWords(low)}`,
    ends.includes(high.figure) ? null : `highest ${about}${quantityWords(high)}`,
  ]
    .filter((words) => words !== null)
    .join(', ');
}

/** What is not known of a window though no limit asks for it. */
export const unknownFacts = ({ waves, wind, gusts, sea, tide }: WindowFacts): string[] =>
  Object.entries({ waves, wind, gusts, 'sea temperature': sea, tide }).flatMap(([name, value]) =>
    value === null ? name : [],
  );

const startOf: Record<BarName, (limits: Limits) => string> = {
  tide: () => 'when the tide comes within your heights',
  waves: () => 'when the waves come within your limits',
  wind: ({ wind }) => `when the wind falls below ${wind ? limitWords(wind) : ''}`,
  gusts: ({ gusts }) => `when gusts fall below ${gusts ? limitWords(gusts) : ''}`,
  daylight: () => 'at sunrise',
  crossings: () => 'when no way is cut off any more',
  risk: () => 'when the raised pollution risk is over',
  spill: () => '48 hours after the spill',
};
const endOf: Record<BarName, (limits: Limits) => string> = {
  tide: () => 'when the tide leaves your heights',
  waves: () => 'when the waves leave your limits',
  wind: ({ wind }) => `when the wind reaches ${wind ? limitWords(wind) : ''}`,
  gusts: ({ gusts }) => `when gusts reach ${gusts ? limitWords(gusts) : ''}`,
  daylight: () => 'at sunset',
  crossings: () => 'when a way is cut off',
  risk: () => 'when the pollution risk is raised',
  spill: () => 'when a spill counts',
};

/** What a bar is about, in a sentence: `pollution risk`. */
export const subjects: Record<BarName, string> = {
  tide: 'the tide',
  waves: 'waves',
  wind: 'wind',
  gusts: 'gusts',
  daylight: 'daylight',
  crossings: 'ways cut off',
  risk: 'the pollution risk',
  spill: 'spills',
};

/** `wind, gusts and spills` */
export const andList = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);

const cutWords = (verb: string, cuts: readonly Cut[], words: (cut: Cut) => string): string | null =>
  cuts.length > 0 ? `${verb} ${andList([...new Set(cuts.map(words))])}` : null;

/** `Starts at sunrise, ends when gusts reach 25 mph.`; null where nothing cuts it in the week. */
export function cutsWords(
  { starts, ends }: Pick<GoWindow, 'starts' | 'ends'>,
  limits: Limits,
): string | null {
  const start = cutWords('starts', starts, ({ name, state }) =>
    state === 'unknown' ? `when ${subjects[name]} ${isMany(name)} known` : startOf[name](limits),
  );
  const end = cutWords('ends', ends, ({ name, state }) =>
    state === 'unknown' ? `where ${subjects[name]} ${isMany(name)} no longer known` : endOf[name](limits),
  );
  const words = [start, end].filter((each) => each !== null).join(', ');
  return words === '' ? null : `${capitalised(words)}.`;
}

const isMany = (name: BarName): string => (/s$/.test(subjects[name]) ? 'are' : 'is');

/** `The pollution risk is not known: pollution risk is forecast for a day at most.`, one for each limit; of several places all reasons. */
export const unknownWords = (
  { unknown }: Pick<GoWindow, 'unknown'>,
  bars: readonly Pick<LimitBar, 'name' | 'why'>[],
): string[] =>
  unknown.map((name) => {
    const reasons = new Set(bars.flatMap((bar) => (bar.name === name && bar.why !== null ? bar.why : [])));
    const why = reasons.size > 0 ? `: ${[...reasons].join('; ')}` : '';
    return `${capitalised(subjects[name])} ${isMany(name)} not known${why}.`;
  });

/**
 * What must be checked on the day, one for each limit that nobody can forecast, with what is so now:
 * `Check on the day: spills can’t be forecast. Now: 1 of 3 monitors reports a spill.`
 * @param isKept the words are read later than now, as in a file: good news of now is left out
 */
export const checkWords = (
  { check }: Pick<GoWindow, 'check'>,
  bars: readonly LimitBar[],
  isKept = false,
): string[] =>
  check.flatMap((name) => {
    const words = bars.flatMap((bar) => (bar.name === name ? (checkWordsOf(bar, isKept) ?? []) : []));
    return [...new Set(words)];
  });

function checkWordsOf({ name, why, now, spells: [today] }: LimitBar, isKept: boolean): string | null {
  if (why === null) return null;
  if (now === null) return `${capitalised(subjects[name])} ${isMany(name)} not known: ${why}.`;
  const check = `Check on the day: ${why}.`;
  if (!isKept) return `${check} Now: ${now}.`;
  return today?.state === 'within' ? check : `${check} When this file was made: ${now}.`;
}

/** Stands before those words. */
export const FORECAST_PART = 'Everything we can forecast is within your limits.';

/**
 * How far ahead a limit is known: `Waves are known until Saturday 00:00: the forecast reaches no further.`; null where all of
 * the week is known.
 */
export function reachWords(bar: LimitBar, now: number): string | null {
  const { name, spells, why } = bar;
  const first = spells.find(({ state, until }) => state === 'unknown' && until > now);
  if (!first || why === null) return null;
  if (!isForecast(name)) return checkWordsOf(bar, false);
  const subject = `${capitalised(subjects[name])} ${isMany(name)}`;
  const isToEnd = first === spells.at(-1);
  if (first.from <= now && isToEnd) return `${subject} not known: ${why}.`;
  return isToEnd
    ? `${subject} known until ${dayInSentence(first.from, now)} ${spellClock(first.from, londonDate(first.from))}: ${why}.`
    : `${subject} not known in parts: ${why}.`;
}

/** What should be thought of beside the limits: the officer's warning, a wind off the shore. */
export function cautionWords(
  facts: WindowFacts,
  warning: { title: string } | null,
  units: WordUnits,
): string[] {
  const speed = rangeWords(facts.wind, (mph) => wholeWindSpeedIn(units.wind, mph));
  return [
    ...(facts.is_warned && warning ? [`Message of the Water Safety Team: ${warning.title}.`] : []),
    ...(facts.carries_out
      ? [`Wind off the shore${speed ? `, ${speed}` : ''}: it ${CARRIES_OUT_WORDS}.`]
      : []),
  ];
}

/** Stands under every list of windows. */
export const WINDOWS_CAVEAT =
  'These are your limits set against forecasts. They do not say how the sea will be, or that you should go. Look at the sea when you get there, and swim where there are lifeguards.';
