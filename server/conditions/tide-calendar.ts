import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { Crossing } from '#contract/crossings.ts';
import type { Location } from '#contract/locations.ts';
import type { TidalData, TideEvent } from '#contract/tides.ts';
import { cutOff, knownUntil, unknownWhy } from '#domain/tides/cut-off.ts';
import { CROSSING_CAVEAT, ruleWords } from '#domain/tides/cut-off-words.ts';
import { errorWords, originWords } from '#domain/tides/tide-origin.ts';
import { momentOf, tideParts } from '#domain/tides/tide-parts.ts';
import { turnHeight, waterWord } from '#domain/tides/tide-words.ts';
import { londonDate, londonDayBounds } from '#domain/time/london-time.ts';

interface Entry {
  /** The same whenever the calendar is made: what happens, the day in London and its number on that day. */
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
  return calendar.toString();
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
      key: numberOf(water.type === 'HighWater' ? 'high' : 'low', at),
      summary: [`${name}${water.is_approximate_time ? ', about this time' : ''}`, height]
        .filter(Boolean)
        .join(', '),
      description: `${about}${datum} Not for navigation.`,
      ...{ start: at, end: at },
    };
  });
}

/** The spells in which a crossing is cut off; where that is not known, one entry that says so. */
function crossingEntries(crossing: Crossing, tides: TidalData, now: number): Entry[] {
  const { start } = londonDayBounds(londonDate(now));
  const { name } = crossing;
  const key = `crossing-${encodeURIComponent(name.toLowerCase())}`;
  const description = `${ruleWords(crossing, tides)} ${CROSSING_CAVEAT}`;
  const horizon = Math.max(knownUntil(tides), londonDayBounds(londonDate(now)).end);
  const why = unknownWhy(crossing, tides);
  const { cut, unknown } = cutOff(crossing, tides, start, horizon);
  const [cutNumber, unknownNumber] = [numbered(), numbered()];
  const shut = crossing.direction === 'leave_by' ? 'Cut off by the tide' : 'Not passable';
  return [
    ...cut.map(({ from, until }) => ({
      ...{ key: cutNumber(`${key}-cut`, from), summary: `${shut}: ${name}`, description },
      ...{ start: from, end: until },
    })),
    ...unknown.map(({ from, until }) => ({
      key: unknownNumber(`${key}-unknown`, from),
      summary: `Not known when it is cut off: ${name}`,
      description: why === null ? description : `Not known: ${why}. ${CROSSING_CAVEAT}`,
      ...{ start: from, end: until },
    })),
  ];
}

/** Numbers what happens on each day in London. Moments come in order of time. */
function numbered(): (what: string, at: number) => string {
  const counts = new Map<string, number>();
  return (what, at) => {
    const key = `${what}-${londonDate(at)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}-${count}`;
  };
}
