import { expect, test } from 'vitest';
import type { FeedReport, FeedState } from '#contract/feeds.ts';
import { systemState } from './system-state.ts';

const fresh: FeedState = {
  kind: 'weather',
  location: 'bude',
  state: 'fresh',
  age_seconds: 60,
  observed_at: '2026-11-21T14:30:00Z',
  fetched_at: '2026-11-21T14:31:00Z',
  next_refresh_at: null,
  error: null,
};
const report = (...feeds: FeedState[]): FeedReport => ({ simulated: false, upstreams: [], feeds });

test('live is what is real, whole and fresh', () => {
  expect(systemState(true, 'live', report(fresh), null)).toEqual({
    kind: 'live',
    word: 'Live',
    detail: 'Changes show as they come',
  });
});

test('without a report no more is said than that the server answers', () => {
  expect(systemState(true, 'live', undefined, null)).toMatchObject({ kind: 'connected', word: 'Connected' });
});

test('offline says from when it shows the past, whatever was last reported', () => {
  expect(systemState(false, 'live', report(fresh), '2 hours ago')).toEqual({
    kind: 'offline',
    word: 'Offline',
    detail: 'Last received 2 hours ago',
  });
  expect(systemState(false, 'live', undefined, null)).toMatchObject({ kind: 'offline', detail: '' });
});

test.each<[string, FeedReport]>([
  ['Data are simulated', { ...report(fresh), simulated: true }],
  ['Some data are missing', report(fresh, { ...fresh, state: 'withheld' })],
  ['Some data are missing', report(fresh, { ...fresh, fetched_at: null, error: 'No answer' })],
  ['Some data are old', report(fresh, { ...fresh, state: 'stale', error: 'No answer' })],
  ['Some sources do not answer', report(fresh, { ...fresh, error: 'No answer' })],
])('%s', (detail, given) => {
  expect(systemState(true, 'live', given, null)).toEqual({ kind: 'limited', word: 'Connected', detail });
});

test.each(['connecting', 'error', 'offline'] as const)(
  'without a live connection (%s) it is polling',
  (state) => {
    expect(systemState(true, state, report(fresh), null)).toEqual({
      kind: 'connected',
      word: 'Connected',
      detail: 'Updates every 5 minutes',
    });
  },
);
