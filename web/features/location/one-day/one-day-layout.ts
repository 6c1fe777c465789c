import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import { darkBetween } from '#domain/hours/daylight.ts';
import { HOUR_MS, type PlaceHour } from '#domain/hours/place-hours.ts';
import {
  type WaveUnit,
  type WindUnit,
  waveHeightIn,
  wholeGustSpeedIn,
  wholeWindSpeedIn,
} from '#domain/quantities/chosen-units.ts';
import { quantityWords, rainfall, wholeWavePeriod } from '#domain/quantities/quantities.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { compassPoint16 } from '#domain/weather/compass.ts';
import { daysOn, stretchOf } from '#web/shared/time/time-axis.ts';
import type { LinearScale } from '#web/shared/ui/graphs/linear-scale.ts';
import { type Rows, rowsFor, WIDE_FROM } from './rows.ts';
import { tideLane } from './tide-lane.ts';
import { type TimeAxis, timeAxis } from './time-axis.ts';
import {
  arrowsAt,
  type Gap,
  gapsBetween,
  highestOfEachDay,
  labelsAbove,
  lineOf,
  onAxis,
  type Point,
  type PointLabel,
  scaleFromZero,
  ticksOf,
  unknownHours,
  within,
} from './value-lanes.ts';

/** What the picture shows. */
export interface OneDay {
  /** One after the other; the last one ends the axis. */
  hours: readonly PlaceHour[];
  now: PlaceHour;
  tides: TidalData | null;
  days: readonly SunDay[] | null;
  hasShore: boolean;
  units: { wind: WindUnit; waves: WaveUnit };
}

/** Left of the plot stand the names of the lanes and their numbers, where there is room. */
const MARGINS = { wide: { left: 128, right: 14 }, narrow: { left: 26, right: 10 } };
const LEAST_AXIS = { wind: 20, waves: { ft: 3, m: 1 }, rain: 2 };
/** Below this distance from the ground a number has no room under its line. */
const NUMBER_HEIGHT = 18;
const HALF_NUMBER = 12;

/** Where everything stands, in graph units, for a frame of a given width. */
export function oneDayLayout(day: OneDay, frameWidth: number) {
  const isWide = frameWidth >= WIDE_FROM;
  const { left, right } = MARGINS[isWide ? 'wide' : 'narrow'];
  const width = isWide ? frameWidth : frameWidth * 2;
  const rows = rowsFor(isWide, day.hasShore);
  const from = day.hours[0]?.at ?? day.now.at;
  const until = day.hours.at(-1)?.at ?? from;
  const axis = timeAxis({ from, until }, { left, right: width - right }, day.now.at);
  return {
    ...{ isWide, width, rows, axis, units: day.units },
    sun: sunRow(day.days, axis),
    tide: tideLane(day.tides, axis, rows.tide),
    wind: windLane(day, axis, rows),
    shore: rows.shore && shoreRow(day.hours, axis, isWide),
    waves: waveLane(day, axis, rows),
    rain: rainLane(day.hours, axis, rows),
  };
}

export type OneDayLayout = ReturnType<typeof oneDayLayout>;

/** Night, and the times of the sun; what is not known of them is a gap. */
function sunRow(days: readonly SunDay[] | null, axis: TimeAxis) {
  const { from, until, x } = axis;
  const isKnown = (date: string) => days?.some((day) => day.date === date && day.sunrise && day.sunset);
  const unknown = daysOn(axis).filter(({ date }) => !isKnown(date));
  const marks = (days ?? []).flatMap(({ sunrise, sunset }) => [
    { at: Date.parse(sunrise ?? ''), isRise: true },
    { at: Date.parse(sunset ?? ''), isRise: false },
  ]);
  return {
    nights: darkBetween(days, from, until).map((night) => onAxis(axis, night)),
    marks: marks
      .filter(({ at }) => at >= from && at <= until)
      .map(({ at, isRise }) => ({ x: within(axis, x(at)), isRise, words: londonClock(at) })),
    gaps: unknown.map(({ start, end }) =>
      onAxis(axis, { from: Math.max(start, from), until: Math.min(end, until) }),
    ),
  };
}

/** Mean wind and gusts on one scale. A force is a range of speeds, so that the scale is in mph then. */
function windLane({ hours, units }: OneDay, axis: TimeAxis, rows: Rows) {
  const unit = units.wind === 'beaufort' ? 'mph' : units.wind;
  const mean = hours.map(({ at, windSpeed }) => ({ at, value: wholeWindSpeedIn(unit, windSpeed).amount }));
  const gusts = hours.map((hour) => ({ at: hour.at, value: wholeGustSpeedIn(unit, hour.gusts).amount }));
  const y = scaleFromZero(
    [...mean, ...gusts].map(({ value }) => value),
    LEAST_AXIS.wind,
    rows.wind,
  );
  const ofHour = (at: number) => hours.find((hour) => hour.at === at)?.windSpeed ?? null;
  return {
    ...{ y, unit, ticks: ticksOf(y), mean: lineOf(mean, axis, y), gusts: lineOf(gusts, axis, y).line },
    gaps: gapsBetween(mean).map((gap) => onAxis(axis, gap)),
    gustLabels: labelsAbove(highestOfEachDay(gusts), axis, y, ({ value }) => `gusts ${Math.round(value)}`),
    meanLabels: highestOfEachDay(mean).map(({ at, value }): PointLabel => {
      const line = y(value);
      return {
        x: within(axis, axis.x(at), HALF_NUMBER),
        y: line + NUMBER_HEIGHT <= rows.wind.bottom ? line + NUMBER_HEIGHT : line - 6,
        words: wholeWindSpeedIn(units.wind, ofHour(at)).figure,
      };
    }),
    arrows: arrowsAt(hours, axis, ({ windFrom, shore }) => ({
      from: windFrom,
      words: windFrom === null ? null : compassPoint16(windFrom),
      isWarning: shore?.wind === 'offshore',
    })),
  };
}

