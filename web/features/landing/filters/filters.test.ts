import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOverviewPlace, NOW } from '#contract/testing/an-overview-place.ts';
import { waveHeightIn, wholeWindSpeedIn } from '#domain/quantities/chosen-units.ts';
import { commonRuns, placeView } from '../glance/place-view.ts';
import { testLocation } from '../testing/a-named-location.ts';
import { type Candidate, filtered, filtersOf, mostHiding, nothingFitsWords, switchedOff } from './filters.ts';
import type { LandingSearch } from './landing-search.ts';

const units = { wind: 'mph', waves: 'ft' } as const;

interface Given {
  miles?: number | null;
  active?: boolean;
  place?: Parameters<typeof anOverviewPlace>[0];
}

function candidate(name: string, { miles = null, active = true, place = {} }: Given = {}): Candidate {
  const overviewPlace = anOverviewPlace({ ...place });
  const view = placeView(overviewPlace, { units, runs: commonRuns([overviewPlace]), now: NOW });
  return { location: testLocation({ name, active }), miles, view: active ? view : null };
}

function apply(candidates: readonly Candidate[], search: LandingSearch, all = candidates) {
  const filters = filtersOf(search, null);
  return filtered(candidates, filters, switchedOff(filters, all), search.unknown === 'shown');
}
const names = (candidates: readonly Candidate[]) => candidates.map(({ location }) => location.name);

test('the places that fit, and what each filter hides', () => {
  const places = [
    candidate('Bude', { miles: 0.3, place: { sea: { wave_height: 1.31 } } }),
    candidate('Croyde', { miles: 30.4, place: { sea: { wave_height: 1.31 } } }), // shown as 30
    candidate('Far', { miles: 31 }),
    candidate('Big', { miles: 2, place: { sea: { wave_height: 1.53 } } }), // 5.0 ft
    candidate('Estuary', { miles: 3, place: { sea: { state: 'none', wave_height: null } } }),
    candidate('Far estuary', { miles: 80, place: { sea: { state: 'none', wave_height: null } } }),
    candidate('Closed', { miles: 1, active: false }),
  ];
  const { shown, hidden, hiddenPlaces, unsure } = apply(places, { within: 30, waves: '5ft' });
  expect(names(shown)).toEqual(['Bude', 'Croyde']);
  expect(hidden).toEqual([
    { name: 'active', isUnknown: false, words: 'inactive', count: 1 },
    { name: 'within', isUnknown: false, words: 'beyond 30 miles', count: 2 },
    { name: 'waves', isUnknown: false, words: 'waves 5 ft or more', count: 1 },
    { name: 'waves', isUnknown: true, words: 'waves not known', count: 1 },
  ]);
  expect(hiddenPlaces).toHaveLength(5);
  expect(unsure).toBe(0);

  const withUnknown = apply(places, { within: 30, waves: '5ft', unknown: 'shown' });
  expect(names(withUnknown.shown)).toEqual(['Bude', 'Croyde', 'Estuary']);
  expect(withUnknown.unsure).toBe(1);
});

test('below 15 never lists a 15, and a limit in another unit compares what that unit would show', () => {
  const at = (speed: number) => candidate(`${speed}`, { place: { wind: { speed } } });
  expect(names(apply([at(14), at(15)], { wind: '15mph' }).shown)).toEqual(['14']);
  expect(names(apply([at(14), at(16)], { wind: '13knots' }).shown)).toEqual(['14']); // 12 and 14 knots
  expect(names(apply([at(12), at(13)], { wind: '4beaufort' }).shown)).toEqual(['12']);
});

test.each<[LandingSearch, Given['place'], boolean | null]>([
  [{ tide: 'rising' }, {}, true],
  [{ tide: 'rising' }, { tide: { going: 'falling' } }, false],
  [{ tide: 'rising' }, { tide: { going: null } }, null],
  [{ spill: 'none' }, {}, true],
  [{ spill: 'none' }, { overflows: { offline: 1 } }, false],
  [{ spill: 'none' }, { overflows: { unknown: 1 } }, null],
  [{ spill: 'none' }, { overflows: { total: 0 } }, null],
  [{ spill: 'none' }, { overflows: { total: 0, state: 'none' } }, null],
  [{ show: 'nothing_reported' }, {}, true],
  [{ show: 'spilling,warning' }, {}, false],
  [{ show: 'spilling,warning' }, { overflows: { spilling: 1 } }, true],
])('%j fits a place with %j: %j', (search, place = {}, fits) => {
  const [filter] = filtersOf(search, null);
  expect(filter?.fits(candidate('Bude', { place }))).toBe(fits);
});

