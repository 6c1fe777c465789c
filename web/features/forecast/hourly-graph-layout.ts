import { londonWeekday } from '#domain/time/london-time.ts';
import { clockHours, stretchOf } from '#web/shared/time/time-axis.ts';
import type { TimeTick } from '#web/shared/ui/graphs/axes.tsx';
import { type LinearScale, linearScale } from '#web/shared/ui/graphs/linear-scale.ts';
import { smoothArea, smoothLine } from '#web/shared/ui/graphs/smooth-line.ts';

/** A value of a graph at a moment; null: not known, and a gap in the line. */
export interface GraphPoint {
  at: number; // epoch ms
  value: number | null; // in the unit that is shown
}

interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Extreme {
  x: number;
  y: number;
  /** Where the text stands: always inside the plot. */
  textX: number;
  value: number;
}

const HOUR_MS = 3_600_000;
const MARGIN = { left: 34, right: 22 };
const WIDE_FROM = 520;
const NARROW_FROM = 240;
const HALF_LABEL = 28;

export const waveBand = { top: 32, bottom: 148, height: 176 };
export const weatherBands = {
  temperature: { top: 32, bottom: 104 },
  rain: { top: 148, bottom: 196 },
  height: 224,
};

const LEAST_WAVE_AXIS = 1;
const LEAST_TEMPERATURE_SPAN = 4;
const LEAST_RAIN_AXIS = 2;
const BAR_GAP = 2;

const between = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));

const knownValues = (points: readonly GraphPoint[]): number[] => points.flatMap(({ value }) => value ?? []);

function hoursBetweenMarks(width: number): number {
  if (width >= WIDE_FROM) return 3;
  return width >= NARROW_FROM ? 6 : 12;
}

/** Real time from `from` to `to`, epoch ms, with marks at clock hours of London and the weekday at midnight. */
function timeAxis(from: number, to: number, width: number) {
  const x = linearScale([from, to], [MARGIN.left, width - MARGIN.right]);
  const ticks = clockHours({ from, until: to }, hoursBetweenMarks(width)).map(
    ({ at, hour, clock }): TimeTick => {
      const isMidnight = hour === 0;
      return { x: x(at), label: isMidnight ? londonWeekday(at).slice(0, 3) : clock, isMidnight };
    },
  );
  return { x, ticks };
}

const pointsOf = (points: readonly GraphPoint[], x: LinearScale, y: LinearScale) =>
  points.map(({ at, value }) => (value === null ? null : { x: x(at), y: y(value) }));

/** The first point with the most extreme value, in the direction of `isMore`. */
function extreme(
  points: readonly GraphPoint[],
  isMore: (one: number, other: number) => boolean,
  x: LinearScale,
  y: LinearScale,
  plot: Plot,
): Extreme | null {
  let found: { at: number; value: number } | null = null;
  for (const { at, value } of points) {
    if (value !== null && (found === null || isMore(value, found.value))) found = { at, value };
  }
  if (!found) return null;
  const place = x(found.at);
  return {
    x: place,
    y: y(found.value),
    textX: between(place, plot.left + HALF_LABEL, plot.right - HALF_LABEL),
    value: found.value,
  };
}

const isHigher = (one: number, other: number) => one > other;
const isLower = (one: number, other: number) => one < other;

const plotOf = ({ top, bottom }: { top: number; bottom: number }, width: number): Plot => ({
  left: MARGIN.left,
  right: width - MARGIN.right,
  top,
  bottom,
});

/** Wave heights on an axis from 0. `points` are in order of time, at least one. */
export function waveGraphLayout(points: readonly GraphPoint[], width: number) {
  const plot = plotOf(waveBand, width);
  const { x, ticks } = timeAxis(...spanOf(points), width);
  const highest = Math.max(LEAST_WAVE_AXIS, ...knownValues(points));
  const y = linearScale([0, highest], [plot.bottom, plot.top]).nice(3);
  const onGraph = pointsOf(points, x, y);
  return {
    plot,
    timeTicks: ticks,
    valueTicks: y.ticks(3),
    line: smoothLine(onGraph),
    area: smoothArea(onGraph, plot.bottom),
    highest: extreme(points, isHigher, x, y, plot),
  };
}

export interface RainBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Temperatures as a line, and below it on the same time axis rain as bars: each as wide as the hour that starts at its
 * time, in which it falls. The last has no bar, since its hour lies beyond the axis. Both lists are in order of time, with
 * at least one entry each.
 */
export function weatherGraphLayout(
  { temperatures, rain }: { temperatures: readonly GraphPoint[]; rain: readonly GraphPoint[] },
  width: number,
) {
  const plots = {
    temperature: plotOf(weatherBands.temperature, width),
    rain: plotOf(weatherBands.rain, width),
  };
  const { x, ticks } = timeAxis(...spanOf(temperatures), width);
  const y = temperatureScale(knownValues(temperatures), plots.temperature);
  const rainY = linearScale(
    [0, Math.max(LEAST_RAIN_AXIS, ...knownValues(rain))],
    [plots.rain.bottom, plots.rain.top],
  ).nice(2);
  return {
    plots,
    timeTicks: ticks,
    temperatureTicks: y.ticks(3),
    rainTicks: rainY.ticks(2),
    line: smoothLine(pointsOf(temperatures, x, y)),
    highest: extreme(temperatures, isHigher, x, y, plots.temperature),
    lowest: extreme(temperatures, isLower, x, y, plots.temperature),
    bars: rain
      .slice(0, -1)
      .flatMap(({ at, value }): RainBar[] => (value ? [barOf(at, value, x, rainY)] : [])),
  };
}

const spanOf = (points: readonly GraphPoint[]): [from: number, to: number] => [
  points[0]?.at ?? 0,
  points.at(-1)?.at ?? 0,
];

function temperatureScale(values: readonly number[], plot: Plot): LinearScale {
  const [lowest, highest] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 0];
  const room = Math.max(0, LEAST_TEMPERATURE_SPAN - (highest - lowest)) / 2;
  return linearScale([lowest - room, highest + room], [plot.bottom, plot.top]).nice(3);
}

function barOf(at: number, value: number, x: LinearScale, y: LinearScale): RainBar {
  return {
    ...stretchOf(x, { from: at, until: at + HOUR_MS }, BAR_GAP),
    ...{ y: y(value), height: y(0) - y(value) },
  };
}
