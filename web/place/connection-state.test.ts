import { expect, test } from 'vitest';
import type { LiveStatus } from '#web/live/live-status.ts';
import { connectionState, type Known } from './connection-state.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;
const live: LiveStatus = { state: 'live', problem: null, isLongPolling: false };
const known: Known = {
  online: true,
  live,
  answeredAt: [now, now],
  allFailed: false,
  isMissing: false,
  isOld: false,
};

test('offline comes before everything else', () => {
  expect(connectionState({ ...known, online: false, isMissing: true }, now)).toEqual({
    kind: 'offline',
    words: 'You are offline',
  });
});

test('before the first answer it is connecting, until every call has failed', () => {
  const before = { ...known, answeredAt: [] };
  expect(connectionState(before, now).kind).toBe('connecting');
  expect(connectionState({ ...before, allFailed: true }, now)).toEqual({
    kind: 'failed',
    words: 'No data received',
  });
});

test('when every call failed, the last answer is no longer called an update', () => {
  const failing = { ...known, answeredAt: [now - MINUTE], allFailed: true };
  expect(connectionState(failing, now)).toEqual({ kind: 'overdue', words: 'Not updated since 14:31' });
});

test('what is missing or old is said in place of an update, the missing first', () => {
  expect(connectionState({ ...known, isOld: true }, now)).toEqual({
    kind: 'old',
    words: 'Some data are old',
  });
  expect(connectionState({ ...known, isOld: true, isMissing: true }, now)).toEqual({
    kind: 'missing',
    words: 'Some data are missing',
  });
});

test('after two missed rounds it is overdue, also on a connection that stands', () => {
  const at = (age: number) => connectionState({ ...known, answeredAt: [now - age] }, now);
  expect(at(10 * MINUTE).words).toBe('Live');
  expect(at(10 * MINUTE + 1)).toEqual({ kind: 'overdue', words: 'Not updated since 14:21' });
  expect(at(-5000).words).toBe('Live');
});

test.each<[string, Partial<LiveStatus>, string]>([
  ['live', {}, 'Live'],
  ['live', { isLongPolling: true }, 'Live, by polling'],
  ['connecting', { state: 'connecting' }, 'Connecting…'],
  ['polling', { state: 'connecting', problem: 'Connection failed' }, 'Updates every 5 minutes'],
  ['polling', { state: 'error', problem: 'Connection failed' }, 'Updates every 5 minutes'],
  ['polling', { state: 'offline' }, 'Updates every 5 minutes'],
])('with all data there it is %s when the connection is %j', (kind, status, words) => {
  expect(connectionState({ ...known, live: { ...live, ...status } }, now)).toEqual({ kind, words });
});