test('a filter on what is known of no place is off, and says why', () => {
  const unknown = [candidate('Bude', { place: { sea: { state: 'withheld', wave_height: null } } })];
  const { shown, off } = apply(unknown, { waves: '5ft', wind: '30mph' });
  expect(names(shown)).toEqual(['Bude']);
  expect(off.map(({ words, unknown: why }) => `${words}: ${why}`)).toEqual([
    'Waves below 5 ft: waves not known',
  ]);
  expect(apply([candidate('Bude')], { within: 30 }).off.map(({ words }) => words)).toEqual([
    'Within 30 miles',
  ]);
});

test('whether a filter is off is judged by all places, whatever text is searched for', () => {
  const unknown = candidate('Estuary', { place: { sea: { state: 'none', wave_height: null } } });
  const all = [unknown, candidate('Bude')];
  expect(apply([unknown], { waves: '5ft' }, all)).toMatchObject({
    off: [],
    shown: [],
    hidden: [{ count: 1 }],
  });
  expect(apply([], { waves: '5ft' }, all).off).toEqual([]);
});

test.each<[LandingSearch, string]>([
  [{ within: 30, waves: '2ft' }, 'No place within 30 miles has waves below 2 ft.'],
  [{ within: 30 }, 'No place lies within 30 miles.'],
  [{ wind: '4beaufort', tide: 'rising' }, 'No place has wind below force 4 and a rising tide.'],
  [
    { show: 'spilling', spill: 'none' },
    'No place is marked Spilling now and has working monitors near and no spill reported.',
  ],
])('nothing fits %j: %s', (search, words) => {
  expect(nothingFitsWords(filtersOf(search, null))).toBe(words);
});

test('the filter to drop is the one that is in the way of most places', () => {
  const places = [
    candidate('Rough and near', { miles: 1, place: { sea: { wave_height: 2 } } }),
    candidate('Rough too', { miles: 2, place: { sea: { wave_height: 2 } } }),
    candidate('Calm and far', { miles: 90, place: { sea: { wave_height: 0.2 } } }),
    candidate('Rough and far', { miles: 90, place: { sea: { wave_height: 2 } } }),
  ];
  const filters = filtersOf({ within: 30, waves: '2ft' }, 'Bude');
  expect(mostHiding(places, filters, [], false)).toMatchObject({ filter: { name: 'waves' }, shown: 2 });
  expect(mostHiding(places, [], [], false)).toBeNull();
});

describe('of any places and any filters', () => {
  const reading = fc.option(fc.double({ min: 0, max: 8, noNaN: true }));
  const anyPlace = fc.record({
    miles: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    active: fc.boolean(),
    place: fc.record({
      sea: fc.record({ wave_height: reading }),
      wind: fc.record({ speed: fc.option(fc.integer({ min: 0, max: 60 })) }),
      tide: fc.record({ going: fc.constantFrom('rising' as const, 'falling' as const, null) }),
      overflows: fc.record({ spilling: fc.nat(1), offline: fc.nat(1), unknown: fc.nat(1) }),
    }),
  });
  const anySearch: fc.Arbitrary<LandingSearch> = fc.record(
    {
      within: fc.constantFrom(5, 30, 50),
      show: fc.constantFrom('spilling', 'nothing_reported,no_recent_data'),
      spill: fc.constant('none' as const),
      waves: fc.constantFrom('1ft', '5ft', '1.5m'),
      wind: fc.constantFrom('15mph', '13knots', '4beaufort'),
      tide: fc.constant('rising' as const),
      unknown: fc.constant('shown' as const),
    },
    { requiredKeys: [] },
  );

  test('each place is shown or counted once, and what is shown fits', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 30 }), anySearch, (given, search) => {
        const places = given.map((each, index) => candidate(`Place ${index}`, each));
        const filters = filtersOf(search, null);
        const { shown, hidden, hiddenPlaces, off, unsure } = apply(places, search);
        expect(shown.length + hidden.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        expect(names([...shown, ...hiddenPlaces]).toSorted()).toEqual(names(places).toSorted());
        const on = filters.filter(({ name }) => !off.some((filter) => filter.name === name));
        for (const place of shown) {
          const verdicts = on.map(({ fits }) => fits(place));
          expect(verdicts).not.toContain(false);
          if (search.unknown !== 'shown') expect(verdicts).not.toContain(null);
        }
        if (search.unknown !== 'shown') expect(unsure).toBe(0);
      }),
    );
  });

  test('a shown number is below its limit as it is read', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 30 }), (given) => {
        const places = given.map((each, index) => candidate(`Place ${index}`, each));
        for (const { view } of apply(places, { waves: '5ft', wind: '15mph' }).shown) {
          const [waves, wind] = [view?.exact.waves ?? null, view?.exact.wind ?? null];
          if (waves !== null) expect(Number(waveHeightIn('ft', waves).figure)).toBeLessThan(5);
          if (wind !== null) expect(Number(wholeWindSpeedIn('mph', wind).figure)).toBeLessThan(15);
        }
      }),
    );
  });
});
