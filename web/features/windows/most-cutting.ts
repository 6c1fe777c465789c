import type { BarName, StateSpell, WindowsAnswer } from '#contract/conditions/windows.ts';
import { barNames } from '#domain/windows/limits.ts';

const outsideMs = (spells: readonly StateSpell[]): number =>
  spells.reduce((sum, { from, until, state }) => sum + (state === 'outside' ? until - from : 0), 0);

/** The limit that is outside for the longest time, over all places; null where none is. Daylight cuts every night, and is not meant. */
export function mostCutting({ places }: Pick<WindowsAnswer, 'places'>): BarName | null {
  const totals = barNames
    .filter((name) => name !== 'daylight')
    .map((name) => ({
      name,
      ms: places
        .flatMap(({ bars }) => bars.filter((bar) => bar.name === name))
        .reduce((sum, { spells }) => sum + outsideMs(spells), 0),
    }));
  const [worst] = totals.toSorted((one, other) => other.ms - one.ms);
  return worst && worst.ms > 0 ? worst.name : null;
}
