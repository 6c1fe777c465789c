import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { turn } from '#domain/testing/turn.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { feedQuery } from '#web/shared/api/queries.ts';
import { freshMeta } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textWith } from '#web/testing/text-of.tsx';
import { TideWeekSheet } from './tide-week-sheet.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const location = aLocation();
const timeline = [1, 2, 3].flatMap((day) => [
  turn(`2026-07-0${day}T01:50`, 1.3, 'LowWater'),
  turn(`2026-07-0${day}T08:10`, 5.2, 'HighWater'),
  turn(`2026-07-0${day}T14:21`, 1.1, 'LowWater'),
]);
const tides: TidalData = {
  ...{ date: '2026-07-01', events: [], timeline, levels: null, method: 'published', ports: [] },
  ...{ datum: 'chart datum', error_m: null, error_min: null, withheld: null },
  station: { id: 'x', name: 'Exmouth', distance_miles: 0.3 },
  meta: freshMeta(now, { source: 'ADMIRALTY', attribution: 'Contains ADMIRALTY data' }),
};

atTime(now);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('window', { location: { origin: 'https://foreshore.example' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sheet = (data: TidalData | undefined, error: Error | null = null) =>
  textWith(createElement(TideWeekSheet, { location }), (client) => {
    const { queryKey } = feedQuery('tidal', location);
    if (data) client.setQueryData(queryKey, data);
    const query = client.getQueryCache().build(client, { queryKey });
    if (error) query.setState({ ...query.state, error, status: 'error' });
  });

test('has the days with their waters, the source, the time of asking and of printing', () => {
  const words = sheet(tides);
  expect(words).toContain('Wednesday 1 July Low 02:50 1.3 m High 09:10 5.2 m Low 15:21 1.1 m');
  expect(words).toContain('Friday 3 July High not published Low 02:50');
  expect(words).toContain('Published for Exmouth, 0.3 miles away.');
  expect(words).toContain('Source: ADMIRALTY, asked Wednesday 1 July 2026, 13:00 BST.');
  expect(words).toContain('Contains ADMIRALTY data');
  expect(words).toMatch(
    /Printed Wednesday 1 July 2026, 13:00 BST from https:\/\/foreshore\.example\/locations\//,
  );
  expect(words).not.toMatch(/Old data|copy|could not be refreshed/);
});

test('old tides say that they are old', () => {
  const old = { ...tides, meta: { ...tides.meta, stale: true, fetched_at: '2026-06-29T12:00:00.000Z' } };
  expect(sheet(old)).toContain('Old data. Last received Monday 29 June 2026, 13:00 BST.');
});

test('tides from the device’s copy say so', () => {
  expect(sheet(tides, new OfflineCopy(tides, now))).toContain(
    'Printed from this device’s copy, without an answer from Foreshore. Last received Wednesday 1 July 2026, 13:00 BST.',
  );
});

test('tides that could not be refreshed say so', () => {
  expect(sheet(tides, new Error('no answer'))).toContain('These tides could not be refreshed.');
});

test('simulated tides say so above the table', () => {
  expect(sheet({ ...tides, meta: { ...tides.meta, simulated: true } })).toContain('Not for use at the sea.');
});

test('without tides, or with tides too old to be shown, no table is printed', () => {
  expect(sheet(undefined)).toContain('no tides that may still be shown are known');
  const { station: _, ...rest } = tides;
  const far: TidalData = { ...rest, station: null, timeline: [], withheld: 'tide' };
  expect(sheet(far)).toContain('No tide is shown: its times could be wrong by more than 30 min.');
});

test('the tides of a station elsewhere are named above the table', () => {
  const elsewhere = { ...tides, station: { id: 'x', name: 'Teignmouth', distance_miles: 6 } };
  expect(sheet(elsewhere)).toContain('Tides at Teignmouth, not at this place');
});
