import type { SpillState } from '#contract/conditions/overflow-history.ts';

const MINUTE_MS = 60_000;

/** A time during which one state held. Epoch ms, whole minutes; `until` is the first minute after it. */
export interface Spell {
  from: number;
  until: number;
  state: SpillState;
}

export interface Span {
  from: number;
  until: number;
}

export const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** Spells in order of time that follow one another, without empty ones, and with equal neighbours as one. */
export function joined(spells: readonly Spell[]): Spell[] {
  const found: Spell[] = [];
  for (const spell of spells) {
    if (spell.until <= spell.from) continue;
    const last = found.at(-1);
    if (last && last.state === spell.state && last.until === spell.from) last.until = spell.until;
    else found.push({ ...spell });
  }
  return found;
}

/** The spans of several lists as one, in order of time, without overlaps. */
export function united(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    if (span.until <= span.from) continue;
    const last = found.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else found.push({ ...span });
  }
  return found;
}

/** The part of the spells within a span. */
export const within = (spells: readonly Spell[], { from, until }: Span): Spell[] =>
  spells
    .filter((spell) => spell.until > from && spell.from < until)
    .map((spell) => ({
      ...spell,
      from: Math.max(spell.from, from),
      until: Math.min(spell.until, until),
    }));

/** Spells with other states in the place of what they had: `spans` are in order and do not overlap. */
export function painted(spells: readonly Spell[], spans: readonly Span[], state: SpillState): Spell[] {
  const found: Spell[] = [];
  let next = 0;
  for (const spell of spells) {
    let at = spell.from;
    while ((spans[next]?.until ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    for (let index = next; index < spans.length; index += 1) {
      const span = spans[index] as Span;
      if (span.from >= spell.until) break;
      found.push({ from: at, until: Math.max(at, span.from), state: spell.state });
      const until = Math.min(span.until, spell.until);
      found.push({ from: Math.max(at, span.from), until, state });
      at = until;
    }
    found.push({ from: at, until: spell.until, state: spell.state });
  }
  return joined(found);
}

/** What is said of a place where its overflows differ: what is worst or least known, first. */
const WORST_FIRST: readonly SpillState[] = ['spilling', 'not_known', 'no_monitor', 'not_spilling'];

/**
 * The state of a place: 'spilling' while one of its overflows is, 'not spilling' only while that was seen of all. Times
 * when none was watched are left out.
 */
export function ofPlace(overflows: readonly (readonly Spell[])[]): Spell[] {
  const changes = overflows
    .flat()
    .flatMap(({ from, until, state }) => [
      { at: from, state, by: 1 },
      { at: until, state, by: -1 },
    ])
    .sort((one, other) => one.at - other.at);
  const counts: Record<SpillState, number> = { spilling: 0, not_known: 0, no_monitor: 0, not_spilling: 0 };
  const found: Spell[] = [];
  let from = changes[0]?.at ?? 0;
  for (const { at, state, by } of changes) {
    const worst = at > from ? WORST_FIRST.find((each) => counts[each] > 0) : undefined;
    if (worst) found.push({ from, until: at, state: worst });
    from = at;
    counts[state] += by;
  }
  return joined(found);
}
