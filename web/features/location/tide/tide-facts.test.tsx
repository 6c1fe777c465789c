import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { feedTable, tideStationPath } from '#contract/live/live-table.ts';
import { computedTidesOf } from '#domain/tides/prediction/computed-tides.ts';
import { heightFrom } from '#domain/tides/typed-height.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { feedCall } from '#web/shared/api/call-addresses.ts';
import { getJson } from '#web/shared/api/http.ts';
import { answering } from '#web/testing/calls.ts';
import { figure, show, visitHarwich } from '#web/testing/screen.tsx';
import { TideFacts } from './tide-facts.tsx';

afterEach(() => localStorage.clear());

const wave = (name: string, amplitude: number, phase = 0) => ({ name, amplitude, phase });
/** A port with a range of 6 m at springs and 3 m at neaps. */
const port: NearestTideStation = {
  station: {
    ...{ id: 'a', name: 'A', latitude: 51, longitude: 1, mslAboveDatum: 4, licence: '', attribution: '' },
    constituents: [wave('M2', 2.25), wave('S2', 0.75)],
  },
  ...{ distance_miles: 0, ports: [], error_m: null, error_min: null },
};

async function showFacts(search = '', more: Partial<TidalData> = {}) {
  answering(tideStationPath, () => Response.json(port));
  const location = await visitHarwich();
  const now = Date.now();
  const { meta } = await getJson<TidalData>(feedCall('tidal', location), feedTable.tidal.name);
  const { events, ...value } = computedTidesOf(port, now);
  const tides: TidalData = { ...value, date: londonDate(now), events, timeline: events, meta, ...more };
  return show(<TideFacts location={location} tides={tides} now={now} />, search);
}
const region = () => screen.getByRole('region', { name: 'More about this tide' });
const input = () => screen.getByRole('textbox', { name: 'When is the tide above a height?' });

test('tells the rate, the next slack, the range against the place’s own and the Moon', async () => {
  await showFacts();
  expect(figure(region(), 'Now')).toMatch(/^(Rising|Falling) \d\.\d m an hour$|^Hardly rising or falling$/);
  expect(figure(region(), 'Next slack')).toMatch(/^(High|Low) \d\d:\d\d, \d\.\d m, (in|now)/);
  await waitFor(() =>
    expect(figure(region(), 'Today')).toMatch(
      /^(Springs: range [56]\.\d m, large for here|Neaps: range [234]\.\d m, small for here|Between springs and neaps: range [345]\.\d m)$/,
    ),
  );
  expect(region().textContent).toContain('On average 6.0 m at springs, 3.0 m at neaps.');
  expect(figure(region(), 'Moon')).toMatch(/(moon|quarter|crescent|gibbous), \d{1,3}% lit$/i);
});

test('a height that is typed is said of each day, stays in the address and on the device', async () => {
  const { user, router } = await showFacts();
  await user.type(input(), '4,5');
  const days = screen.getByLabelText('Above 4.5 m');
  expect(days.querySelectorAll('dt')[0]?.textContent).toBe('Today');
  expect(days.querySelectorAll('dt').length).toBeGreaterThan(5);
  expect(days.textContent).toMatch(/Above 4\.5 m (from \d\d:\d\d to \d\d:\d\d|until|all day)/);
  await waitFor(() => expect(router.state.location.search).toEqual({ above: 4.5 }));
  expect(localStorage.getItem('foreshore.tide-heights')).toBe('{"harwich":4.5}');
  await user.clear(input());
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(localStorage.getItem('foreshore.tide-heights')).toBe('{}');
});

test('the height of an address that was shared is shown', async () => {
  await showFacts('?above=3.2');
  expect((input() as HTMLInputElement).value).toBe('3.2');
  expect(screen.getByLabelText('Above 3.2 m')).toBeTruthy();
});

test('what is no height is named, and nothing is said of it', async () => {
  const { user } = await showFacts();
  await user.type(input(), 'high');
  expect(screen.getByRole('alert').textContent).toBe('Enter metres from -2 to 16, such as 2.5.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByLabelText(/^Above/)).toBeNull();
});

test('where heights are withheld there is no rate, no range and no height to choose', async () => {
  await showFacts('', { withheld: 'heights', levels: null });
  expect(region().textContent).not.toContain('an hour');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  ['2.5', 2.5],
  ['2,5', 2.5],
  [3, 3],
  ['-1', -1],
  ['\u22121,25', -1.25],
  ['\u00a0\u20130.5\u200b', -0.5],
  ['２．５', 2.5],
  ['16.01', null],
  ['1e1', null],
  ['', null],
  [undefined, null],
  ['2.555', null],
])('%j is the height %s', (typed, metres) => {
  expect(heightFrom(typed)).toBe(metres);
});
