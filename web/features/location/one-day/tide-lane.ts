import type { TidalData } from '#contract/conditions/tides.ts';
import { type CurvePoint, curve, knownTide } from '#domain/tides/tide-curve.ts';
import { metresOf, momentOf } from '#domain/tides/tide-parts.ts';
import { namedTurns, turnHeight, turnTime } from '#domain/tides/tide-words.ts';
import { daysOn } from '#web/shared/time/time-axis.ts';
import { type LinearScale, linearScale, type ValueTick } from '#web/shared/ui/graphs/linear-scale.ts';
import { labelPlaces } from '../tide/label-places.ts';
import type { Lane } from './rows.ts';
import type { TimeAxis } from './time-axis.ts';
import { type Gap, gapsBetween, lineOf, onAxis, ticksOf } from './value-lanes.ts';

const STEP_MS = 15 * 60_000;
/** A label of two lines and the gap to its point. */
const LABEL = { width: 82, height: 32, gap: 10 };
const LETTER = 7.4;

interface TurnLabel {
  /** On the curve; null where no height is shown. */
  point: { x: number; y: number } | null;
  isHigh: boolean;
  /** Centre of the text, and the baseline of its first line. */
  x: number;
  y: number;
  lines: readonly string[];
}

export interface TideLane {
  line: string;
  area: string;
  /** Between the lowest and the highest that the tide may be by its stated error. */
  band: string;
  /** Guessed between two turns. */
  isGuess: boolean;
  turns: TurnLabel[];
  ticks: ValueTick[];
  gaps: Gap[];
  /** Where a height stands; null where no heights are shown. */
  y: ((metres: number) => number) | null;
}

/** The curve with its error and its turns; the turns alone where heights are withheld. A turn within a stand has no label. */
export function tideLane(tides: TidalData | null, axis: TimeAxis, lane: Lane): TideLane {
  const { from, until } = axis;
  const none = {
    line: '',
    area: '',
    band: '',
    isGuess: false,
    turns: [],
    ticks: [],
    gaps: [onAxis(axis, axis)],
    y: null,
  };
  if (!tides?.station) return none;
  const turns = daysOn({ from, until: until + 1 })
    .flatMap(({ date }) => namedTurns(tides, date))
    .filter(({ turn, isReal }) => isReal && momentOf(turn) >= from && momentOf(turn) <= until)
    .map(({ turn, name }) => ({
      turn,
      lines: [`${name} ${turnTime(turn)}`, turnHeight(turn)].filter(Boolean),
    }));
  const drawn = curve(knownTide(tides), from, until, STEP_MS);
  const heights = drawn.flatMap(({ height }) => height?.metres ?? []);
  if (heights.length === 0) {
    const middle = (lane.top + lane.bottom) / 2;
    const labels = labelled(turns, axis, (type) => (type === 'HighWater' ? lane.top + 28 : middle + 34));
    return { ...none, turns: labels, gaps: turns.length > 0 ? [] : none.gaps };
  }
  const y = heightScale(heights, lane);
  const points = drawn.map(({ at, height }) => ({ at, value: height?.metres ?? null }));
  return {
    ...lineOf(points, axis, y),
    band: typeof tides.error_m === 'number' ? bandOf(drawn, tides.error_m, axis.x, y) : '',
    isGuess: drawn.some(({ height }) => height?.isApproximate),
    turns: labelled(turns, axis, (type, metres) =>
      type === 'HighWater' ? y(metres) - LABEL.gap - 16 : y(metres) + LABEL.gap + 13,
    ).map((label, index) => ({ ...label, ...pointOf(turns[index]?.turn, axis, y) })),
    ticks: ticksOf(y).filter(({ label }) => !label.includes('.')),
    gaps: gapsBetween(points).map((gap) => onAxis(axis, gap)),
    y,
  };
}

/**
 * From the datum, or the lowest water where that is lower, as on the graph of the day: a tide of 1 m looks smaller than one of
 * 8 m. With room for the labels above the highest water and below the lowest one.
 */
function heightScale(heights: readonly number[], { top, bottom }: Lane): LinearScale {
  const room = LABEL.height + LABEL.gap;
  const lowest = Math.min(...heights);
  const scaleTo = (floor: number) =>
    linearScale([Math.min(0, lowest), Math.max(1, ...heights)], [floor, top + room]);
  const whole = scaleTo(bottom);
  return whole(lowest) + room <= bottom ? whole : scaleTo(bottom - room);
}

type Turns = readonly { turn: TidalData['timeline'][number]; lines: readonly string[] }[];

/** Labels of high waters keep clear of one another, and those of low waters. In the order of the turns. */
function labelled(
  turns: Turns,
  axis: TimeAxis,
  baseline: (type: TidalData['timeline'][number]['type'], metres: number) => number,
): TurnLabel[] {
  const longest = Math.max(0, ...turns.flatMap(({ lines }) => lines.map(({ length }) => length)));
  const width = Math.max(LABEL.width, longest * LETTER);
  const row = { from: axis.left, to: axis.right };
  const centres = new Map(
    (['HighWater', 'LowWater'] as const).flatMap((type) => {
      const ofType = turns.filter(({ turn }) => turn.type === type);
      const places = labelPlaces(
        ofType.map(({ turn }) => axis.x(momentOf(turn))),
        width,
        row,
      );
      return ofType.map(({ turn }, index) => [turn, places[index] ?? 0] as const);
    }),
  );
  return turns.map(({ turn, lines }) => ({
    point: null,
    isHigh: turn.type === 'HighWater',
    x: centres.get(turn) ?? 0,
    y: baseline(turn.type, metresOf(turn)),
    lines,
  }));
}

const pointOf = (turn: Turns[number]['turn'] | undefined, { x }: TimeAxis, y: (metres: number) => number) =>
  turn ? { point: { x: x(momentOf(turn)), y: y(metresOf(turn)) } } : {};

/** Around the curve, so many metres up and down; a gap of the curve is one of the band. */
function bandOf(
  drawn: readonly CurvePoint[],
  metres: number,
  x: (at: number) => number,
  y: (metres: number) => number,
): string {
  const stretches: { at: number; height: number }[][] = [[]];
  for (const { at, height } of drawn) {
    if (height) stretches.at(-1)?.push({ at, height: height.metres });
    else stretches.push([]);
  }
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const edge = (by: number) =>
        stretch.map(({ at, height }) => `${x(at).toFixed(1)},${y(height + by).toFixed(1)}`);
      return `M${[...edge(metres), ...edge(-metres).reverse()].join('L')}Z`;
    })
    .join('');
}
