import { HOUR_MS, type PlaceHour } from '#domain/hours/place-hours.ts';
import type { Spell } from '#domain/tides/tide-spells.ts';
import { stretchOf } from '#web/shared/time/time-axis.ts';
import { type LinearScale, linearScale, type ValueTick } from '#web/shared/ui/graphs/linear-scale.ts';
import { smoothArea, smoothLine } from '#web/shared/ui/graphs/smooth-line.ts';
import type { Lane } from './rows.ts';
import type { TimeAxis } from './time-axis.ts';

/** A value at a moment, in the unit that is shown; null: not known. */
export interface Point {
  at: number; // epoch ms
  value: number | null;
}

export interface PointLabel {
  x: number;
  y: number;
  words: string;
}

/** A stretch of a lane that is not known, graph units. */
export interface Gap {
  x: number;
  width: number;
}

const DAY_MS = 24 * HOUR_MS;
/** On a phone two numbers stand side by side in that time. */
const APART_MS = 5 * HOUR_MS;
/** Above the highest value, for its number. */
const LABEL_ROOM = 20;
const TICKS = 3;
const HALF_LABEL = 30;
const ARROW_ROOM = 20;

/** From the last known moment to the next known one: nothing is drawn there. */
export function gapsBetween(points: readonly Point[]): Spell[] {
  const gaps: Spell[] = [];
  for (const [index, point] of points.slice(0, -1).entries()) {
    const next = points[index + 1];
    if (!next || (point.value !== null && next.value !== null)) continue;
    addTo(gaps, { from: point.at, until: next.at });
  }
  return gaps;
}

/** The hours that are not known, of values that are those of a whole hour. */
export function unknownHours(hours: readonly { at: number; isKnown: boolean }[]): Spell[] {
  const gaps: Spell[] = [];
  for (const { at, isKnown } of hours) if (!isKnown) addTo(gaps, { from: at, until: at + HOUR_MS });
  return gaps;
}

function addTo(spells: Spell[], spell: Spell): void {
  const last = spells.at(-1);
  if (last?.until === spell.from) last.until = spell.until;
  else spells.push(spell);
}

export const onAxis = ({ x }: TimeAxis, spell: Spell): Gap => stretchOf(x, spell);

/**
 * The first of the highest known points of each 24 hours, so that each half of the picture has one; the second one so far from
 * the first that their numbers do not touch.
 */
export function highestOfEachDay(points: readonly Point[]): { at: number; value: number }[] {
  const start = points[0]?.at ?? 0;
  const found = new Map<number, { at: number; value: number }>();
  for (const { at, value } of points) {
    const day = Math.min(1, Math.floor((at - start) / DAY_MS)); // the last point ends the second one
    const most = found.get(day);
    if (day === 1 && at - (found.get(0)?.at ?? Number.NEGATIVE_INFINITY) < APART_MS) continue;
    if (value !== null && (!most || value > most.value)) found.set(day, { at, value });
  }
  return [...found.values()];
}

/** A scale from 0 over all values, with room above for their numbers. */
export function scaleFromZero(
  values: readonly (number | null)[],
  least: number,
  { top, bottom }: Lane,
): LinearScale {
  const known = values.filter((value) => value !== null);
  return linearScale([0, Math.max(least, ...known)], [bottom, top + LABEL_ROOM]).nice(TICKS);
}

export const ticksOf = (y: LinearScale): ValueTick[] => y.ticks(TICKS);

/** A line of known values, and the area below it. */
export function lineOf(points: readonly Point[], { x }: TimeAxis, y: LinearScale) {
  const drawn = points.map(({ at, value }) => (value === null ? null : { x: x(at), y: y(value) }));
  return { line: smoothLine(drawn), area: smoothArea(drawn, y(0)) };
}

/** Keeps a number within the picture. */
export const within = ({ left, right }: TimeAxis, x: number, half = HALF_LABEL): number =>
  Math.max(left + half, Math.min(right - half, x));

/** Points above a line with what `words` says of them. */
export const labelsAbove = (
  points: readonly { at: number; value: number }[],
  axis: TimeAxis,
  y: LinearScale,
  words: (point: { at: number; value: number }) => string,
): PointLabel[] =>
  points.map((point) => ({ x: within(axis, axis.x(point.at)), y: y(point.value) - 7, words: words(point) }));

export interface Arrow {
  x: number;
  /** Degrees true, where it comes from; null: not known. */
  from: number | null;
  /** Beside the arrow; null where it is not known. */
  words: string | null;
  isWarning: boolean;
}

/** Arrows at the marks of time that are wholly within the picture. */
export function arrowsAt(
  hours: readonly PlaceHour[],
  { ticks, left, right }: TimeAxis,
  read: (hour: PlaceHour) => Pick<Arrow, 'from' | 'words'> & { isWarning?: boolean },
): Arrow[] {
  return ticks
    .filter(({ x }) => x >= left + ARROW_ROOM && x <= right - ARROW_ROOM)
    .flatMap(({ at, x }) => {
      const hour = hours.find((each) => each.at === at);
      return hour ? [{ x, isWarning: false, ...read(hour) }] : [];
    });
}
