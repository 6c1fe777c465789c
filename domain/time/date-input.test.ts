import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOfInput } from './date-input.ts';

const read = (text: string, side: 'start' | 'end' = 'start') => {
  const at = instantOfInput(text, side);
  return at === null ? null : new Date(at).toISOString();
};

describe('what a form gives for a moment', () => {
  test.each([
    ['2026-01-15T12:00', '2026-01-15T12:00:00.000Z'],
    ['2026-07-15T12:00', '2026-07-15T11:00:00.000Z'],
    ['2026-07-15T12:00:30.250', '2026-07-15T11:00:30.250Z'],
    ['2026-07-15T12:00Z', '2026-07-15T12:00:00.000Z'],
    ['2026-07-15T12:00:00-05:00', '2026-07-15T17:00:00.000Z'],
    ['2028-02-29T00:00', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(read(text)).toBe(instant);
    expect(read(text, 'end')).toBe(instant); // only a date alone has two ends
  });

  test.each([
    ['the time before March skips an hour', '2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
    ['a time that March skips, shifted forward', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
    ['the time after March has skipped an hour', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['the time before October repeats an hour', '2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
    ['a time that October repeats, the later one', '2026-10-25T01:30', '2026-10-25T01:30:00.000Z'],
    ['the time after October has repeated an hour', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s', (_what, text, instant) => {
    expect(read(text)).toBe(instant);
  });

  test.each([
    ['2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z'],
    ['2026-07-15', '2026-07-14T23:00:00.000Z', '2026-07-15T22:59:59.999Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'], // 23 hours
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'], // 25 hours
  ])('the day %s begins at %s and ends at %s', (date, start, end) => {
    expect(read(date, 'start')).toBe(start);
    expect(read(date, 'end')).toBe(end);
  });

  test.each([
    '2026-02-30',
    '2026-02-30T10:00',
    '2026-02-30T10:00Z',
    '2027-02-29',
    '2026-13-01',
    '9999-12-31T23:59-05:00',
    '0000-01-01T00:00+01:00',
    '2026-00-10',
    '2026-06-01T24:00',
    '2026-06-01T12:60',
    '2026-06-01T12:00+24:00',
    '2026-06-01Z',
    '2026-06-01 12:00',
    '01/06/2026',
    'tomorrow',
    '',
    ' 2026-06-01',
  ])('%j is refused', (text) => {
    expect(read(text, 'start')).toBeNull();
    expect(read(text, 'end')).toBeNull();
  });

  test('any text is an instant of a four-digit year or null, never an error', () => {
    const digits = (count: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });
    const dates = fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-'));
    const zones = fc.constantFrom('', 'T23:59', 'T00:00Z', 'T12:30:15+14:00', 'T01:30-23:59');
    const likely = fc.tuple(dates, zones).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(likely, fc.string()), (text) => {
        for (const side of ['start', 'end'] as const) {
          const at = instantOfInput(text, side);
          if (at !== null) expect(new Date(at).toISOString()).toMatch(/^\d{4}-/);
        }
      }),
      { numRuns: 2000 },
    );
    expect(read('9999-12-31', 'end')).toBe('9999-12-31T23:59:59.999Z');
    expect(read('0001-01-01')).toMatch(/^0001-01-01T/);
  });

  test('an instant that is written in UTC comes back', () => {
    const range = { min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        expect(instantOfInput(date.toISOString(), 'start')).toBe(date.getTime());
      }),
    );
  });
});
