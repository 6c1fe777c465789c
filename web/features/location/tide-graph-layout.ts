import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { SunriseSunset } from '#contract/tides.ts';
import { londonClock, londonDayBounds, londonLocalToInstant } from '#domain/london-time.ts';
import { type CurvePoint, curve, heightAt, type TidePoint } from '#domain/tide-curve.ts';
import { labelPlaces } from './label-places.ts';

export interface TideGraphInput {
  /** In order of time, with the neighbours of the day where they are known. */
  points: readonly TidePoint[];
  date: string; // the day in London
  sun: Pick<SunriseSunset, 'sunrise' | 'sunset'> | null;
  now: number; // epoch ms
  width: number; // CSS pixels
}

export interface TideLabel {
  point: { x: number; y: number };
  /** Top centre of the text. */
  x: number;
  y: number;
  type: TidePoint['type'];
  time: string;
  height: number;
}

const STEP_MS = 600_000;
const WIDE_FROM_PX = 560;
const MARGIN = { top: 34, right: 22, bottom: 26, left: 30 };
const LABEL_GAP = 12;
const PILL_WIDTH = 108;

/** Sizes of a label's text: on a narrow screen its kind has a line of its own. */
const sizes = {
  narrow: { height: 300, hours: [0, 6, 12, 18], label: { width: 50, height: 54 } },
  wide: { height: 320, hours: [0, 3, 6, 9, 12, 15, 18, 21], label: { width: 92, height: 38 } },
} as const;

export const isWide = (width: number): boolean => width >= WIDE_FROM_PX;
export const graphHeight = (width: number): number => sizes[isWide(width) ? 'wide' : 'narrow'].height;

/** Where everything of the day's tide graph stands, in CSS pixels. The time axis is real time, midnight to midnight. */
export function tideGraphLayout({ points, date, sun, now, width }: TideGraphInput) {
  const { height, hours, label } = sizes[isWide(width) ? 'wide' : 'narrow'];
  const plot = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  };
  const day = londonDayBounds(date);
  const drawn = curve(points, day.start, day.end, STEP_MS);
  const x = scaleLinear([day.start, day.end], [plot.left, plot.right]);
  const y = heightScale(drawn, plot, label.height + LABEL_GAP);

  const turns = points.filter(({ at }) => at >= day.start && at < day.end);
  const labels = [
    ...placeLabels(
      turns.filter(({ type }) => type === 'HighWater'),
      x,
      y,
      plot,
      label,
    ),
    ...placeLabels(
      turns.filter(({ type }) => type === 'LowWater'),
      x,
      y,
      plot,
      label,
    ),
  ];
  const isKnown = ({ height }: CurvePoint) => height !== null;
  const xOf = ({ at }: CurvePoint) => x(at);
  const yOf = ({ height }: CurvePoint) => y(height ?? Number.NaN);
  return {
    height,
    plot,
    line: line(xOf, yOf).defined(isKnown)(drawn) ?? '',
    area: area(xOf, plot.bottom, yOf).defined(isKnown)(drawn) ?? '',
    xTicks: [...hours.map((hour) => hourOf(date, hour)), day.end].map((at) => ({
      x: x(at),
      label: londonClock(at),
    })),
    yTicks: heightTicks(y, plot).map((value) => ({ y: y(value), label: String(value) })),
    nights: nightSpans(day, sun).map(({ from, to }) => ({ x: x(from), width: x(to) - x(from) })),
    labels,
    marker: nowMarker(points, now, day, { x, y, plot, labels, labelWidth: label.width }),
  };
}

type Plot = { left: number; right: number; top: number; bottom: number };
type Scale = ReturnType<typeof scaleLinear<number>>;

const hourOf = (date: string, hour: number): number =>
  londonLocalToInstant(`${date}T${String(hour).padStart(2, '0')}:00`);

/** Leaves `room` above the highest and below the lowest water for their labels. */
const heightScale = (drawn: readonly CurvePoint[], plot: Plot, room: number): Scale => {
  const heights = drawn.flatMap(({ height }) => height ?? []);
  return scaleLinear([Math.min(...heights), Math.max(...heights)], [plot.bottom - room, plot.top + room]);
};

/** Whole metres in all of the plot, but none below chart datum unless the tide falls there. */
function heightTicks(y: Scale, plot: Plot): number[] {
  const lowest = Math.min(0, y.domain()[0] ?? 0);
  return scaleLinear([y.invert(plot.bottom), y.invert(plot.top)], [0, 1])
    .ticks(5)
    .filter((value) => Number.isInteger(value) && value >= lowest);
}

/** Between midnight and sunrise, and between sunset and midnight. None where the sun's times are not known. */
export function nightSpans(
  day: { start: number; end: number },
  sun: Pick<SunriseSunset, 'sunrise' | 'sunset'> | null,
): { from: number; to: number }[] {
  if (!sun?.sunrise || !sun.sunset) return [];
  return [
    { from: day.start, to: Date.parse(sun.sunrise) },
    { from: Date.parse(sun.sunset), to: day.end },
  ];
}

function placeLabels(
  turns: readonly TidePoint[],
  x: Scale,
  y: Scale,
  plot: Plot,
  label: { width: number; height: number },
): TideLabel[] {
  const centres = labelPlaces(
    turns.map(({ at }) => x(at)),
    label.width,
    { from: plot.left, to: plot.right },
  );
  return turns.map(({ at, height, type }, index) => {
    const point = { x: x(at), y: y(height) };
    return {
      point,
      x: centres[index] ?? point.x,
      y: type === 'HighWater' ? point.y - LABEL_GAP - label.height : point.y + LABEL_GAP,
      type,
      time: londonClock(at),
      height,
    };
  });
}

/** The moment on the curve, and a line that keeps clear of the label it would cross. */
function nowMarker(
  points: readonly TidePoint[],
  now: number,
  day: { start: number; end: number },
  on: { x: Scale; y: Scale; plot: Plot; labels: readonly TideLabel[]; labelWidth: number },
) {
  if (now < day.start || now >= day.end) return null;
  const height = heightAt(points, now);
  const x = on.x(now);
  const crosses = (type: TidePoint['type']) =>
    on.labels.some((label) => label.type === type && Math.abs(label.x - x) < on.labelWidth / 2 + 4);
  const y = height === undefined ? null : on.y(height);
  return {
    x,
    y,
    height,
    line: {
      from: y !== null && crosses('HighWater') ? y : on.plot.top,
      to: y !== null && crosses('LowWater') ? y : on.plot.bottom,
    },
    pill: { ...pillPlace(x, on.plot), width: PILL_WIDTH },
  };
}

const pillPlace = (x: number, { left, right }: Plot) => ({
  x: Math.max(left, Math.min(right - PILL_WIDTH, x - PILL_WIDTH / 2)),
});
