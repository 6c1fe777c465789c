import { describe, expect, test } from 'vitest';
import type { Meta } from '#contract/conditions/meta.ts';
import type { LiveStatus } from '#web/shared/live/live-status.ts';
import type { PanelState } from '../panel/panel-state.ts';
import { connectionState, type DataDoubt, doubtsOf, type Known } from './connection-state.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;
const live: LiveStatus = { state: 'live', problem: null, isLongPolling: false };
const known: Known = {
  online: true,
  live,
  answeredAt: [now, now],
  allFailed: false,
  frozen: false,
  doubts: [],
};

test('offline comes before everything else', () => {
  expect(connectionState({ ...known, online: false, doubts: ['missing'] }, now)).toEqual({
    kind: 'offline',
    words: 'You are offline',
  });
});

test('a page that a translation keeps from changing is never called live', () => {
  expect(connectionState({ ...known, frozen: true }, now)).toEqual({
    kind: 'frozen',
    words: 'Translation stops updates',
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

test.each<[DataDoubt[], string, string]>([
  [['simulated', 'unknown', 'faulty', 'old', 'missing'], 'missing', 'Some data are missing'],
  [['simulated', 'faulty', 'old'], 'old', 'Some data are old'],
  [['simulated', 'faulty'], 'faulty', 'Problem at a source'],
  [['unknown'], 'unknown', 'State of the data not known'],
  [['simulated'], 'simulated', 'Data are simulated'],
])('data that are %j are never called live, even on a live connection', (doubts, kind, words) => {
  expect(connectionState({ ...known, doubts }, now)).toEqual({ kind, words });
});

test('after two missed rounds it is overdue, also on a live connection', () => {
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
  ['error', { state: 'error', problem: 'Connection failed' }, 'Connection failed, updates every 5 minutes'],
  ['error', { state: 'error', problem: 'Setup failed' }, 'Setup failed, updates every 5 minutes'],
  [
    'error',
    { state: 'error', problem: 'Socket.IO not available' },
    'Socket.IO not available, updates every 5 minutes',
  ],
  [
    'error',
    { state: 'error', problem: 'Too many pages are connected from this network at once.' },
    'Connection failed, updates every 5 minutes',
  ],
  ['polling', { state: 'offline' }, 'Updates every 5 minutes'],
])('with all data there it is %s when the connection is %j', (kind, status, words) => {
  expect(connectionState({ ...known, live: { ...live, ...status } }, now)).toEqual({ kind, words });
});

test('after the last failed attempt the words have both the connection’s problem and the doubt', () => {
  const failed: LiveStatus = { state: 'error', problem: 'Connection failed', isLongPolling: false };
  expect(connectionState({ ...known, live: failed, doubts: ['old'] }, now)).toEqual({
    kind: 'old',
    words: 'Connection failed. Some data are old',
  });
});

describe('the doubts of a feed that is shown', () => {
  const meta = { stale: false, error: null, simulated: false } as Meta;
  const loaded = (more: Partial<Meta>, state: { stale?: boolean; refreshError?: string } = {}) =>
    doubtsOf({
      kind: 'loaded',
      data: { meta: { ...meta, ...more } },
      stale: false,
      refreshError: null,
      ...state,
    });

  test('none, while it is whole and fresh, or still on its way', () => {
    expect(loaded({})).toEqual([]);
    expect(doubtsOf({ kind: 'loading' })).toEqual([]);
  });

  test.each<[string, DataDoubt[], PanelState<{ meta: Meta }> | DataDoubt[]]>([
    ['failed', ['missing'], { kind: 'failed', reason: null, lastKnown: null }],
    ['stale', ['old'], loaded({ stale: true }, { stale: true })],
    ['an offline copy, or not refreshed', ['old'], loaded({}, { refreshError: 'No answer' })],
    ['with an error at its source', ['faulty'], loaded({ error: 'The source did not answer in time.' })],
    ['simulated', ['simulated'], loaded({ simulated: true })],
    ['all of that', ['old', 'faulty', 'simulated'], loaded({ error: 'x', simulated: true }, { stale: true })],
  ])('%s', (_, doubts, given) => {
    expect(Array.isArray(given) ? given : doubtsOf(given)).toEqual(doubts);
  });
});
