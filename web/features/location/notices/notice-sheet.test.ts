import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { turn } from '#domain/testing/turn.ts';
import { feedQuery } from '#web/shared/api/queries.ts';
import { freshMeta } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textWith } from '#web/testing/text-of.tsx';
import { NoticeSheet } from './notice-sheet.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const location = aLocation();
const timeline = [
  turn('2026-07-01T01:50', 1.3, 'LowWater'),
  turn('2026-07-01T08:10', 5.2, 'HighWater', { is_approximate_time: true, is_approximate_height: true }),
  turn('2026-07-01T14:21', 1.1, 'LowWater'),
];
const between: TidalData = {
  ...{ date: '2026-07-01', events: timeline, timeline, levels: null, method: 'computed' },
  ...{ datum: 'lowest astronomical tide', meta: freshMeta(now) },
  ...{ error_m: 0.2, error_min: 12, withheld: null },
  station: { id: 'x', name: 'Port Isaac', distance_miles: 20 },
  ports: [
    { id: 'x', name: 'Port Isaac', distance_miles: 20 },
    { id: 'y', name: 'Newlyn', distance_miles: 31 },
  ],
};

atTime(now);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('window', { location: { origin: 'https://foreshore.example' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sheet = () =>
  textWith(createElement(NoticeSheet, { location }), (client) => {
    client.setQueryData(feedQuery('tidal', location).queryKey, between);
  });

test('on paper a tide between ports names them, with its errors', () => {
  expect(sheet()).toContain('Tides, Wednesday 1 July');
  expect(sheet()).toContain(
    'Worked out between Port Isaac (20 miles by sea) and Newlyn (31 miles by sea), from their harmonic constants. Mostly right within ± 12 min and ± 0.2 m, as 9 in 10 ports with tide gauges are; in a river mouth it can be wrong by more. Wind and air pressure can raise or lower the sea by half a metre, in storms by more. Heights in metres above lowest astronomical tide.',
  );
});

test('on paper what the authority calls approximate is said with about', () => {
  expect(sheet()).toContain('Low 02:50 1.3 m High about 09:10 about 5.2 m Low');
});
