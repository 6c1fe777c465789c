import type { TidalData, TideEvent } from '#contract/tides.ts';
import { heightAt, knownTide, type TideHeight } from './tide-curve.ts';
import { LONGEST_SPELL_MS, momentOf, type Stand, standOf, tideParts } from './tide-parts.ts';

export interface TideState {
  /** Between one high or low water and the next; `unknown` also within a stand. */
  direction: 'rising' | 'falling' | 'unknown';
  height: TideHeight | undefined;
  /** The stand that the tide is in. */
  stand: Stand | undefined;
  /** The high or low water to come; from a stand near one, the one after it. */
  next: TideEvent | undefined;
  /** The high or low water to come, that of the stand too. */
  coming: TideEvent | undefined;
  /** The first stand on the way to `next`, or near it. */
  ahead: Stand | undefined;
  /** Turns before `next` whose time is not published. */
  missing: MissingTurns;
}

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

/** What the tide does at `now`. The timeline is in order of time. */
export function tideState(tides: Pick<TidalData, 'timeline' | 'levels' | 'method'>, now: number): TideState {
  const parts = tideParts(tides.timeline);
  const reached = parts.findLastIndex(({ turns: [first] }) => first && momentOf(first) <= now);
  const part = parts[reached];
  const stand = part && standOf(part);
  const later = parts.slice(reached + 1);
  const nextWater = later.findIndex(({ water }) => water !== null);
  const next = later[nextWater]?.water ?? undefined;
  const common = {
    height: heightAt(knownTide(tides), now),
    next,
    coming: part?.water && momentOf(part.water) > now ? part.water : next,
    ahead: later.slice(0, nextWater + 1).flatMap((each) => standOf(each) ?? [])[0],
  };
  if (stand && now < momentOf(stand.until)) return { ...common, direction: 'unknown', stand, missing: [] };
  const [last, first] = [part?.turns.at(-1), later[0]?.turns[0]];
  const missing = last && first ? missingBetween(tides, last, first) : [];
  const isKnown = last !== undefined && next !== undefined && missing.length === 0;
  const direction = next?.type === 'HighWater' ? 'rising' : 'falling';
  return { ...common, direction: isKnown ? direction : 'unknown', stand: undefined, missing };
}
