import type { DisplayFrame, DisplayTurn } from '#contract/displays/display-frame.ts';
import { halfCosineAt, type TidePoint } from '../../tides/tide-curve.ts';

/** What the tide does by the turns of a frame, whose server may be silent. */
export interface TurnsNow {
  /** Null: near a turn, or nobody knows. */
  going: 'rising' | 'falling' | null;
  /** The turn that the tide may have made or not. */
  near: DisplayTurn | null;
  /** The turns to come, without the one it is near. */
  coming: readonly DisplayTurn[];
}

const moment = Date.parse;

export function turnsAt(turns: readonly DisplayTurn[], now: number): TurnsNow {
  const near = turns.find((turn) => moment(turn.near_from) <= now && now < moment(turn.near_until)) ?? null;
  const coming = turns.filter(({ at, near_from }) => moment(at) > now && moment(near_from) > now);
  const [next] = coming;
  const isKnown = next !== undefined && near === null && !next.is_after_gap;
  return { going: isKnown ? (next.type === 'HighWater' ? 'rising' : 'falling') : null, near, coming };
}

export interface SignCurve {
  /** Each from 0 (left, low) to 1 (right, high). */
  points: { x: number; y: number }[];
  now: { x: number; y: number };
  /** The turns within it. */
  turns: { x: number; y: number; type: DisplayTurn['type'] }[];
}

const HOUR_MS = 3_600_000;
const BEFORE_MS = 5 * HOUR_MS;
const AFTER_MS = 10 * HOUR_MS;
const STEPS = 60;

/** The curve around `now` (epoch ms), drawn between high and low waters. Null where it is not known, or not as plain as that. */
export function curveOf({ turns }: Pick<DisplayFrame, 'turns'>, now: number): SignCurve | null {
  const [from, to] = [now - BEFORE_MS, now + AFTER_MS];
  const first = turns.findLastIndex(({ at }) => moment(at) <= from);
  const last = turns.findIndex(({ at }) => moment(at) >= to);
  if (first < 0 || last < 0) return null;
  const inView = turns.slice(first, last + 1);
  if (inView.some(({ metres, is_after_gap }, index) => metres === null || (index > 0 && is_after_gap)))
    return null;
  const points = inView.map(
    ({ at, metres, type }): TidePoint => ({ at: moment(at), height: metres ?? 0, type }),
  );
  const heights = points.map(({ height }) => height);
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const placed = (at: number) => {
    const height = halfCosineAt(points, at);
    if (height === undefined) return null;
    const y = highest === lowest ? 0 : (height - lowest) / (highest - lowest);
    return { x: (at - from) / (to - from), y };
  };
  const drawn = Array.from({ length: STEPS + 1 }, (_, step) => placed(from + ((to - from) * step) / STEPS));
  const atNow = placed(now);
  if (atNow === null || drawn.some((point) => point === null)) return null;
  return {
    points: drawn.filter((point) => point !== null),
    now: atNow,
    turns: points
      .filter(({ at }) => at > from && at < to)
      .flatMap(({ at, type }) => {
        const point = placed(at);
        return point ? [{ ...point, type }] : [];
      }),
  };
}
