/** Everything that must know Europe/London's clock. Instants are epoch ms, dates `YYYY-MM-DD`. */

const MINUTE_MS = 60_000;
const QUARTER_MS = 900_000; // zones have changed by quarters of an hour, never by less in our time
const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 2000;
const TIME_ZONE = 'Europe/London';

/** Formatters are slow to build and quick to use, so each is built once, when it is first needed. */
function format(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let built: Intl.DateTimeFormat | undefined;
  return () => {
    built ??= new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options });
    return built;
  };
}

const dateParts = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
const offset = format({ timeZoneName: 'longOffset' });
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockWithSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const weekday = format({ weekday: 'long' });
const dayAndMonth = format({ day: 'numeric', month: 'long' });
const zoneName = format({ timeZoneName: 'short' });

const part = (formatter: () => Intl.DateTimeFormat, at: number, type: Intl.DateTimeFormatPartTypes): string =>
  formatter()
    .formatToParts(at)
    .find((found) => found.type === type)?.value ?? '';

/**
 * Remembers the words for the steps of time that were asked for last: a list of 500 places asks thousands of times, and to
 * write one takes a slow phone 0.1 ms. London's clock and date change at a full step and nowhere between.
 */
function remembered(stepMs: number, write: (at: number) => string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const step = Math.floor(at / stepMs);
    const found = known.get(step);
    if (found !== undefined) return found;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const words = write(at);
    known.set(step, words);
    return words;
  };
}

/** The calendar date, `YYYY-MM-DD`. */
export const londonDate = remembered(QUARTER_MS, (at) => {
  const [day, month, year] = dateParts().format(at).split('/');
  return `${year}-${month}-${day}`;
});

export const londonYear = (at: number): number => Number(londonDate(at).slice(0, 4));
/** `HH:MM`, 24 hours. */
export const londonClock = remembered(MINUTE_MS, (at) => clock().format(at));
/** `HH:MM:SS`, 24 hours. */
export const londonClockWithSeconds = (at: number): string => clockWithSeconds().format(at);
/** For example `Saturday`. */
export const londonWeekday = (at: number): string => weekday().format(at);
/** For example `21 November`. */
export const londonDayAndMonth = (at: number): string => dayAndMonth().format(at);
/** For example `Saturday 21 November`. */
export const londonDateWords = (at: number): string => `${londonWeekday(at)} ${londonDayAndMonth(at)}`;
/** `GMT` or `BST`. */
export const londonZoneName = (at: number): string => part(zoneName, at, 'timeZoneName');

/** `BST` or `GMT` where the clock reads the same twice that day, in the hour that October repeats; else null. */
export const zoneOfRepeatedClock = (at: number): string | null =>
  [at - HOUR_MS, at + HOUR_MS].some((other) => londonClock(other) === londonClock(at))
    ? londonZoneName(at)
    : null;

const isSummerTime = (at: number): boolean => offset().format(at).endsWith('GMT+01:00');

/** The date `days` later (earlier when negative), by the calendar. */
export function addDays(date: string, days: number): string {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? Number.NaN, (month ?? Number.NaN) - 1, (day ?? Number.NaN) + days))
    .toISOString()
    .slice(0, 10);
}

/** The day's first instant and the next day's: 23, 24 or 25 hours apart. */
export const londonDayBounds = (date: string): { start: number; end: number } => ({
  start: londonLocalToInstant(`${date}T00:00`),
  end: londonLocalToInstant(`${addDays(date, 1)}T00:00`),
});

/** The first midnight after `at`. */
export const nextLondonMidnight = (at: number): number => londonDayBounds(londonDate(at)).end;

const NAIVE = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;
/** Whether `text` is `YYYY-MM-DDTHH:MM[:SS]` on a day that the calendar has. */
export const isNaiveLocalTime = (text: string): boolean =>
  NAIVE.test(text) && isCalendarDate(text.slice(0, 10));

const isCalendarDate = (date: string): boolean => {
  const at = Date.parse(`${date}T00:00Z`); // rolls 30 February over into March, and is NaN for a month 13
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
};

/**
 * The instant of a clock time in London without a zone, `YYYY-MM-DDTHH:MM[:SS]`. A time that October
 * repeats is the later one; a time that March skips is shifted forward. Throws a RangeError on other text.
 */
export function londonLocalToInstant(naive: string): number {
  if (!isNaiveLocalTime(naive)) throw new RangeError(`Not a local date and time: ${naive}`);
  const asWinterTime = Date.parse(`${naive}Z`);
  const asSummerTime = asWinterTime - HOUR_MS;
  return isSummerTime(asWinterTime) && isSummerTime(asSummerTime) ? asSummerTime : asWinterTime;
}
