import { expect, test } from 'vitest';
import { connectionState } from './connection-state.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;
const polling = { online: true, lastAnswerAt: now, allFailed: false };

test('offline comes before everything else', () => {
  expect(connectionState({ ...polling, online: false }, now)).toEqual({
    kind: 'offline',
    words: 'You are offline',
  });
});

test('before the first answer it is connecting, until every call has failed', () => {
  const before = { ...polling, lastAnswerAt: null };
  expect(connectionState(before, now).kind).toBe('connecting');
  expect(connectionState({ ...before, allFailed: true }, now)).toEqual({
    kind: 'failed',
    words: 'No data received',
  });
});

test('when every call failed, the last answer is no longer called an update', () => {
  const failing = { ...polling, lastAnswerAt: now - MINUTE, allFailed: true };
  expect(connectionState(failing, now)).toEqual({ kind: 'overdue', words: 'Not updated since 14:31' });
});

test.each([
  [0, 'Updated just now'],
  [MINUTE - 1, 'Updated just now'],
  [MINUTE, 'Updated 1 min ago'],
  [10 * MINUTE, 'Updated 10 min ago'],
  [10 * MINUTE + 1, 'Not updated since 14:21'],
  [-5000, 'Updated just now'],
])('an answer of %i ms ago: %s', (age, words) => {
  expect(connectionState({ ...polling, lastAnswerAt: now - age }, now).words).toBe(words);
});
