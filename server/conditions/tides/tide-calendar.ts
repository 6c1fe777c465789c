import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import type { Crossing } from '#contract/network/crossings.ts';
import type { Location } from '#contract/network/locations.ts';
import { cutOff, knownUntil, unknownWhy } from '#domain/tides/cut-off.ts';
import { CROSSING_CAVEAT, ruleWords } from '#domain/tides/cut-off-words.ts';
import { errorWords, originWords } from '#domain/tides/prediction/tide-origin.ts';
import { momentOf, tideParts } from '#domain/tides/tide-parts.ts';
import type { Spell } from '#domain/tides/tide-spells.ts';
import { turnHeight, waterWord } from '#domain/tides/tide-words.ts';
import { addDays, londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import { onLondonsClock } from '../london-calendar.ts';

interface Entry {
  /** The same whenever the calendar is made. */
  key: string;
  summary: string;
  description: string;
  start: number; // epoch ms
  end: number;
}

/**
 * A location's high and low waters, and the spells in which its crossings are cut off, from today to the end of what is
 * known, as an iCalendar file (RFC 5545). All times are UTC instants.
 */
export function tideCalendar(location: Location, tides: TidalData, now: number): string {
  const { start } = londonDayBounds(londonDate(now));
  const calendar = ical({
    name: `Tides, ${location.name}`,
    prodId: { company: 'Foreshore', product: 'Tides', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 6 * 3600,
  });
  const mark = tides.meta.simulated ? 'Simulated: ' : '';
  const stamp = new Date(tides.meta.fetched_at ?? start);
  const entries = [
    ...waterEntries(tides),
    ...location.crossings.flatMap((crossing) => crossingEntries(crossing, tides, now)),
  ];
  for (const { key, summary, description, ...span } of entries.filter(({ end }) => end >= start)) {
    calendar.createEvent({
      id: `${key}@${location._id}`,
      stamp,
      start: new Date(span.start),
      end: new Date(span.end),
      summary: `${mark}${summary}`,
      description,
      location: location.name,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return onLondonsClock(calendar.toString());
}

/** High and low waters, and not the other turns of a stand. */
function waterEntries(tides: TidalData): Entry[] {
  const waters = tideParts(tides.timeline).flatMap(({ water }) => water ?? []);
  const about = `${originWords(tides)}. ${errorWords(tides)}`;
  const datum = tides.withheld ? '' : ` Heights in metres above ${tides.datum}.`;
  const numberOf = numbered();
  return waters.map((water: TideEvent) => {
    const at = momentOf(water);
    const name = `${waterWord(water.type)} water`;
    const height = turnHeight(water);
    return {
      key: numberOf(`${water.type === 'HighWater' ? 'high' : 'low'}-${londonDate(at)}`),
      summary: [`${name}${water.is_approximate_time ? ', about this time' : ''}`, height]
        .filter(Boolean)
        .join(', '),
      description: `${about}${datum} Not for navigation.`,
      ...{ start: at, end: at },
    };
  });
}

const MINUTE_MS = 60_000;

/**
 * The spells in which a crossing is cut off; where that is not known, entries that say so. Times are on the side of caution, as
 * on the pages: from the minute that has begun to the one that follows.
 */
function crossingEntries(crossing: Crossing, tides: TidalData, now: number): Entry[] {
  const { start } = londonDayBounds(londonDate(now));
  const { name } = crossing;
  const key = `crossing-${encodeURIComponent(name.toLowerCase())}`;
  const description = `${ruleWords(crossing, tides)} ${CROSSING_CAVEAT}`;
  const horizon = Math.max(knownUntil(tides), londonDayBounds(londonDate(now)).end);
  const why = unknownWhy(crossing, tides);
  const { cut, unknown } = cutOff(crossing, tides, start, horizon);
  const keyOf = cutKeys(start, horizon);
  const shut = crossing.direction === 'leave_by' ? 'Cut off by the tide' : 'Not passable';
  return [
    ...cut.map((spell) => ({
      ...{ key: `${key}-cut-${keyOf(spell)}`, summary: `${shut}: ${name}`, description },
      start: Math.floor(spell.from / MINUTE_MS) * MINUTE_MS,
      end: Math.ceil(spell.until / MINUTE_MS) * MINUTE_MS,
    })),
    ...unknown.map(({ from, until }, index) => ({
      key: `${key}-unknown-${index + 1}`, // without a day: what becomes known moves it
      summary: `Not known when it is cut off: ${name}`,
      description: why === null ? description : `Not known: ${why}. ${CROSSING_CAVEAT}`,
      ...{ start: from, end: until },
    })),
  ];
}

/**
 * The day on which a spell begins, with its number on that day, or with 'night' where it goes on past midnight: the next day's
 * calendar, in which it begins at midnight, does not know its number. One that reaches the end of what is known goes on.
 */
function cutKeys(start: number, horizon: number): (spell: Spell) => string {
  const numberOf = numbered();
  return ({ from, until }) => {
    const day = from <= start ? addDays(londonDate(start), -1) : londonDate(from);
    const isOfNight = until >= horizon || londonDate(until) !== day;
    return isOfNight ? `${day}-night` : numberOf(day);
  };
}

/** Numbers what has the same key, in the order in which it comes. */
function numbered(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}-${count}`;
  };
}
