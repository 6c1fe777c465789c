import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Overview } from '#contract/conditions/overview.ts';
import { anOverview, NOW } from '#contract/testing/an-overview-place.ts';
import { OVERVIEW_TRUSTED_MS } from '#domain/overview/aged-overview.ts';
import { locationsQuery, overviewQuery } from '#web/shared/api/queries.ts';
import { setLiveStatus } from '#web/shared/live/live-status.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textWith } from '#web/testing/text-of.tsx';
import { SystemStatus } from './system-status.tsx';

atTime(NOW);
afterEach(() => setLiveStatus({ state: 'connecting', problem: null, isLongPolling: false }));

function status(more: Partial<Overview>): string {
  setLiveStatus({ state: 'live', problem: null, isLongPolling: false });
  return textWith(createElement(SystemStatus), (client) => {
    client.setQueryData(locationsQuery().queryKey, []);
    client.setQueryData(overviewQuery().queryKey, { ...anOverview(), ...more });
  });
}

test('the first page says Live only while the data of all places are fresh and no source fails', () => {
  expect(status({})).toBe('System status: Live');
  expect(status({ doubts: ['old'] })).toBe('System status: Some data are old');
  expect(status({ doubts: ['missing', 'faulty'] })).toBe('System status: Some data are missing');
  expect(status({ doubts: ['faulty'] })).toBe('System status: Problem at a source');
  expect(status({ simulated: true })).toBe('System status: Data are simulated');
});

test('the server’s word on the data of all places holds for twelve minutes', () => {
  const madeAgo = (ms: number) => ({ generated_at: new Date(NOW - ms).toISOString() });
  expect(status(madeAgo(OVERVIEW_TRUSTED_MS))).toBe('System status: Live');
  expect(status(madeAgo(OVERVIEW_TRUSTED_MS + 1))).toBe('System status: State of the data not known');
});
