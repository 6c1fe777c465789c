import { expect, test } from 'vitest';
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
  ['beyond any date', 1e16, null],
  ['not a number', Number.NaN, null],
  ['infinite', Number.POSITIVE_INFINITY, null],
  ['nothing', null, null],
  ['ISO in UTC', '2026-11-21T14:32:00.000Z', moment],
  ['ISO with an offset', '2026-11-21T15:32:00+01:00', moment],
  ['ISO without zone in winter', '2026-11-21T14:32:00', moment],
  ['ISO without zone in summer', '2026-07-01T08:30:00', Date.parse('2026-07-01T07:30:00Z')],
  ['a date alone in summer', '2026-07-01', Date.parse('2026-06-30T23:00:00Z')],
  ['an impossible date', '2026-02-30', null],
  ['an impossible date in UTC', '2026-13-01T00:00:00Z', null],
  ['empty text', '', null],
  ['words', 'yesterday', null],
])('%s', (_, value, expected) => {
  expect(readTimestamp(value)).toBe(expected);
});
