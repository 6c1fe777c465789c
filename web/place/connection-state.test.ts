import { expect, test } from 'vitest';
import { connectionState, type Polling } from './connection-state.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;
const polling: Polling = {
  online: true,
  answeredAt: [now, now],
  allFailed: false,
  isMissing: false,
  isOld: false,
};

test('offline comes before everything else', () => {
  expect(connectionState({ ...polling, online: false, isMissing: true }, now)).toEqual({
    kind: 'offline',
    words: 'You are offline',
  });
});

test('before the first answer it is connecting, until every call has failed', () => {
  const before = { ...polling, answeredAt: [] };
  expect(connectionState(before, now).kind).toBe('connecting');
  expect(connectionState({ ...before, allFailed: true }, now)).toEqual({
    kind: 'failed',
    words: 'No data received',
  });
});

test('when every call failed, the last answer is no longer called an update', () => {
  const failing = { ...polling, answeredAt: [now - MINUTE], allFailed: true };
  expect(connectionState(failing, now)).toEqual({ kind: 'overdue', words: 'Not updated since 14:31' });
});

test('what is missing or old is said in place of an update, the missing first', () => {
  expect(connectionState({ ...polling, isOld: true }, now)).toEqual({
    kind: 'old',
    words: 'Some data are old',
  });
  expect(connectionState({ ...polling, isOld: true, isMissing: true }, now)).toEqual({
    kind: 'missing',
    words: 'Some data are missing',
  });
});

test.each([
  [0, 'Updated just now'],
  [MINUTE - 1, 'Updated just now'],
  [MINUTE, 'Updated 1 min ago'],
  [10 * MINUTE, 'Updated 10 min ago'],
  [10 * MINUTE + 1, 'Not updated since 14:21'],
  [-5000, 'Updated just now'],
])('an answer of %i ms ago: %s', (age, words) => {
  expect(connectionState({ ...polling, answeredAt: [now - age] }, now).words).toBe(words);
});

test('the age is that of the oldest answer', () => {
  expect(connectionState({ ...polling, answeredAt: [now, now - 4 * MINUTE] }, now).words).toBe(
    'Updated 4 min ago',
  );
});
