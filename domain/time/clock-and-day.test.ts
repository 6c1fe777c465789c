import { expect, test } from 'vitest';
import { clockAndDay } from './clock-and-day.ts';

const now = Date.parse('2026-07-15T22:30:00Z'); // 23:30 in London
const at = (iso: string) => clockAndDay(Date.parse(iso), now);

test.each([
  ['2026-07-15T08:10:00Z', '09:10 today'],
  ['2026-07-14T23:00:00Z', '00:00 today'],
  ['2026-07-14T22:59:00Z', '23:59 yesterday'],
  ['2026-07-15T22:59:00Z', '23:59 today'],
  ['2026-07-15T23:00:00Z', '00:00 tomorrow'],
  ['2026-07-16T23:00:00Z', '00:00 on 17 July'],
  ['2025-12-04T11:32:00Z', '11:32 on 4 December 2025'],
])('%s is %s', (iso, words) => {
  expect(at(iso)).toBe(words);
});
