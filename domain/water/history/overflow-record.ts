import type { OverflowHistory, OverflowRecord, SpillSpell } from '#contract/conditions/overflow-history.ts';
import type { LondonDay } from '../../time/london-days.ts';
import { type HighWaters, highWatersSince } from './high-waters.ts';
import { type SeenStatus, spellsOf } from './seen-spells.ts';
import { ofPlace, type Spell, wholeMinute, within } from './spells.ts';
import { daysOf, totalsOf } from './spill-calendar.ts';

/** How far back the strip of spells reaches. */
export const RECENT_SPELLS_MS = 72 * 3_600_000;

/** What is recorded of an overflow, and whether its company lists it still. */
export interface Recorded {
  company: string;
  id: string;
  name: string;
  distanceMiles: number;
  isListed: boolean;
  /** In order of time, at least one. */
  seen: readonly SeenStatus[];
}

/** What was asked for. */
export interface Asked {
  now: number; // epoch ms
  days: readonly LondonDay[];
  /** Whether the place is in the bathing season on a day. */
  isInSeason: (date: string) => boolean;
  highWaters: HighWaters | null;
}

const iso = (at: number): string => new Date(at).toISOString();
const lastSeenAt = (seen: readonly SeenStatus[]): number =>
  Math.max(...seen.map(({ seenFrom, seenUntil }) => seenUntil ?? seenFrom));

/** What is known of each overflow and of all together: `place` and `overflows` of the body. */
export function recordsOf(
  recorded: readonly Recorded[],
  asked: Asked,
): Pick<OverflowHistory, 'place' | 'overflows'> {
  const spells = recorded.map(({ seen, isListed }) =>
    spellsOf(seen, isListed ? asked.now : Math.min(asked.now, lastSeenAt(seen))),
  );
  const bounds = new Map(asked.days.map((day) => [day.date, day]));
  const calendar = (of: readonly Spell[]) => calendarOf(of, asked, bounds);
  return {
    place: calendar(ofPlace(spells)),
    overflows: recorded.map((overflow, index) => ({
      ...recordOf(overflow, spells[index] ?? [], asked),
      ...calendar(spells[index] ?? []),
    })),
  };
}

function calendarOf(
  spells: readonly Spell[],
  { days, isInSeason }: Asked,
  bounds: ReadonlyMap<string, LondonDay>,
): OverflowHistory['place'] {
  const watched = daysOf(spells, days);
  const inSeason = watched.filter(({ date }) => isInSeason(date));
  return {
    totals: totalsOf(watched, spells, bounds),
    season_totals: totalsOf(inSeason, spells, bounds),
    days: watched,
  };
}

function recordOf(
  { company, id, name, distanceMiles, isListed, seen }: Recorded,
  spells: readonly Spell[],
  { now, highWaters }: Asked,
): Omit<OverflowRecord, keyof OverflowHistory['place']> {
  const current = spells.at(-1);
  const spill = lastEnded(spells, seen);
  const first = seen[0]?.seenFrom ?? now;
  return {
    company,
    id,
    name,
    distance_miles: Math.round(distanceMiles * 100) / 100,
    is_listed: isListed,
    watched_since: iso(first),
    last_seen_at: iso(lastSeenAt(seen)),
    state: current?.state ?? 'not_known',
    state_since: iso(current?.from ?? first),
    last_end: spill && iso(spill.until),
    last_spill_minutes: spill && (spill.until - spill.from) / 60_000,
    high_waters_since: spill && highWatersSince(highWaters, spill.until, now),
    recent: within(spells, { from: wholeMinute(now) - RECENT_SPELLS_MS, until: now }).map(asInstants),
  };
}

const asInstants = ({ from, until, state }: Spell): SpillSpell => ({
  from: iso(from),
  until: iso(until),
  state,
});

/**
 * The last discharge, if it ended and its end is known: it was seen to have ended, or its company published when. Null
 * while one runs.
 */
function lastEnded(spells: readonly Spell[], seen: readonly SeenStatus[]): Spell | null {
  const index = spells.findLastIndex(({ state }) => state === 'spilling');
  const [spill, after] = [spells[index], spells[index + 1]];
  if (!spill || !after) return null;
  if (after.state === 'not_spilling') return spill;
  const isPublished = seen.some((status) =>
    [status.eventEnd, status.statusStart].some((at) => at !== null && wholeMinute(at) === spill.until),
  );
  return isPublished ? spill : null;
}
