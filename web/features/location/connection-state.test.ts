import { expect, test } from 'vitest';
import { connectionState } from './connection-state.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;

test('offline comes before everything else', () => {
  expect(connectionState(false, now, now)).toEqual({ kind: 'offline', words: 'You are offline' });
});

test('before the first answer it is connecting', () => {
  expect(connectionState(true, null, now).kind).toBe('connecting');
});

test.each([
  [0, 'Updated just now'],
  [MINUTE - 1, 'Updated just now'],
  [MINUTE, 'Updated 1 min ago'],
  [10 * MINUTE, 'Updated 10 min ago'],
  [10 * MINUTE + 1, 'Not updated since 14:21'],
  [-5000, 'Updated just now'],
])('an answer of %i ms ago: %s', (age, words) => {
  expect(connectionState(true, now - age, now).words).toBe(words);
});
