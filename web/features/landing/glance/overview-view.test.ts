import { expect, onTestFinished, test, vi } from 'vitest';
import { anOverviewPlace, NOW } from '#contract/testing/an-overview-place.ts';
import { makeViews, overviewView } from './overview-view.ts';

const MINUTE = 60_000;
const overview = {
  version: 'a',
  generated_at: new Date(NOW).toISOString(),
  simulated: false,
  doubts: [],
  places: [anOverviewPlace()],
};
const viewAfter = (ms: number) =>
  overviewView(overview, { units: { wind: 'mph', waves: 'ft' }, now: NOW + ms });

test('while the server is heard, from which runs most forecasts come is said once', () => {
  expect(viewAfter(5 * MINUTE)).toMatchObject({
    forecasts:
      'Wind: forecasts from the 09:00 run; waves and sea: forecasts from the 06:00 run, for 14:02. A row that differs says so.',
    old: null,
  });
});

test.each([
  [13 * MINUTE, '14:02, 13 min ago'],
  [3 * 60 * MINUTE, '14:02, 3 h ago'],
  [50 * 60 * MINUTE, 'Sat 14:02'],
])('after %d ms without word of it, from when the figures are is said instead', (ms, old) => {
  expect(viewAfter(ms)).toMatchObject({ forecasts: null, old });
});

test('the view of a place that has not changed is made once, and again for other units or another time', () => {
  const first = viewAfter(0).places.bude;
  const pushed = {
    ...overview,
    version: 'b',
    places: [...overview.places, anOverviewPlace({ slug: 'looe' })],
  };
  const options = { units: { wind: 'mph', waves: 'ft' }, now: NOW } as const;
  expect(overviewView(pushed, options).places.bude).toBe(first);
  expect(
    overviewView(pushed, { ...options, units: { wind: 'knots', waves: 'ft' } }).places.bude?.wind,
  ).toMatchObject({
    figure: '15',
    unit: 'knots',
  });
  expect(viewAfter(5 * MINUTE).places.bude).not.toBe(first);
});

test('views are made in tasks of their own, and found made when they are shown', async () => {
  const asked = { units: { wind: 'mph', waves: 'ft' }, now: NOW } as const;
  let made = 0;
  const place = anOverviewPlace();
  const places = Array.from({ length: 100 }, (_, index) => ({
    ...place,
    slug: `place-${index}`,
    get bathing() {
      made += 1;
      return place.bathing;
    },
  }));
  onTestFinished(() => void vi.restoreAllMocks());
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms++); // each place takes one
  const begun = makeViews({ ...overview, places }, asked);
  const inFirstTask = made;
  await begun;
  expect(inFirstTask).toBeLessThan(made / 8);
  const before = made;
  expect(overviewView({ ...overview, places }, asked).places['place-99']?.slug).toBe('place-99');
  expect(made).toBe(before);
});
