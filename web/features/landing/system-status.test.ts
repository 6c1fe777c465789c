import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { FeedReport } from '#contract/feeds.ts';
import { feedReportQuery, locationsQuery } from '#web/api/queries.ts';
import { setLiveStatus } from '#web/live/live-status.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textWith } from '#web/testing/text-of.tsx';
import { SystemStatus } from './system-status.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const feed: FeedReport['feeds'][number] = {
  kind: 'weather',
  location: 'exmouth',
  state: 'fresh',
  age_seconds: 0,
  observed_at: null,
  fetched_at: '2026-07-01T12:00:00Z',
  next_refresh_at: null,
  error: null,
};
atTime(now);
afterEach(() => setLiveStatus({ state: 'connecting', problem: null, isLongPolling: false }));

function status(more: Partial<typeof feed>): string {
  setLiveStatus({ state: 'live', problem: null, isLongPolling: false });
  const report = { simulated: false, upstreams: [], feeds: [{ ...feed, ...more }] };
  return textWith(createElement(SystemStatus), (client) => {
    client.setQueryData(locationsQuery().queryKey, []);
    client.setQueryData(feedReportQuery().queryKey, report);
  });
}

test('the first page says Live only while the data of all places are fresh and no source fails', () => {
  expect(status({})).toBe('System status: Live');
  expect(status({ state: 'stale' })).toBe('System status: Some data are old');
  expect(status({ state: 'withheld' })).toBe('System status: Some data are missing');
  expect(status({ error: 'HTTP error! status: 503' })).toBe('System status: Problem at a source');
});
