import type { TideEvent } from '#contract/conditions/tides.ts';

/** One high or low water with all turns that belong to it; or a stand between a high and a low water. */
export interface TidePart {
  /** The turn that is the high or low water: the highest, or the lowest. Null for a stand in between. */
  water: TideEvent | null;
  /** In order of time; several in a stand. */
  turns: readonly TideEvent[];
}

const HOUR_MS = 3_600_000;
/**
 * No tide rises or falls for longer: from one high water to the next it takes 12 h 25 min. The longest rise or fall at
 * a British port takes 10 h, except where there is hardly any tide (Port Ellen).
 */
export const LONGEST_SPELL_MS = 12 * HOUR_MS;
/** Where the tide turns back and then goes on, it turns back by at most this share of the whole rise or fall. */
export const TURNING_BACK = 1 / 2;
/**
 * Within this share of its whole rise or fall the tide is near its high or low water. The share is
 * smaller near low water: people who walk out then must not read that the tide stands while it rises.
 */
const NEAR = { HighWater: 1 / 3, LowWater: 1 / 5 };

/** NaN, which is neither above nor below any height, where it is not shown. */
export const metresOf = ({ height }: Pick<TideEvent, 'height'>): number => height ?? Number.NaN;

export const momentOf = ({ date_time }: Pick<TideEvent, 'date_time'>): number => Date.parse(date_time);

/**
 * Groups the turns that belong together. Where the tide stands, or has double high or low waters, it turns back for a
 * while and then goes on. Such turns near a high or low water are a part of it. Turns whose heights are not shown stand
 * each for themselves.
 */
export function tideParts(timeline: readonly TideEvent[]): TidePart[] {
  const real = withoutTurningBack(timeline);
  let before: readonly TideEvent[] = [];
  return real.flatMap((turn, index) => {
    const next = real[index + 1];
    const between = next ? timeline.slice(timeline.indexOf(turn) + 1, timeline.indexOf(next)) : [];
    const { after, onTheWay, ahead } = allot(pairsOf(between), turn, next ?? turn);
    const turns = [...before, turn, ...after];
    before = ahead;
    return [
      { water: outermost(turn, turns), turns },
      ...onTheWay.map((pair) => ({ water: null, turns: pair })),
    ];
  });
}

type Pair = readonly TideEvent[];

const pairsOf = (turns: readonly TideEvent[]): Pair[] =>
  turns.flatMap((turn, index) => (index % 2 === 0 ? [[turn, ...turns.slice(index + 1, index + 2)]] : []));

/** Divides the pairs of turns between two waters: those near `from`, those near `to`, and those on the way. */
function allot(pairs: readonly Pair[], from: TideEvent, to: TideEvent) {
  const whole = Math.abs(metresOf(to) - metresOf(from));
  const isNear = (pair: Pair, water: TideEvent) =>
    pair.every((turn) => Math.abs(metresOf(turn) - metresOf(water)) <= whole * NEAR[water.type]);
  const nearFrom = pairs.findIndex((pair) => !isNear(pair, from));
  const start = nearFrom === -1 ? pairs.length : nearFrom;
  const end = Math.max(start, pairs.findLastIndex((pair) => !isNear(pair, to)) + 1);
  return {
    after: pairs.slice(0, start).flat(),
    onTheWay: pairs.slice(start, end),
    ahead: pairs.slice(end).flat(),
  };
}

/** Removes both ends of each turning back. Of two with a common turn, the smaller one is removed first. */
function withoutTurningBack(timeline: readonly TideEvent[]): readonly TideEvent[] {
  const turns = [...timeline];
  for (let index = 1; index < turns.length - 2; index += 1) {
    if (turningBack(turns, index) === null) continue;
    let smallest = index;
    while (isSmaller(turningBack(turns, smallest + 1), turningBack(turns, smallest))) smallest += 1;
    turns.splice(smallest, 2);
    index = Math.max(0, smallest - 3); // the turns that are left may now form another turning back with those before
  }
  return turns;
}

const isSmaller = (one: number | null, than: number | null): boolean =>
  one !== null && than !== null && one < than;

/** Metres by which the tide turns back from the turn at `index` to the one after it; null where it does not. */
function turningBack(turns: readonly TideEvent[], index: number): number | null {
  const [from, one, other, to] = turns.slice(index - 1, index + 3);
  if (!from || !one || !other || !to) return null;
  const alternate = from.type === other.type && one.type === to.type && from.type !== to.type;
  if (!alternate || momentOf(to) - momentOf(from) > LONGEST_SPELL_MS) return null;
  const back = Math.abs(metresOf(one) - metresOf(other));
  return back <= Math.abs(metresOf(to) - metresOf(from)) * TURNING_BACK ? back : null;
}

/** Of the turns of the same type as `one` the highest, or the lowest. */
const outermost = (one: TideEvent, turns: readonly TideEvent[]): TideEvent =>
  turns.reduce((found, turn) => (turn.type === one.type && isFurther(turn, found) ? turn : found), one);

const isFurther = (turn: TideEvent, than: TideEvent): boolean =>
  turn.type === 'HighWater' ? metresOf(turn) > metresOf(than) : metresOf(turn) < metresOf(than);

/** A time during which the tide hardly rises or falls, and the heights between which it stays. */
export interface Stand {
  /** The high or low water that it is near to; null on the way from one to the other. */
  near: TideEvent['type'] | null;
  from: TideEvent;
  until: TideEvent;
  lowest: number; // metres above the tides' datum
  highest: number;
}

export function standOf({ water, turns }: TidePart): Stand | null {
  const [from, until] = [turns[0], turns.at(-1)];
  if (!from || !until || from === until) return null;
  const heights = turns.map(metresOf);
  return {
    near: water?.type ?? null,
    from,
    until,
    lowest: Math.min(...heights),
    highest: Math.max(...heights),
  };
}
