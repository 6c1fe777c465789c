import type { TidalData, TideEvent, TideLevels } from '#contract/conditions/tides.ts';
import { addDays, londonLocalToInstant } from '../time/london-time.ts';
import { levelAt } from './tide-levels.ts';
import { LONGEST_SPELL_MS } from './tide-parts.ts';

/** A high or low water as the curve needs it. */
export interface TidePoint {
  at: number; // epoch ms
  height: number; // metres above the tides' datum
  type: TideEvent['type'];
}

/** The turns whose height is known. */
export const tidePoints = (events: readonly TideEvent[]): TidePoint[] =>
  events.flatMap(({ date_time, height, type }) =>
    height === null ? [] : { at: Date.parse(date_time), height, type },
  );

/** What is known of a place's tide: its turns in order of time, and the levels between where they were computed. */
export interface KnownTide {
  points: readonly TidePoint[];
  levels: TideLevels | null;
  /** By how many metres levels that are interpolated between ports may be out; null or absent: they are a port's own. */
  error?: number | null;
}

export const knownTide = ({
  timeline,
  levels,
  error_m,
}: Pick<TidalData, 'timeline' | 'levels' | 'error_m'>): KnownTide => ({
  points: tidePoints(timeline),
  levels,
  error: error_m,
});

/** An event of a source that gives only the clock time. */
export type UndatedTideEvent = Pick<TideEvent, 'time' | 'type'> & { height: number; date_time?: string };

/**
 * The points of one London day's list, in order of time. An event without `date_time` gets its moment from
 * the date and its clock time, where of four events one that starts with 00 and is not the first counts as
 * the next day's.
 */
export function datedPoints(events: readonly UndatedTideEvent[], date: string): TidePoint[] {
  const momentOf = ({ time, date_time }: UndatedTideEvent, index: number): number => {
    if (date_time !== undefined) return Date.parse(date_time);
    const isNextDay = events.length === 4 && index > 0 && time.startsWith('00');
    return londonLocalToInstant(`${isNextDay ? addDays(date, 1) : date}T${time}`);
  };
  return events
    .map((event, index) => ({ at: momentOf(event, index), height: event.height, type: event.type }))
    .sort((one, other) => one.at - other.at);
}

/** The neighbours between which `at` lies; none where a turn between them is missing. */
function neighbours(points: readonly TidePoint[], at: number): [TidePoint, TidePoint] | undefined {
  const next = points.findIndex((point) => point.at >= at);
  const [before, after] = [points[next - 1], points[next]];
  if (after?.at === at) return [after, after];
  if (!before || !after || after.at - before.at > LONGEST_SPELL_MS) return undefined;
  return before.type === after.type ? undefined : [before, after];
}

export interface TideHeight {
  metres: number; // above the tides' datum
  /** A guess between two turns. It can be more than a metre wrong where the tide stands or has double waters. */
  isApproximate: boolean;
  /** Interpolated between ports, and so only about right. */
  isAbout?: boolean;
}

/** From the levels, or else a guess from the turns. Undefined beyond both. */
export function heightAt({ points, levels, error = null }: KnownTide, at: number): TideHeight | undefined {
  const level = levels ? levelAt(levels, at) : undefined;
  if (level !== undefined) {
    return { metres: level, isApproximate: false, ...(typeof error === 'number' && { isAbout: true }) };
  }
  const guess = halfCosineAt(points, at);
  return guess === undefined ? undefined : { metres: guess, isApproximate: true };
}

/**
 * Metres above the tides' datum, on the half-cosine between the high and the low water either side of `at`.
 * Undefined outside the events and where one is missing. Points are in order of time.
 */
export function halfCosineAt(points: readonly TidePoint[], at: number): number | undefined {
  const pair = neighbours(points, at);
  if (!pair) return undefined;
  const [from, to] = pair;
  if (from === to) return from.height;
  const phase = (Math.PI * (at - from.at)) / (to.at - from.at);
  return from.height + ((to.height - from.height) * (1 - Math.cos(phase))) / 2;
}

export interface CurvePoint {
  at: number; // epoch ms
  height: TideHeight | null; // null where it is not known, and no line may be drawn
}

/** Samples for drawing, every `step` ms from `from` to `to` (both included), and every high and low water between. */
export function curve(tide: KnownTide, from: number, to: number, step: number): CurvePoint[] {
  const steps = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  const turns = tide.points.map((point) => point.at).filter((at) => at > from && at < to);
  const moments = [...new Set([...steps, ...turns, to])].sort((one, other) => one - other);
  return moments.map((at) => ({ at, height: heightAt(tide, at) ?? null }));
}
