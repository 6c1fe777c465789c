import { MOST_HISTORY_DAYS, type OverflowHistory } from '#contract/conditions/overflow-history.ts';
import type { Location } from '#contract/network/locations.ts';
import { londonDays } from '#domain/time/london-days.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { isSeasonDay } from '#domain/water/bathing/bathing-season.ts';
import { type HighWaters, highWatersOf } from '#domain/water/history/high-waters.ts';
import { RECENT_SPELLS_MS, type Recorded, recordsOf } from '#domain/water/history/overflow-record.ts';
import type { SeenStatus } from '#domain/water/history/seen-spells.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { SEARCH_RADIUS_MILES } from '../upstream/storm-overflows/companies.ts';
import { type AskedDays, periodOf } from './asked-days.ts';

interface HistorySources {
  store: Pick<Store, 'overflowRecords'>;
  feeds: Pick<Feeds, 'value' | 'body' | 'held'>;
  simulated: boolean;
  now: () => number;
}

/** What was seen of the overflows near a place, read from the store and worked out by day. */
export const overflowHistory =
  ({ store, feeds, simulated, now }: HistorySources) =>
  async (place: Location, period: AskedDays): Promise<OverflowHistory> => {
    const at = now();
    const { from, until } = periodOf(period, londonDate(at), {
      usualFirst: monthsBefore,
      most: MOST_HISTORY_DAYS,
    });
    const found = await store.overflowRecords(place, { radiusMiles: SEARCH_RADIUS_MILES, simulated });
    const listed = listedIn(feeds, place._id);
    const recorded: Recorded[] = found.map((overflow) => ({ ...overflow, isListed: listed(overflow) }));
    const waters = feeds.value('ea_warnings', place._id)?.waters ?? [];
    const highWaters = highWatersNear(feeds, place._id);
    const seen = recorded.flatMap((overflow) => overflow.seen);
    const days = londonDays(from, until);
    const season = new Set(days.map(({ date }) => date).filter((date) => isSeasonDay(waters, date)));
    return {
      location: place.slug,
      from,
      until,
      generated_at: iso(at),
      search_radius_miles: SEARCH_RADIUS_MILES,
      companies: [...new Set(recorded.map(({ company }) => company))],
      watched_since: earliest(seen.map(({ seenFrom }) => seenFrom)),
      looks_recorded_since: earliest(seen.flatMap(withLooks)),
      ...recordsOf(recorded, {
        now: at,
        days,
        isInSeason: (date) => season.has(date),
        highWaters,
      }),
      tide: highWaters && recentTide(highWaters, at),
      attribution: feeds.held('storm_overflow', place._id).held?.attribution ?? null,
      simulated,
    };
  };

const iso = (at: number): string => new Date(at).toISOString();

const earliest = (times: readonly number[]): string | null =>
  times.length === 0 ? null : iso(times.reduce((first, time) => Math.min(first, time)));

const withLooks = ({ seenFrom, seenUntil }: SeenStatus): number[] => (seenUntil === null ? [] : [seenFrom]);

/** The first day of the month eleven months before. */
function monthsBefore(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}

/**
 * Whether a company lists an overflow still. Only the companies' newer answer without it says that it does not; with no
 * answer it counts as listed, so that it is not known and not gone.
 */
function listedIn(feeds: HistorySources['feeds'], locationId: string) {
  const value = feeds.value('storm_overflow', locationId);
  const ids = new Set(value?.overflows.map(({ properties }) => `${properties.company} ${properties.ID}`));
  const askedAt = value ? Date.parse(value.timestamp) : Number.NEGATIVE_INFINITY;
  return ({ company, id, seen }: Omit<Recorded, 'isListed'>): boolean =>
    ids.has(`${company} ${id}`) || seen.some(({ seenFrom, seenUntil }) => (seenUntil ?? seenFrom) >= askedAt);
}

/** The high waters of a place, if its tide may be shown. */
function highWatersNear(feeds: HistorySources['feeds'], locationId: string): HighWaters | null {
  const shown = feeds.body('tidal', locationId);
  if (!shown?.station) return null;
  return highWatersOf(feeds.value('tidal', locationId)?.events ?? []);
}

const recentTide = ({ knownFrom, at }: HighWaters, now: number): OverflowHistory['tide'] => ({
  known_from: iso(Math.max(knownFrom, now - RECENT_SPELLS_MS)),
  high_waters: at.filter((high) => high >= now - RECENT_SPELLS_MS && high <= now).map(iso),
});
