import { createElement } from 'react';
import { expect, test } from 'vitest';
import { anOverviewPlace, NOW, RUN, SEA_RUN } from '#contract/testing/an-overview-place.ts';
import { textOf } from '#web/testing/text-of.tsx';
import { filtered, filtersOf, mostHiding, switchedOff } from '../filters/filters.ts';
import type { LandingSearch } from '../filters/landing-search.ts';
import { placeView } from '../glance/place-view.ts';
import { testLocation } from '../testing/a-named-location.ts';
import { CountsLine } from './counts-line.tsx';
import { Legend } from './legend.tsx';
import type { Listed } from './listing.ts';
import { PlaceRow } from './place-row.tsx';

type Given = Parameters<typeof anOverviewPlace>[0];

const listed = (name: string, miles: number | null, place: Given = {}): Listed => ({
  location: testLocation({ name, grid_ref: 'SS 20374 06623' }),
  miles,
  view: placeView(anOverviewPlace({ ...place }), {
    units: { wind: 'mph', waves: 'ft' },
    runs: { wind: RUN, sea: SEA_RUN },
    now: NOW,
  }),
  isLastVisited: false,
});

const nothing = () => undefined;

function saidOf(places: readonly Listed[], search: LandingSearch, isWaiting = false): string {
  const filters = filtersOf(search, 'Bude');
  const showsUnknown = search.unknown === 'shown';
  const off = switchedOff(filters, places);
  const of = filtered(places, filters, off, showsUnknown);
  return textOf(
    createElement(CountsLine, {
      ...{ of, filters, isWaiting, showsUnknown },
      total: places.length,
      worst: of.shown.length === 0 ? mostHiding(places, filters, off, showsUnknown) : null,
      onShowUnknown: nothing,
      onDrop: nothing,
    }),
  );
}

const noSea: Given = { sea: { state: 'none', wave_height: null, wave_period: null } };
const places = [listed('Bude', 0.3), listed('Croyde', 42), listed('Estuary', 3, noSea)];

test.each<[LandingSearch, string]>([
  [{}, ''],
  [{ within: 30, waves: '5ft' }, '1 of 3 places. Hidden: 1 beyond 30 miles · 1 waves not known Show this 1'],
  [
    { within: 30, waves: '5ft', unknown: 'shown' },
    '2 of 3 places. Hidden: 1 beyond 30 miles 1 place shown where it is not known. Hide it',
  ],
  [
    { waves: '1ft' },
    'No place has waves below 1 ft. Of 1 place: waves not known. Show this 1 Drop “Waves below 1 ft”: 3 places',
  ],
])('with %j: %s', (search, words) => {
  expect(saidOf(places, search)).toBe(words);
});

test('a filter on what is known of no place says why it is off', () => {
  expect(saidOf([listed('Estuary', 3, noSea)], { waves: '5ft' })).toBe(
    '“Waves below 5 ft” is not applied: waves not known.',
  );
});

test('before the figures have come it says so, and nothing of what is hidden', () => {
  expect(saidOf(places, { waves: '5ft' }, true)).toBe('Waiting for the figures of the places.');
});

const row = (place: Listed, isWaiting = false): string =>
  textOf(
    createElement(PlaceRow, {
      ...place,
      ...{ isWaiting, isSelected: false, isCompared: false, mayCompare: true },
      onSelect: nothing,
      onCompare: nothing,
    }),
  );

test('a row says the highest concern, the figures and the distance', () => {
  expect(row(listed('Bude', 0.3, { overflows: { spilling: 1 } }))).toBe(
    'Bude Spilling now Tide rising 5.9 m High 15:20 Wind 17 mph WSW, gusts 26 Waves 4.3 ft every 9 s Sea 16 °C sea 0.3 mi',
  );
});

test('what is not known of a place has dashes, and nothing reads as calm', () => {
  const withheld = { state: 'withheld' } as const;
  const said = row(
    listed('Bude', null, {
      tide: { ...withheld, going: null, height: null, next: null },
      wind: { ...withheld, speed: null, gusts: null, direction: null },
      sea: { ...withheld, wave_height: null, wave_period: null, temperature: null },
      overflows: { ...withheld, total: 0 },
      bathing: { ...withheld, risk: null, class: null },
    }),
  );
  expect(said).toMatch(/^Bude No recent data/);
  expect(said).toMatch(/Tide — not known Wind — not known Waves — not known Sea — not known$/);
});

test('a place without figures keeps its grid reference', () => {
  expect(row({ ...listed('Bude', null), view: null })).toBe('Bude SS 20374 06623');
});

test('the legend names every mark and counts its places', () => {
  const legend = textOf(
    createElement(Legend, {
      counts: new Map([['warning', 1] as const, ['nothing_reported', 1200] as const]),
      places: 1201,
      chosen: [],
      onToggle: nothing,
    }),
  );
  expect(legend).toBe(
    'Message , a warning 1 Spilling now 0 Spilled within 48 h 0 Raised risk 0 No recent data 0 Nothing reported 1,200',
  );
});
