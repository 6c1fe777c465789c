import { expect, test } from 'vitest';
import { stateWords } from './state-words.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z'); // 13:00 in London

test.each([
  ['Active', {}],
  ['Active until 5 June 18:00', { end_date: '2026-06-05T17:00:00.000Z' }],
  ['Active until 5 January 2027 18:00', { end_date: '2027-01-05T18:00:00.000Z' }],
  ['Starts 1 June 14:00', { start_date: '2026-06-01T13:00:00.000Z' }],
  [
    'Starts 2 June 09:00, until 3 June 09:00',
    { start_date: '2026-06-02T08:00:00.000Z', end_date: '2026-06-03T08:00:00.000Z' },
  ],
  ['Ended 3 May 17:00', { end_date: '2026-05-03T16:00:00.000Z' }],
  ['Off', { active: false, start_date: '2026-06-02T08:00:00.000Z' }],
])('%s', (words, advert) => {
  expect(stateWords({ active: true, start_date: null, end_date: null, ...advert }, NOW)).toBe(words);
});
