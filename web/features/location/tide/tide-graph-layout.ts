import type { SunDay, TidalData, TideEvent } from '#contract/conditions/tides.ts';
import { type CurvePoint, curve, heightAt, knownTide, type TideHeight } from '#domain/tides/tide-curve.ts';
import { metresOf, momentOf } from '#domain/tides/tide-parts.ts';
import { heightWords, type NamedTurn, namedTurns, turnHeight, turnTime } from '#domain/tides/tide-words.ts';
import { londonDayBounds, londonZoneName } from '#domain/time/london-time.ts';
import { clockHours, stretchOf } from '#web/shared/time/time-axis.ts';
import { type LinearScale, linearScale } from '#web/shared/ui/graphs/linear-scale.ts';
import { smoothArea, smoothLine } from '#web/shared/ui/graphs/smooth-line.ts';
import { labelPlaces } from './label-places.ts';

export interface TideGraphInput {
  tides: Pick<TidalData, 'timeline' | 'levels' | 'method' | 'error_m'>;
  date: string; // the day in London
  sun: Pick<SunDay, 'sunrise' | 'sunset'> | null;
  now: number; // epoch ms
  width: number; // graph units
}

export interface TideLabel {
  point: { x: number; y: number };
  /** Top centre of the text. */
  x: number;
  y: number;
  type: TideEvent['type'];
  lines: readonly string[];
  /** Not a part of a stand. */
  isReal: boolean;
  /** The mark of the present moment covers its point. */
  isUnderNow: boolean;
}

export const GRAPH_HEIGHT = 336;

const STEP_MS = 15 * 60_000;
const NARROW_FROM = 250;
const WIDE_FROM = 560;
const MARGIN = { top: 34, right: 22, bottom: 28, left: 30 };
const LABEL_GAP = 12;
/** If the mark of the present moment is nearer than this to the mark of a high or low water, they overlap. */
const MARKS_APART = 13;
const PILL_WIDTH = { none: 56, exact: 108, approximate: 146 };
/** The greatest width of a character of a label. */
export const CHARACTER_WIDTH = 7.8;
/** A second line under the axis. */
const ZONE_HEIGHT = 16;

/** The marks of time that have room, and the size of a label: with the name on a line of its own unless it is wide. */
const sizes = {
  tight: { everyHours: 12, label: { width: 50, height: 54 } },
  narrow: { everyHours: 6, label: { width: 50, height: 54 } },
  wide: { everyHours: 3, label: { width: 92, height: 38 } },
} as const;

const isWide = (width: number): boolean => width >= WIDE_FROM;

function sizesFor(width: number) {
  if (isWide(width)) return sizes.wide;
  return width >= NARROW_FROM ? sizes.narrow : sizes.tight;
}

/** Where everything of the day's tide graph stands, in graph units. The time axis is real time, midnight to midnight. */
export function tideGraphLayout({ tides, date, sun, now, width }: TideGraphInput) {
  const { everyHours, label: usual } = sizesFor(width);
  const tide = knownTide(tides);
  const day = londonDayBounds(date);
  const changesClock = londonZoneName(day.start) !== londonZoneName(day.end);
  const plot = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: GRAPH_HEIGHT - MARGIN.bottom - (changesClock ? ZONE_HEIGHT : 0),
  };
  const turns = namedTurns(tides, date).map((named) => ({ ...named, lines: linesOf(named, isWide(width)) }));
  const longest = Math.max(...turns.flatMap(({ lines }) => lines.map(({ length }) => length)));
  const label = { ...usual, width: Math.max(usual.width, longest * CHARACTER_WIDTH) };
  const drawn = curve(tide, day.start, day.end, STEP_MS);
  const x = linearScale([day.start, day.end], [plot.left, plot.right]);
  const y = heightScale(drawn, plot, label.height + LABEL_GAP);
  const on: Axes = { x, y, plot, width, label };

  const placed = (['HighWater', 'LowWater'] as const).flatMap((type) =>
    placeLabels(
      turns.filter(({ turn }) => turn.type === type),
      on,
    ),
  );
  const isToday = now >= day.start && now < day.end;
  const marker = isToday ? nowMarker(now, heightAt(tide, now), placed, on) : null;
  const points = drawn.map(({ at, height }) => height && { x: x(at), y: y(height.metres) });
  return {
    plot,
    line: smoothLine(points),
    area: smoothArea(points, floorOf(y)),
    band: typeof tides.error_m === 'number' ? bandOf(drawn, tides.error_m, on) : '',
    isApproximate: drawn.some(({ height }) => height?.isApproximate),
    xTicks: clockHours({ from: day.start, until: day.end }, everyHours).map(({ at, clock }) => ({
      x: x(at),
      label: clock,
      zone: changesClock ? londonZoneName(at) : null,
    })),
    yTicks: heightTicks(y, plot),
    nights: nightSpans(day, sun).map((night) => stretchOf(x, night)),
    labels: placed.map((label): TideLabel => ({ ...label, isUnderNow: isUnder(marker, label.point) })),
    marker,
  };
}

