import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  addDays,
  isNaiveLocalTime,
  londonClock,
  londonClockWithSeconds,
  londonDate,
  londonDateWords,
  londonDayBounds,
  londonLocalToInstant,
  londonZoneName,
  nextLondonMidnight,
  zoneOfRepeatedClock,
} from './london-time.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const HOUR_MS = 3_600_000;

const zoneOfThisProcess = process.env.TZ;
afterEach(() => {
  if (zoneOfThisProcess === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfThisProcess;
});

test.each([
  ['2026-03-28', 24],
  ['2026-03-29', 23],
  ['2026-03-30', 24],
  ['2026-10-24', 24],
  ['2026-10-25', 25],
  ['2026-10-26', 24],
])('%s has %d hours', (date, hours) => {
  const { start, end } = londonDayBounds(date);
  expect((end - start) / HOUR_MS).toBe(hours);
});

test.each([
  ['2026-03-29T00:59:59', '2026-03-29', '00:59'],
  ['2026-03-29T01:00:00', '2026-03-29', '02:00'],
  ['2026-03-29T22:59:59', '2026-03-29', '23:59'],
  ['2026-03-29T23:00:00', '2026-03-30', '00:00'],
  ['2026-10-24T22:59:59', '2026-10-24', '23:59'],
  ['2026-10-24T23:00:00', '2026-10-25', '00:00'],
  ['2026-10-25T00:30:00', '2026-10-25', '01:30'],
  ['2026-10-25T01:30:00', '2026-10-25', '01:30'],
  ['2026-10-25T23:59:59', '2026-10-25', '23:59'],
  ['2026-10-26T00:00:00', '2026-10-26', '00:00'],
])('%s UTC is %s %s in London', (instant, date, clock) => {
  expect(londonDate(utc(instant))).toBe(date);
  expect(londonClock(utc(instant))).toBe(clock);
});

test.each([
  ['in winter', '2026-01-15T09:00', '2026-01-15T09:00'],
  ['in summer', '2026-07-15T09:00:30', '2026-07-15T08:00:30'],
  ['the last minute before March skips an hour', '2026-03-29T00:59', '2026-03-29T00:59'],
  ['the first minute that March skips: shifted forward', '2026-03-29T01:00', '2026-03-29T01:00'],
  ['the last minute that March skips', '2026-03-29T01:59', '2026-03-29T01:59'],
  ['the first minute after it', '2026-03-29T02:00', '2026-03-29T01:00'],
  ['the last minute before October repeats an hour', '2026-10-25T00:59', '2026-10-24T23:59'],
  ['the first minute that October repeats: the later', '2026-10-25T01:00', '2026-10-25T01:00'],
  ['the last minute that October repeats', '2026-10-25T01:59', '2026-10-25T01:59'],
  ['the first minute after it', '2026-10-25T02:00', '2026-10-25T02:00'],
])('a local time %s', (_, local, instant) => {
  expect(londonLocalToInstant(local)).toBe(utc(instant));
});

test.each([
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T24:00',
  '2026-01-01T10:60',
  '2026-01-01',
  'soon',
  '',
])('%s is refused as a local time', (text) => {
  expect(isNaiveLocalTime(text)).toBe(false);
  expect(() => londonLocalToInstant(text)).toThrow(RangeError);
});

test('a local time reads back from its instant, but for the hour that March skips', () => {
  const minutes = fc.integer({
    min: utc('2025-01-01T00:00') / 60_000,
    max: utc('2029-01-01T00:00') / 60_000,
  });
  fc.assert(
    fc.property(minutes, (minute) => {
      const at = minute * 60_000;
      const local = `${londonDate(at)}T${londonClock(at)}`;
      const back = londonLocalToInstant(local);
      expect([at, at + HOUR_MS]).toContain(back); // an hour later: October's repeated hour
      expect(`${londonDate(back)}T${londonClock(back)}`).toBe(local);
    }),
  );
});

test('days follow each other without a gap and hold every instant once', () => {
  fc.assert(
    fc.property(fc.integer({ min: utc('2020-01-01T00:00'), max: utc('2035-01-01T00:00') }), (at) => {
      const date = londonDate(at);
      const { start, end } = londonDayBounds(date);
      expect(start).toBeLessThanOrEqual(at);
      expect(end).toBeGreaterThan(at);
      expect(londonDayBounds(addDays(date, 1)).start).toBe(end);
      expect([londonDate(start), londonDate(end - 1)]).toEqual([date, date]);
      expect(londonClock(start)).toBe('00:00');
      expect(nextLondonMidnight(at)).toBe(end);
    }),
  );
});

test.each([
  ['2026-10-24T23:59:59', '00:59', null],
  ['2026-10-25T00:00:00', '01:00', 'BST'],
  ['2026-10-25T00:29:00', '01:29', 'BST'],
  ['2026-10-25T00:59:59', '01:59', 'BST'],
  ['2026-10-25T01:00:00', '01:00', 'GMT'],
  ['2026-10-25T01:12:00', '01:12', 'GMT'],
  ['2026-10-25T01:59:59', '01:59', 'GMT'],
  ['2026-10-25T02:00:00', '02:00', null],
  ['2026-10-25T13:29:00', '13:29', null],
  ['2026-10-24T00:29:00', '01:29', null],
  ['2026-10-26T01:29:00', '01:29', null],
  ['2026-03-29T00:59:59', '00:59', null],
  ['2026-03-29T01:00:00', '02:00', null],
  ['2026-03-29T01:59:59', '02:59', null],
  ['2026-07-15T00:29:00', '01:29', null],
])('at %s UTC the clock reads %s, and needs its zone: %s', (instant, clock, zone) => {
  expect(londonClock(utc(instant))).toBe(clock);
  expect(zoneOfRepeatedClock(utc(instant))).toBe(zone);
});

test.each([
  ['2026-03-29', 0],
  ['2026-07-15', 0],
  ['2026-10-25', 120],
])('of the minutes of %s %d need their zone, those whose clock time comes twice', (date, count) => {
  const { start, end } = londonDayBounds(date);
  const minutes = Array.from({ length: (end - start) / 60_000 }, (_, minute) => start + minute * 60_000);
  const clocks = minutes.map(londonClock);
  const repeated = minutes.filter(
    (_, index) => clocks.indexOf(clocks[index] ?? '') !== clocks.lastIndexOf(clocks[index] ?? ''),
  );
  expect(minutes.filter((at) => zoneOfRepeatedClock(at) !== null)).toEqual(repeated);
  expect(repeated).toHaveLength(count);
});

test('addDays follows the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-30', -1)).toBe('2026-03-29');
});

