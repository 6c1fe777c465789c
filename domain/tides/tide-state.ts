import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import { heightAt, knownTide, type TideHeight } from './tide-curve.ts';
import {
  LONGEST_SPELL_MS,
  metresOf,
  momentOf,
  type Stand,
  standOf,
  type TidePart,
  TURNING_BACK,
  tideParts,
} from './tide-parts.ts';

export interface TideState {
  /** Between one high or low water and the next; `unknown` also within a stand, and at a turn whose time is only about known. */
  direction: 'rising' | 'falling' | 'unknown';
  /** The high or low water that is so near in time that nobody can say whether the tide has turned. */
  turning: TideEvent['type'] | undefined;
  height: TideHeight | undefined;
  /** The stand that the tide is in. */
  stand: Stand | undefined;
  /** The high or low water to come; from a stand near one, the one after it. */
  next: TideEvent | undefined;
  /** The first stand on the way to `next`, or near it. */
  ahead: Stand | undefined;
  /** Turns before `next` whose time is not published. */
  missing: MissingTurns;
}

const MINUTE_MS = 60_000;
/** By so much the rises (or falls) of a list differ at most where the next list's are taken to be alike. */
const UNEVEN = 1.3;
/** The rise before a list may be so much shorter than its shortest: by more in less than 1 of 1000 moments, at the ports we know. */
const SLACK_MS = 15 * MINUTE_MS;

/** Which turns are missing between two known ones, in order of time. */
export type MissingTurns = readonly TideEvent['type'][];

/** The turns missing between two neighbours of a list: the authority gives no time for some. */
export function missingBetween(
  { method }: Pick<TidalData, 'method'>,
  before: TideEvent,
  after: TideEvent,
): MissingTurns {
  if (method === 'computed') return [];
  const other = before.type === 'HighWater' ? 'LowWater' : 'HighWater';
  if (before.type === after.type) return [other];
  return momentOf(after) - momentOf(before) > LONGEST_SPELL_MS ? [other, before.type] : [];
}

type Tides = Pick<TidalData, 'timeline' | 'levels' | 'method' | 'error_m' | 'error_min'>;

/** The high or low water that may be before `now` or after it. */
function turningAt({ error_min }: Tides, waters: readonly (TideEvent | null)[], now: number) {
  const margin = (error_min ?? 0) * MINUTE_MS;
  return waters.find((water) => water && Math.abs(momentOf(water) - now) < margin)?.type;
}

/**
 * Whether the tide, before the first known turn, is on its way to it: no rise (or fall) of the list is so short that another
 * turn could lie between. Not where turns are missing, where these rises differ much, or where the list has a stand anywhere: that
 * turn may then be a part of one.
 */
export function isOnItsWayToFirst(
  tides: Pick<TidalData, 'timeline' | 'method'>,
  parts: readonly TidePart[],
  now: number,
): boolean {
  const [first, second, third] = tides.timeline;
  if (!first || !second || parts.some(({ water, turns }) => water === null || turns.length > 1)) return false;
  if (third && riseOf(first, second) <= riseOf(second, third) * TURNING_BACK) return false;
  const steps = tides.timeline
    .slice(1)
    .map((turn, index) => ({ turn, before: tides.timeline[index] ?? first }));
  if (steps.some(({ before, turn }) => missingBetween(tides, before, turn).length > 0)) return false;
  const alike = steps.filter(({ turn }) => turn.type === first.type);
  const lengths = (alike.length > 0 ? alike : steps).map(
    ({ before, turn }) => momentOf(turn) - momentOf(before),
  );
  const shortest = Math.min(...lengths);
  return Math.max(...lengths) <= shortest * UNEVEN && momentOf(first) - now < shortest - SLACK_MS;
}

const riseOf = (one: TideEvent, other: TideEvent): number => Math.abs(metresOf(other) - metresOf(one));

/** What the tide does at `now`. The timeline is in order of time. */
export function tideState(tides: Tides, now: number): TideState {
  const parts = tideParts(tides.timeline);
  const reached = parts.findLastIndex(({ turns: [first] }) => first && momentOf(first) <= now);
  const part = parts[reached];
  const stand = part && standOf(part);
  const later = parts.slice(reached + 1);
  const nextWater = later.findIndex(({ water }) => water !== null);
  const next = later[nextWater]?.water ?? undefined;
  const turning = turningAt(
    tides,
    parts.map(({ water }) => water),
    now,
  );
  const common = {
    turning: undefined,
    height: heightAt(knownTide(tides), now),
    next,
    ahead: later.slice(0, nextWater + 1).flatMap((each) => standOf(each) ?? [])[0],
  };
  if (stand && now < momentOf(stand.until)) return { ...common, direction: 'unknown', stand, missing: [] };
  const [last, first] = [part?.turns.at(-1), later[0]?.turns[0]];
  const missing = last && first ? missingBetween(tides, last, first) : [];
  if (turning) return { ...common, direction: 'unknown', stand: undefined, turning, missing: [] };
  const isOnItsWay = part ? missing.length === 0 : isOnItsWayToFirst(tides, parts, now);
  const isKnown = next !== undefined && isOnItsWay;
  const direction = next?.type === 'HighWater' ? 'rising' : 'falling';
  return { ...common, direction: isKnown ? direction : 'unknown', stand: undefined, missing };
}