type Plot = { left: number; right: number; top: number; bottom: number };
type PlacedLabel = Omit<TideLabel, 'isUnderNow'>;
type DrawnTurn = NamedTurn & { lines: readonly string[] };
interface Axes {
  x: LinearScale;
  y: LinearScale;
  plot: Plot;
  width: number;
  label: { width: number; height: number };
}

const linesOf = ({ turn, name }: NamedTurn, isOneLine: boolean): string[] =>
  isOneLine ? [`${name} ${turnTime(turn)}`, turnHeight(turn)] : [name, turnTime(turn), turnHeight(turn)];

/**
 * From the datum, or the lowest water where that is lower, so that the filled area shows how much a tide
 * rises and falls. Leaves `room` for the labels above the highest water and below the lowest one. Labels that do not
 * fit between the curve and the axis stand under the axis.
 */
function heightScale(drawn: readonly CurvePoint[], plot: Plot, room: number): LinearScale {
  const heights = drawn.flatMap(({ height }) => height?.metres ?? []);
  const lowest = Math.min(...heights);
  const scaleTo = (floor: number) =>
    linearScale([Math.min(0, lowest), Math.max(0, ...heights)], [floor, plot.top + room]);
  const whole = scaleTo(plot.bottom);
  return whole(lowest) + room <= plot.bottom ? whole : scaleTo(plot.bottom - room);
}

/** Between the lowest and the highest that the tide may be, so many metres around the curve. */
function bandOf(drawn: readonly CurvePoint[], metres: number, { x, y }: Axes): string {
  const edge = (by: number) =>
    drawn.flatMap(({ at, height }) =>
      height ? `${x(at).toFixed(1)},${y(height.metres + by).toFixed(1)}` : [],
    );
  return `M${[...edge(metres), ...edge(-metres).reverse()].join('L')}Z`;
}

/** Where the axis of heights starts, graph units. */
const floorOf = (y: LinearScale): number => y.range[0];

/** Whole metres, from where the axis starts to the top of the plot. */
function heightTicks(y: LinearScale, plot: Plot) {
  return linearScale([y.invert(floorOf(y)), y.invert(plot.top)], [floorOf(y), plot.top])
    .ticks(5)
    .filter(({ value }) => Number.isInteger(value))
    .map(({ value, y }) => ({ y, label: String(value) }));
}

/** Between midnight and sunrise, and between sunset and midnight. None where the sun's times are not known. */
export function nightSpans(
  day: { start: number; end: number },
  sun: Pick<SunDay, 'sunrise' | 'sunset'> | null,
): { from: number; until: number }[] {
  if (!sun?.sunrise || !sun.sunset) return [];
  return [
    { from: day.start, until: Date.parse(sun.sunrise) },
    { from: Date.parse(sun.sunset), until: day.end },
  ];
}

/** Labels of the high waters, or of the low waters. Where there are too many for the plot, some stand beside it. */
function placeLabels(turns: readonly DrawnTurn[], { x, y, plot, width, label }: Axes): PlacedLabel[] {
  const isCrowded = turns.length * label.width > plot.right - plot.left;
  const centres = labelPlaces(
    turns.map(({ turn }) => x(momentOf(turn))),
    label.width,
    isCrowded ? { from: 0, to: width } : { from: plot.left, to: plot.right },
  );
  const floor = floorOf(y);
  const below = (turn: number) =>
    turn + LABEL_GAP + label.height <= floor
      ? turn + LABEL_GAP
      : Math.max(turn + LABEL_GAP, floor + LABEL_GAP / 2);
  return turns.map(({ turn, lines, isReal }, index) => {
    const point = { x: x(momentOf(turn)), y: y(metresOf(turn)) };
    return {
      point,
      x: centres[index] ?? point.x,
      y: turn.type === 'HighWater' ? point.y - LABEL_GAP - label.height : below(point.y),
      type: turn.type,
      lines,
      isReal,
    };
  });
}

/** The present moment on the curve, and a line that does not cross a label. */
function nowMarker(
  now: number,
  height: TideHeight | undefined,
  labels: readonly PlacedLabel[],
  { x: xAxis, y: yAxis, plot, width, label }: Axes,
) {
  const x = xAxis(now);
  const crosses = (type: TideEvent['type']) =>
    labels.some((each) => each.type === type && Math.abs(each.x - x) < label.width / 2 + 4);
  const y = height === undefined ? null : yAxis(height.metres);
  const isAbout = height?.isApproximate || height?.isAbout;
  const pillWidth = PILL_WIDTH[height ? (isAbout ? 'approximate' : 'exact') : 'none'];
  const pillStart = Math.max(plot.left, Math.min(plot.right - pillWidth, x - pillWidth / 2));
  return {
    x,
    y,
    words: height ? `Now ${heightWords(height)}` : 'Now',
    line: {
      from: y !== null && crosses('HighWater') ? y : plot.top,
      to: y !== null && crosses('LowWater') ? y : plot.bottom,
    },
    pill: { x: Math.min(pillStart, width - pillWidth), width: pillWidth },
  };
}

const isUnder = (marker: { x: number; y: number | null } | null, point: { x: number; y: number }): boolean =>
  marker !== null && marker.y !== null && Math.hypot(marker.x - point.x, marker.y - point.y) < MARKS_APART;