type ShoreKind = 'onshore' | 'cross-shore' | 'offshore' | 'calm' | 'unknown';

export interface ShoreSpell extends Gap {
  kind: ShoreKind;
  /** An offshore wind that carries boards and inflatables out. */
  isWarning: boolean;
  words: string;
  /** The middles of the words. */
  wordsAt: number[];
}

/** The longest that has room comes first. */
const shoreNames: Record<ShoreKind, readonly string[]> = {
  onshore: ['Onshore', 'On'],
  'cross-shore': ['Cross-shore', 'Cross'],
  offshore: ['Offshore', 'Off'],
  calm: ['Calm'],
  unknown: ['not known', '?'],
};
const SHORE_LETTER = 8;
/** On a phone half of the picture is in sight: a long stretch repeats its words, so that some are always among what one sees. */
const SHORE_WORDS_EVERY = 130;

/** The wind against the shore, each hour by its beginning. */
function shoreRow(hours: readonly PlaceHour[], axis: TimeAxis, isWide: boolean): ShoreSpell[] {
  const spells: { from: number; until: number; kind: ShoreKind; isWarning: boolean }[] = [];
  for (const hour of hours.slice(0, -1)) {
    const isKnown = hour.windSpeed !== null && hour.windFrom !== null;
    const kind = hour.shore?.wind ?? (isKnown ? 'calm' : 'unknown');
    const isWarning = Boolean(hour.shore?.warning);
    const last = spells.at(-1);
    if (last && last.kind === kind && last.isWarning === isWarning) last.until = hour.at + HOUR_MS;
    else spells.push({ from: hour.at, until: hour.at + HOUR_MS, kind, isWarning });
  }
  return spells.map(({ kind, isWarning, ...spell }) => {
    const place = onAxis(axis, spell);
    const words = shoreNames[kind].find(({ length }) => length * SHORE_LETTER + 4 <= place.width) ?? '';
    const count = isWide ? 1 : Math.max(1, Math.floor(place.width / SHORE_WORDS_EVERY));
    const wordsAt = Array.from(
      { length: count },
      (_, index) => place.x + (place.width * (index + 0.5)) / count,
    );
    return { ...place, kind, isWarning, words, wordsAt };
  });
}

function waveLane({ hours, units }: OneDay, axis: TimeAxis, rows: Rows) {
  const points = hours.map(
    (hour): Point => ({
      at: hour.at,
      value: waveHeightIn(units.waves, hour.waveHeight).amount,
    }),
  );
  const y = scaleFromZero(
    points.map(({ value }) => value),
    LEAST_AXIS.waves[units.waves],
    rows.waves,
  );
  return {
    ...{ y, ticks: ticksOf(y), ...lineOf(points, axis, y) },
    gaps: gapsBetween(points).map((gap) => onAxis(axis, gap)),
    labels: labelsAbove(
      highestOfEachDay(points),
      axis,
      y,
      ({ value }) => `${value.toFixed(1)} ${units.waves}`,
    ),
    arrows: arrowsAt(hours, axis, ({ waveFrom, wavePeriod }) => ({
      from: waveFrom,
      words: wavePeriod === null ? null : quantityWords(wholeWavePeriod(wavePeriod)),
    })),
  };
}

const BAR_GAP = 2;

/** Each bar is as wide as its hour. Hours without rain have none; those that are not known are a gap. */
function rainLane(hours: readonly PlaceHour[], axis: TimeAxis, rows: Rows) {
  const inHours = hours.slice(0, -1);
  const y: LinearScale = scaleFromZero(
    inHours.map(({ rain }) => rain),
    LEAST_AXIS.rain,
    rows.rain,
  );
  const points = inHours.map(({ at, rain }) => ({ at, value: rain }));
  return {
    bars: inHours.flatMap(({ at, rain }) => {
      if (!rain) return [];
      const stretch = stretchOf(axis.x, { from: at, until: at + HOUR_MS }, BAR_GAP);
      return [{ ...stretch, y: y(rain), height: y(0) - y(rain) }];
    }),
    labels: highestOfEachDay(points)
      .filter(({ value }) => value > 0)
      .map(
        ({ at, value }): PointLabel => ({
          x: within(axis, axis.x(at + HOUR_MS / 2)),
          y: y(value) - 5,
          words: quantityWords(rainfall(value)),
        }),
      ),
    /** All hours are known, and it stays dry. */
    isDry: inHours.every(({ rain }) => rain === 0),
    gaps: unknownHours(inHours.map(({ at, rain }) => ({ at, isKnown: rain !== null }))).map((gap) =>
      onAxis(axis, gap),
    ),
  };
}

/** The moments that can be pointed at: now, then each whole hour after it. */
export const momentsOf = ({ now, hours }: OneDay): PlaceHour[] => [
  now,
  ...hours.filter(({ at }) => at > now.at),
];

/** The one of some moments that is nearest to a place on the axis. */
export function nearestMoment(moments: readonly PlaceHour[], { x }: TimeAxis, place: number): number {
  const away = moments.map(({ at }) => Math.abs(x(at) - place));
  return away.indexOf(Math.min(...away));
}
