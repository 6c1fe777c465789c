import { londonClock, londonDate, londonWeekday, zoneOfRepeatedClock } from '../time/london-time.ts';

/** Epoch ms; `until` is not included. */
export interface Spell {
  from: number;
  until: number;
}

export interface HeightSpells {
  above: Spell[];
  /** Where a height is missing. */
  unknown: Spell[];
}

/** Metres above the tides' datum at a moment (epoch ms); undefined where it is not known. */
export type HeightOf = (at: number) => number | undefined;

interface Knot {
  at: number;
  height: number | undefined;
}

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const PRECISION_MS = 1000;

/**
 * The spells between `from` and `until` (epoch ms) in which the tide stands above `metres`, and those in which that is not
 * known. Both in order of time, apart from one another.
 */
export function spellsAbove(heightOf: HeightOf, metres: number, from: number, until: number): HeightSpells {
  const spells: HeightSpells = { above: [], unknown: [] };
  const knots = knotsOf(heightOf, from, until);
  for (const [index, after] of knots.entries()) {
    const before = knots[index - 1];
    if (!before) continue;
    if (before.height === undefined || after.height === undefined) {
      extend(spells.unknown, before.at, after.at);
      continue;
    }
    const [wasAbove, isAbove] = [before.height > metres, after.height > metres];
    if (!wasAbove && !isAbove) continue;
    const root = wasAbove === isAbove ? 0 : crossing(heightOf, metres, before.at, after.at, wasAbove);
    extend(spells.above, wasAbove ? before.at : root, isAbove ? after.at : root);
  }
  return spells;
}

/** Adds a spell to the end of a list. Spells that touch or overlap become one. */
function extend(spells: Spell[], from: number, until: number): void {
  const last = spells.at(-1);
  if (last && from <= last.until) last.until = Math.max(last.until, until);
  else if (until > from) spells.push({ from, until });
}

/** Heights at a regular step, and at every minute around tops and bottoms, so that none that is narrow is missed. */
function knotsOf(heightOf: HeightOf, from: number, until: number): Knot[] {
  const count = Math.max(0, Math.ceil((until - from) / STEP_MS));
  const samples = Array.from({ length: count + 1 }, (_, index) => {
    const at = Math.min(until, from + index * STEP_MS);
    return { at, height: heightOf(at) };
  });
  const turns = samples.map((sample, index) => isTurn(samples[index - 1], sample, samples[index + 1]));
  return samples.flatMap((sample, index) => {
    const next = samples[index + 1];
    return next && (turns[index] || turns[index + 1])
      ? [sample, ...minutesBetween(heightOf, sample, next)]
      : sample;
  });
}

function minutesBetween(heightOf: HeightOf, { at }: Knot, next: Knot): Knot[] {
  const count = Math.max(0, Math.ceil((next.at - at) / MINUTE_MS) - 1);
  return Array.from({ length: count }, (_, index) => {
    const moment = at + (index + 1) * MINUTE_MS;
    return { at: moment, height: heightOf(moment) };
  });
}

/** Whether the middle one of three heights is the highest or the lowest. */
function isTurn(before: Knot | undefined, middle: Knot, after: Knot | undefined): boolean {
  if (before?.height === undefined || middle.height === undefined || after?.height === undefined)
    return false;
  return (middle.height - before.height) * (middle.height - after.height) >= 0;
}

/** The moment between two others at which the tide passes a height. */
function crossing(heightOf: HeightOf, metres: number, from: number, until: number, fromAbove: boolean) {
  let [low, high] = [from, until];
  while (high - low > PRECISION_MS) {
    const middle = (low + high) / 2;
    if ((heightOf(middle) ?? Number.NaN) > metres === fromAbove) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** All spells of the lists, longer by `before` and `after` (ms) at their ends; those that meet become one. */
export function widened(spells: readonly Spell[], before: number, after = before): Spell[] {
  const wider: Spell[] = [];
  const ordered = spells.toSorted((one, other) => one.from - other.from);
  for (const { from, until } of ordered) extend(wider, from - before, until + after);
  return wider;
}

/** `13:10`; `01:29 BST` where the clock reads the same twice that day; on another day than `date` `Tuesday 00:40`. */
export function spellClock(moment: number, date: string): string {
  const at = Math.round(moment / MINUTE_MS) * MINUTE_MS;
  const zone = zoneOfRepeatedClock(at);
  const clock = zone === null ? londonClock(at) : `${londonClock(at)} ${zone}`;
  return londonDate(at) === date ? clock : `${londonWeekday(at)} ${clock}`;
}
