import type { OverviewPlace, OverviewState } from '#contract/conditions/overview.ts';
import { type Concern, concernsOf } from '#domain/overview/concerns.ts';
import { aboutWords, missingWords, turnWords } from '#domain/overview/tide-figure.ts';
import { amountShown } from '#domain/quantities/amount-shown.ts';
import {
  type WaveUnit,
  type WindUnit,
  waveHeightIn,
  wholeGustSpeedIn,
  wholeWindSpeedIn,
} from '#domain/quantities/chosen-units.ts';
import {
  type Quantity,
  quantityWords,
  tideHeight,
  wholeTemperature,
  wholeWavePeriod,
} from '#domain/quantities/quantities.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { momentInLists } from '#domain/time/moment-words.ts';
import { OUT_OF_SEASON } from '#domain/water/bathing/bathing-risk.ts';
import { riskLabel } from '#domain/water/bathing/bathing-water.ts';
import { classAtWater, waterWords, worseWords } from '#domain/water/water-of-place.ts';
import { compassPoint16 } from '#domain/weather/compass.ts';
import { capitalised } from '#domain/words/capitalised.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A figure of a list: the number, its unit, and the line below. */
export interface FigureView {
  figure: string; // `MISSING` where it is not known
  unit: string;
  more: string;
  /** What is true of this figure and not of those of most places: its age or its run. */
  note: string | null;
  isOld: boolean;
}

/** What a list shows of one place. Plain data, so that equal ones are told. */
export interface PlaceView {
  slug: string;
  /** All of the place, the highest first; at least one. */
  concerns: readonly Concern[];
  tide: FigureView & { going: 'rising' | 'falling' | null; about: string | null };
  wind: FigureView & { direction: number | null };
  waves: FigureView & { direction: number | null };
  sea: FigureView;
  /** The numbers that are shown, in the reader's units, for sorting; null: not known. */
  shown: { wind: number | null; waves: number | null; sea: number | null };
  /** The data's numbers, for limits in any unit. */
  exact: { wind: number | null; waves: number | null };
  /** The counts of the overflows near in words. */
  overflows: string;
  /** Class and risk of the bathing water that stands for the place, and what is worse nearby: a line each. */
  bathing: readonly string[];
  /** No overflow near spills or has spilled within 48 h, and every monitor works; null: not known, or none is near. */
  isQuiet: boolean | null;
}

/** When the runs began that the figures of most places come from (epoch seconds). */
export interface CommonRuns {
  wind: number | null;
  sea: number | null;
}

export interface ViewOptions {
  units: { wind: WindUnit; waves: WaveUnit };
  runs: CommonRuns;
  /** Epoch ms. */
  now: number;
}

const nothingOf = (state: OverviewState): boolean => state === 'none' || state === 'withheld';

/** How old a figure is that is older than it should be: `11 h old`. */
function oldWords(from: number | null, now: number): string {
  if (from === null) return 'old';
  const age = now - from * 1000;
  return age < HOUR_MS
    ? `${Math.max(0, Math.floor(age / MINUTE_MS))} min old`
    : `${Math.floor(age / HOUR_MS)} h old`;
}

interface Forecast {
  state: OverviewState;
  as_of: number | null;
  run_at: number | null;
}

/** What sets a forecast apart from those of most places. */
function apart({ state, as_of, run_at }: Forecast, common: number | null, now: number) {
  if (state === 'stale') return { isOld: true, note: oldWords(run_at ?? as_of, now) };
  if (state !== 'fresh' || run_at === common) return { isOld: false, note: null };
  return {
    isOld: false,
    note: run_at === null ? 'run not known' : `${momentInLists(run_at * 1000, now)} run`,
  };
}

const shownFigure = (
  quantity: Quantity,
  more: string,
  rest: Pick<FigureView, 'note' | 'isOld'>,
): FigureView => ({
  figure: quantity.figure,
  unit: quantity.figure === MISSING ? '' : quantity.unit,
  more,
  ...(quantity.figure === MISSING ? { note: null, isOld: false } : rest),
});

function windView({ wind }: OverviewPlace, { units, runs, now }: ViewOptions): PlaceView['wind'] {
  const speed = wholeWindSpeedIn(units.wind, wind.speed);
  if (wind.speed === null)
    return { ...shownFigure(speed, missingWords(wind.state), apart(wind, null, now)), direction: null };
  const gusts = wholeGustSpeedIn(units.wind, wind.gusts);
  const gustWords = units.wind === 'beaufort' ? quantityWords(gusts) : gusts.figure;
  const more = [
    wind.direction === null ? null : compassPoint16(wind.direction),
    wind.gusts === null ? null : `gusts ${gustWords}`,
  ].filter((words) => words !== null);
  return { ...shownFigure(speed, more.join(', '), apart(wind, runs.wind, now)), direction: wind.direction };
}

