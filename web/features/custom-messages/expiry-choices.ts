import type { TidalData } from '#contract/conditions/tides.ts';
import { isOfStationElsewhere } from '#domain/tides/prediction/tide-origin.ts';
import {
  addDays,
  isNaiveLocalTime,
  londonClock,
  londonDate,
  londonLocalToInstant,
  zoneOfRepeatedClock,
} from '#domain/time/london-time.ts';
import { exactTime } from '#domain/time/relative-time.ts';

const MINUTE_MS = 60_000;
const TWO_HOURS_MS = 120 * MINUTE_MS;

/** Ends of a message that one press chooses. All are instants in epoch milliseconds. */
export const inTwoHours = (now: number): number => Math.ceil((now + TWO_HOURS_MS) / MINUTE_MS) * MINUTE_MS;

/** 23:59 today in London; tomorrow's in the last minute of a day. */
export function endOfToday(now: number): number {
  const today = londonLocalToInstant(`${londonDate(now)}T23:59`);
  return today > now ? today : londonLocalToInstant(`${addDays(londonDate(now), 1)}T23:59`);
}

export const tomorrowNoon = (now: number): number =>
  londonLocalToInstant(`${addDays(londonDate(now), 1)}T12:00`);

/** The next time that London's clock shows what it showed when an earlier message ended. */
export function asLastTime(last: number, now: number): number {
  const clock = londonClock(last);
  const today = londonLocalToInstant(`${londonDate(now)}T${clock}`);
  return today > now ? today : londonLocalToInstant(`${addDays(londonDate(now), 1)}T${clock}`);
}

/** When the next high water is, and how far that is known. */
export interface NextHighWater {
  at: number; // epoch ms
  /** The time is only about right. */
  isAbout: boolean;
  /** The station elsewhere whose published tide it is. */
  port: string | null;
}

/** The next high water. Null where the place has no tide, or none is known. */
export function nextHighWater(tide: TidalData | undefined, now: number): NextHighWater | null {
  if (!tide?.station) return null;
  const next = tide.timeline.find(
    ({ type, date_time }) => type === 'HighWater' && Date.parse(date_time) > now,
  );
  if (!next) return null;
  const port = isOfStationElsewhere(tide) ? tide.station.name : null;
  return { at: Date.parse(next.date_time), isAbout: next.is_approximate_time, port };
}

/** London's clock at an instant, as an input of the type `datetime-local` takes it. */
export const toLondonInput = (at: number): string => `${londonDate(at)}T${londonClock(at)}`;

/** The instant of such an input; null while it is incomplete. */
export const fromLondonInput = (text: string): number | null =>
  isNaiveLocalTime(text) ? londonLocalToInstant(text) : null;

/**
 * The moment in words, and which one it is where London's clock shows it twice.
 * @param typed the time as somebody typed it, which the clock leaves out on the day on which it goes forward
 */
export function momentWords(at: number, typed = toLondonInput(at)): string {
  if (typed !== toLondonInput(at))
    return `${exactTime(at)}. The clock does not show ${typed.slice(11, 16)} on this day: it goes forward by an hour.`;
  const zone = zoneOfRepeatedClock(at);
  if (zone === null) return exactTime(at);
  return `${exactTime(at)}. The clock shows this time twice: it is the ${zone === 'BST' ? 'first' : 'second'}.`;
}
