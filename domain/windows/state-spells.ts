import type { LimitState, StateSpell } from '#contract/conditions/windows.ts';
import type { Spell } from '../tides/tide-spells.ts';

/** The worst of several: one that is not met decides, then one that is not known. */
export function worstState(states: readonly LimitState[]): LimitState {
  if (states.includes('outside')) return 'outside';
  return states.includes('unknown') ? 'unknown' : 'within';
}

/** The state at a moment (epoch ms) of spells in order of time; beyond them it is not known. */
export const stateAt = (spells: readonly StateSpell[], at: number): LimitState =>
  spells.find(({ from, until }) => from <= at && at < until)?.state ?? 'unknown';

/** Spells without gaps over a span; those next to one another that have the same state become one. */
export function joined(spells: readonly StateSpell[]): StateSpell[] {
  const result: StateSpell[] = [];
  for (const spell of spells) {
    if (spell.until <= spell.from) continue;
    const last = result.at(-1);
    if (last && last.state === spell.state && last.until === spell.from) last.until = spell.until;
    else result.push({ ...spell });
  }
  return result;
}

/** The whole span in its states: what is outside, else what is unknown, and within for the rest. */
export function statesOf(span: Spell, { outside, unknown }: Record<'outside' | 'unknown', readonly Spell[]>) {
  const isIn = (spells: readonly Spell[], at: number) =>
    spells.some(({ from, until }) => from <= at && at < until);
  return cut(span, [outside, unknown]).map(({ from, until }) => ({
    ...{ from, until },
    state: isIn(outside, from) ? 'outside' : isIn(unknown, from) ? 'unknown' : 'within',
  })) satisfies StateSpell[];
}

/** Several limits together: at each moment the worst of their states. */
export const together = (span: Spell, bars: readonly (readonly StateSpell[])[]): StateSpell[] =>
  joined(
    cut(span, bars).map(({ from, until }) => ({
      ...{ from, until },
      state: worstState(bars.map((spells) => stateAt(spells, from))),
    })),
  );

/** The span cut wherever one of the spells begins or ends. */
function cut({ from, until }: Spell, lists: readonly (readonly Spell[])[]): Spell[] {
  const ends = lists.flatMap((spells) => spells.flatMap((spell) => [spell.from, spell.until]));
  const inside = [...new Set(ends)].filter((at) => at > from && at < until);
  const edges = [from, ...inside.toSorted((one, other) => one - other), until];
  return edges.flatMap((edge, index) => {
    const next = edges[index + 1];
    return next === undefined || next <= edge ? [] : { from: edge, until: next };
  });
}

/** What of a span lies in none of the spells, which are in order and apart. */
export function complementOf(span: Spell, spells: readonly Spell[]): Spell[] {
  const ends = spells.map(({ until }) => until);
  const gaps = [span.from, ...ends].map((from, index) => ({
    from,
    until: spells[index]?.from ?? span.until,
  }));
  return gaps.filter(({ from, until }) => until > from);
}
