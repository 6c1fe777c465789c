import { isNaiveLocalTime, londonLocalToInstant } from './london-time.ts';

const SECONDS_FROM = 1e9;
const MILLISECONDS_ABOVE = 1e12;
const LATEST_DATE_MS = 8.64e15;

const NUMERIC = /^\d+(\.\d+)?$/;
const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;
const WITH_ZONE = /^(\S+)(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Epoch ms of a time stamp as the sources write them: a number above 1e12 is milliseconds, from 1e9 to
 * 1e12 seconds, the same as digits in text; ISO 8601 text without a zone is London's clock. Null for
 * anything else.
 */
export function readTimestamp(value: number | string | null): number | null {
  if (value === null) return null;
  if (typeof value === 'number') return readEpoch(value);
  const text = value.trim();
  if (NUMERIC.test(text)) return readEpoch(Number(text));
  const [, zoned] = WITH_ZONE.exec(text) ?? [];
  // Date.parse rolls 30 February over into March, and 24:00 into the next day
  if (zoned !== undefined) return isNaiveLocalTime(zoned) ? validOrNull(Date.parse(text)) : null;
  const local = DATE_ONLY.test(text) ? `${text}T00:00` : text;
  return isNaiveLocalTime(local) ? londonLocalToInstant(local) : null;
}

function readEpoch(value: number): number | null {
  if (value > MILLISECONDS_ABOVE) return value <= LATEST_DATE_MS ? value : null;
  return value >= SECONDS_FROM ? value * 1000 : null;
}

const validOrNull = (at: number): number | null => (Number.isNaN(at) ? null : at);
