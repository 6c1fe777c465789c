import { isNaiveLocalTime, londonClock, londonDate, londonLocalToInstant } from './london-time.ts';

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;
const ZONE = /(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** The instants that have a year of four digits. */
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instant, in epoch milliseconds, that a form means: an ISO 8601 instant with its zone, or a date and time, or a
 * date, on London's clock. A time that October repeats is the later one; one that March skips is shifted forward.
 * Null for other text and for dates that no calendar has.
 * @param side what a date alone means: the first millisecond of its day, or the last
 */
export function instantOfInput(text: string, side: 'start' | 'end'): number | null {
  const clock = side === 'start' ? 'T00:00' : 'T23:59:59.999';
  const moment = DATE_ONLY.test(text) ? `${text}${clock}` : text;
  const zone = ZONE.exec(moment)?.[0] ?? '';
  const local = moment.slice(0, moment.length - zone.length);
  if (!isNaiveLocalTime(local)) return null;
  const at = zone === '' ? londonLocalToInstant(local) : Date.parse(moment);
  return at >= EARLIEST && at <= LATEST ? at : null;
}

/** An instant, epoch milliseconds, as an input of a date and time has it, on London's clock. */
export const inputOfInstant = (at: number): string => `${londonDate(at)}T${londonClock(at)}`;