test('words for people', () => {
  expect(londonDateWords(utc('2026-11-21T14:32:07'))).toBe('Saturday 21 November');
  expect(londonDateWords(utc('2026-06-30T23:30:00'))).toBe('Wednesday 1 July');
  expect(londonClockWithSeconds(utc('2026-11-21T14:32:07'))).toBe('14:32:07');
  expect([londonZoneName(utc('2026-11-21T12:00')), londonZoneName(utc('2026-07-01T12:00'))]).toEqual([
    'GMT',
    'BST',
  ]);
});

test.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
  'nothing depends on the zone of the process: %s',
  (zone) => {
    process.env.TZ = zone;
    const isApplied = new Date(utc('2026-10-25T12:00')).getTimezoneOffset() === 0;
    expect(isApplied).toBe(zone === 'UTC');
    expect(londonDayBounds('2026-10-25')).toEqual({
      start: utc('2026-10-24T23:00'),
      end: utc('2026-10-26T00:00'),
    });
    expect(londonLocalToInstant('2026-10-25T01:30')).toBe(utc('2026-10-25T01:30'));
    expect(londonLocalToInstant('2026-03-29T01:30')).toBe(utc('2026-03-29T01:30'));
    expect(londonDate(utc('2026-07-01T23:20'))).toBe('2026-07-02');
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  },
);
