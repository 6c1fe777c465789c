import { expect, test } from 'vitest';
import type { FeedReport, FeedState } from '#contract/feeds.ts';
import type { DataDoubt } from '#web/place/connection-state.ts';
import { doubtsOfReport } from './system-state.ts';

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

test.each<[string, DataDoubt[], FeedReport]>([
  ['none of feeds that are real, whole and fresh', [], report(fresh)],
  ['simulated data', ['simulated'], { ...report(fresh), simulated: true }],
  ['a value that is withheld', ['missing'], report(fresh, { ...fresh, state: 'withheld' })],
  ['one that never came', ['missing', 'faulty'], report({ ...fresh, fetched_at: null, error: 'No answer' })],
  ['an old one', ['old'], report(fresh, { ...fresh, state: 'stale' })],
  ['a source that fails', ['faulty'], report(fresh, { ...fresh, error: 'No answer' })],
])('the doubts of the network: %s', (_, doubts, given) => {
  expect(doubtsOfReport(given)).toEqual(doubts);
});
