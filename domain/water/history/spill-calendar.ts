import type { SpillDay, SpillMinutes, SpillTotals } from '#contract/conditions/overflow-history.ts';
import type { LondonDay } from '../../time/london-days.ts';
import type { Spell } from './spells.ts';

const MINUTE_MS = 60_000;

const none = (): SpillMinutes => ({ spilling: 0, no_monitor: 0, not_known: 0, not_spilling: 0 });

/** The minutes of each state by day in London, of the days on which there is any. */
export function daysOf(spells: readonly Spell[], days: readonly LondonDay[]): SpillDay[] {
  let at = 0;
  return days.flatMap(({ date, start, end }) => {
    while ((spells[at]?.until ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const sums = none();
    for (let index = at; index < spells.length; index += 1) {
      const { from, until, state } = spells[index] as Spell;
      if (from >= end) break;
      sums[state] += (Math.min(until, end) - Math.max(from, start)) / MINUTE_MS;
    }
    if (watchedMinutes(sums) === 0) return [];
    return [{ date, minutes: (end - start) / MINUTE_MS, ...sums }];
  });
}

/** How long we watched, whatever was seen. */
export const watchedMinutes = ({ spilling, no_monitor, not_known, not_spilling }: SpillMinutes): number =>
  spilling + no_monitor + not_known + not_spilling;

/**
 * The sums of some days; null where there are none.
 * @param spells those that the days were made from, for the moments at which the sums begin and end
 * @param bounds of the days, by date
 */
export function totalsOf(
  days: readonly SpillDay[],
  spells: readonly Spell[],
  bounds: ReadonlyMap<string, LondonDay>,
): SpillTotals | null {
  const [first, last] = [days[0], days.at(-1)].map((day) => day && bounds.get(day.date));
  const [begin, end] = [spells[0]?.from, spells.at(-1)?.until];
  if (!first || !last || begin === undefined || end === undefined) return null;
  const sums = none();
  for (const day of days) {
    sums.spilling += day.spilling;
    sums.no_monitor += day.no_monitor;
    sums.not_known += day.not_known;
    sums.not_spilling += day.not_spilling;
  }
  return {
    ...sums,
    since: new Date(Math.max(begin, first.start)).toISOString(),
    until: new Date(Math.min(end, last.end)).toISOString(),
    days: days.length,
    days_spilling: days.filter(({ spilling }) => spilling > 0).length,
  };
}
