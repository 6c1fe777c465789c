import { expect, test } from 'vitest';
import { hoursAhead } from './picture-hours.ts';

const day = { opens: '08:00', closes: '20:00' };
const night = { opens: '20:00', closes: '02:00' };
const at = (text: string) => Date.parse(text);

test.each([
  [
    'within the hours it closes the same day',
    day,
    '2026-07-11T09:00Z',
    { closesAt: at('2026-07-11T19:00Z') },
  ],
  ['after them it opens the next day', day, '2026-07-11T19:00Z', { opensAt: at('2026-07-12T07:00Z') }],
  ['before them it opens the same day', day, '2026-07-11T05:00Z', { opensAt: at('2026-07-11T07:00Z') }],
  ['hours may go past midnight', night, '2026-01-11T21:00Z', { closesAt: at('2026-01-12T02:00Z') }],
  ['the night before March', day, '2026-03-28T21:00Z', { opensAt: at('2026-03-29T07:00Z') }],
  ['the night before winter', day, '2026-10-24T20:00Z', { opensAt: at('2026-10-25T08:00Z') }],
  ['always open, it never closes', null, '2026-07-11T09:00Z', { closesAt: null }],
])('%s', (_name, hours, now, ahead) => {
  expect(hoursAhead(hours, at(now))).toEqual(ahead);
});