function seaViews({ sea }: OverviewPlace, { units, runs, now }: ViewOptions) {
  const rest = apart(sea, runs.sea, now);
  const height = waveHeightIn(units.waves, sea.wave_height);
  const every = sea.wave_period === null ? '' : `every ${quantityWords(wholeWavePeriod(sea.wave_period))}`;
  const temperature = wholeTemperature(sea.temperature);
  return {
    waves: {
      ...shownFigure(height, sea.wave_height === null ? missingWords(sea.state) : every, rest),
      direction: sea.wave_height === null ? null : sea.wave_direction,
    },
    // Its age stands with the waves, which come with it; where there are none, here.
    sea: shownFigure(
      temperature,
      sea.temperature === null ? missingWords(sea.state) : '',
      sea.wave_height === null ? rest : { ...rest, note: null },
    ),
  };
}

function tideView(place: OverviewPlace, now: number): PlaceView['tide'] {
  const { tide } = place;
  const isShown = tide.height !== null || tide.next !== null;
  return {
    ...shownFigure(tideHeight(tide.height), turnWords(place, now), {
      note: null,
      isOld: tide.state === 'stale',
    }),
    going: tide.going,
    about: isShown ? aboutWords(place) : null,
  };
}

/** Whether the monitors near a place work, and none of them reports a spill now or within 48 h. Null without any near. */
function isQuiet({ overflows }: OverviewPlace): boolean | null {
  const { state, total, spilling, ended, may_have_spilled: may, offline, unknown: silent } = overflows;
  if (spilling > 0 || ended > 0) return false;
  if (state === 'none' || state === 'withheld' || state === 'stale') return null;
  if (offline > 0) return false;
  return total === 0 || may > 0 || silent > 0 ? null : true;
}

/** `5 monitors: 1 spilling, 2 off`; what is not named has not spilled within 48 h. */
function overflowWords({ overflows }: OverviewPlace): string {
  const { state, total, spilling, ended, may_have_spilled: may, offline, unknown: silent } = overflows;
  if (state === 'none' || (state === 'withheld' && total === 0)) return capitalised(missingWords(state));
  if (total === 0) return 'None near';
  const counts = [
    spilling > 0 && `${spilling} spilling`,
    ended > 0 && `${ended} spilled within 48 h`,
    may > 0 && `${may} may have spilled`,
    offline > 0 && `${offline} off`,
    silent > 0 && `${silent} not known`,
  ].filter((words) => words !== false);
  const monitors = `${total} ${total === 1 ? 'monitor' : 'monitors'}`;
  const old = state === 'stale' ? ' (old data)' : '';
  return `${monitors}: ${counts.join(', ') || 'no spill reported within 48 h'}${old}`;
}

/**
 * `Class: Good (2025) at Exmouth, 0.3 miles. Pollution risk: Normal`, and a line for a worse class nearby. The class is that of
 * the nearest water; a raised risk that of the water that it names.
 */
function bathingLines({ bathing }: OverviewPlace): string[] {
  const { state, nearest, worse } = bathing;
  if (nothingOf(state)) return [capitalised(missingWords(state))];
  // A device's copy of an earlier version does not tell it.
  if (!nearest) return [nearest === null ? 'None near' : capitalised(missingWords('withheld'))];
  return [
    `Class: ${classAtWater(nearest)}`,
    ...(worse ? [worseWords(worse)] : []),
    `${riskWords(bathing)}${state === 'stale' ? ' (old data)' : ''}`,
  ];
}

/** `Pollution risk: Elevated, water quality warning at Exmouth, 0.3 miles` */
function riskWords({
  risk,
  in_season,
  raised_by: by,
  raised_at: at,
  has_incident,
}: OverviewPlace['bathing']): string {
  const unknown = in_season ? 'No forecast in force' : OUT_OF_SEASON;
  const parts = [
    `Pollution risk: ${risk === null ? unknown : riskLabel(risk)}`,
    has_incident && 'pollution incident',
    by === 'overdue_incident' && 'pollution incident, end not reported',
    by === 'comment' && 'water quality warning',
  ].filter((words) => words !== false);
  return `${parts.join(', ')}${at ? ` at ${waterWords(at)}` : ''}`;
}

export function placeView(place: OverviewPlace, options: ViewOptions): PlaceView {
  const { now } = options;
  const wind = windView(place, options);
  const sea = seaViews(place, options);
  return {
    slug: place.slug,
    concerns: concernsOf(place, now),
    tide: tideView(place, now),
    wind,
    ...sea,
    shown: {
      wind: amountShown(wholeWindSpeedIn(options.units.wind, place.wind.speed)),
      waves: amountShown(waveHeightIn(options.units.waves, place.sea.wave_height)),
      sea: amountShown(wholeTemperature(place.sea.temperature)),
    },
    exact: { wind: place.wind.speed, waves: place.sea.wave_height },
    overflows: overflowWords(place),
    bathing: bathingLines(place),
    isQuiet: isQuiet(place),
  };
}

/** The value that most of them have; null without any. The later one of two that are as frequent. */
function most(values: readonly (number | null)[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].toSorted(([a, m], [b, n]) => n - m || b - a);
  return first?.[0] ?? null;
}

/** The runs that most of the fresh figures come from. */
export const commonRuns = (places: readonly OverviewPlace[]): CommonRuns => ({
  wind: most(places.map(({ wind }) => (wind.state === 'fresh' ? wind.run_at : null))),
  sea: most(places.map(({ sea }) => (sea.state === 'fresh' ? sea.run_at : null))),
});
