import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { setLiveStatus } from '#web/shared/live/live-status.ts';
import { freshMeta, seaOf, watersOf, weatherOf } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { type Answered, textOf } from '#web/testing/text-of.tsx';
import { ConnectionStatus } from './connection-status.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const location = aLocation();
const fresh: Answered['feeds'] = {
  weather: weatherOf(now, { wind_speed_10m: 18 }),
  marine: seaOf(now, { wave_height: 1 }),
  ea_warnings: watersOf(now, []),
  storm_overflow: stormOverflowsOf([aStormOverflow(0)], { meta: freshMeta(now) }),
};

atTime(now);
afterEach(() => setLiveStatus({ state: 'connecting', problem: null, isLongPolling: false }));

const badge = (page: 'forecast' | 'water-quality' | 'location', more: Answered['feeds'] = {}) => {
  setLiveStatus({ state: 'live', problem: null, isLongPolling: false });
  return textOf(createElement(ConnectionStatus, { location, page }), {
    location,
    feeds: { ...fresh, ...more },
  });
};

test.each(['location', 'forecast', 'water-quality'] as const)(
  'the badge of the %s page says Live only while its data are fresh and whole',
  (page) => {
    expect(badge(page)).toBe('Live');
    const marked = (meta: { stale?: boolean; error?: string }) => ({
      marine: { ...seaOf(now, { wave_height: 1 }), meta: freshMeta(now, meta) },
      ea_warnings: { ...watersOf(now, []), meta: freshMeta(now, meta) },
    });
    expect(badge(page, marked({ stale: true }))).toBe('Some data are old');
    expect(badge(page, marked({ error: 'HTTP error! status: 503' }))).toBe('Problem at a source');
  },
);

test('a company that has not updated its data for five hours makes some data old', () => {
  const updated_at = '2026-07-01T07:00:00Z';
  const company_data = [{ company: 'South West Water', updated_at, state: 'fresh' as const, suspect: null }];
  const storm_overflow = stormOverflowsOf([aStormOverflow(0)], { company_data, meta: freshMeta(now) });
  expect(badge('water-quality', { storm_overflow })).toBe('Some data are old');
});
