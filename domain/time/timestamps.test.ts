import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './london-time.ts';
import { readTimestamp } from './timestamps.ts';

const moment = Date.parse('2026-11-21T14:32:00Z');

test.each([
  ['milliseconds', moment, moment],
  ['seconds', moment / 1000, moment],
  ['milliseconds as text', String(moment), moment],
  ['seconds as text', String(moment / 1000), moment],
  ['just above 1e12', 1e12 + 1, 1e12 + 1],
  ['1e12 itself', 1e12, 1e15],
  ['1e9 itself', 1e9, 1e12],
  ['just below 1e9', 1e9 - 1, null],
  ['zero', 0, null],
  ['a negative number', -moment, null],
  ['the latest of all dates', 8.64e15, 8.64e15],
  ['a millisecond beyond any date', 8.64e15 + 1, null],
  ['not a number', Number.NaN, null],
  ['infinite', Number.POSITIVE_INFINITY, null],
  ['nothing', null, null],
  ['ISO in UTC', '2026-11-21T14:32:00.000Z', moment],
  ['ISO with an offset', '2026-11-21T15:32:00+01:00', moment],
  ['ISO without zone in winter', '2026-11-21T14:32:00', moment],
  ['ISO without zone in summer', '2026-07-01T08:30:00', Date.parse('2026-07-01T07:30:00Z')],
  ['a date alone in summer', '2026-07-01', Date.parse('2026-06-30T23:00:00Z')],
  ['an impossible date', '2026-02-30', null],
  ['a month that no year has, in UTC', '2026-13-01T00:00:00Z', null],
  ['a day that February does not have, in UTC', '2026-02-30T00:00:00Z', null],
  ['29 February of a common year, with an offset', '2026-02-29T12:00:00+01:00', null],
  ['29 February of a leap year, in UTC', '2028-02-29T12:00:00Z', Date.parse('2028-02-29T12:00:00Z')],
  ['an hour 24 in UTC', '2026-11-21T24:00:00Z', null],
  ['an hour 24 with an offset', '2026-11-21T24:00+0100', null],
  ['an offset of a whole day', '2026-11-21T14:32:00+24:00', null],
  ['a date alone with a zone', '2026-11-21Z', null],
  ['empty text', '', null],
  ['words', 'yesterday', null],
])('%s', (_, value, expected) => {
  expect(readTimestamp(value)).toBe(expected);
});

test('what is read with a zone prints the same date and time back in that zone', () => {
  const figures = (value: number) => String(value).padStart(2, '0');
  const minutes = fc.integer({ min: 0, max: 59 });
  const written = fc.record({
    year: fc.integer({ min: 2000, max: 2100 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
    hour: fc.integer({ min: 0, max: 25 }),
    minute: minutes,
    sign: fc.constantFrom(1, -1),
    offset: fc.tuple(fc.integer({ min: 0, max: 14 }), minutes),
    colon: fc.constantFrom(':', ''),
  });
  fc.assert(
    fc.property(written, ({ year, month, day, hour, minute, sign, offset: [hours, rest], colon }) => {
      const date = `${year}-${figures(month)}-${figures(day)}`;
      const local = `${date}T${figures(hour)}:${figures(minute)}`;
      const at = readTimestamp(`${local}${sign > 0 ? '+' : '-'}${figures(hours)}${colon}${figures(rest)}`);
      const isPossible =
        month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month) && hour <= 23;
      expect(at !== null).toBe(isPossible);
      if (at === null) return;
      const inZone = new Date(at + sign * (hours * 60 + rest) * 60_000);
      expect(inZone.toISOString()).toBe(`${local}:00.000Z`);
    }),
  );
});

const daysOfMonth = (year: number, month: number): number =>
  Number(addDays(`${year}-${month + 1}-1`, -1).slice(8));
