import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testLocation } from '../testing/a-named-location.ts';
import type { Candidate } from './filters.ts';
import { type SortOrder, sortOrders } from './landing-search.ts';
import { sorted } from './sorting.ts';

type Shown = { wind: number | null; waves: number | null; sea: number | null };
const candidate = (name: string, miles: number | null, shown: Shown): Candidate => ({
  location: testLocation({ name }),
  miles,
  view: { shown } as Candidate['view'],
});
const names = (candidates: readonly Candidate[]) => candidates.map(({ location }) => location.name);

const places = [
  candidate('Whitby', 2, { wind: 17, waves: 4.3, sea: 9 }),
  candidate('bude', 0.3, { wind: 17, waves: null, sea: 16 }),
  candidate('Nairn', 300, { wind: 9, waves: 0.7, sea: null }),
  { ...candidate('Old Pier', null, { wind: null, waves: null, sea: null }), view: null },
];

test.each<[SortOrder, string[]]>([
  ['name', ['bude', 'Nairn', 'Old Pier', 'Whitby']],
  ['distance', ['bude', 'Whitby', 'Nairn', 'Old Pier']],
  ['wind', ['Nairn', 'bude', 'Whitby', 'Old Pier']], // equal ones by name
  ['waves', ['Nairn', 'Whitby', 'bude', 'Old Pier']], // what is not known at the end
  ['sea', ['bude', 'Whitby', 'Nairn', 'Old Pier']], // the warmest first
])('by %s', (order, expected) => {
  expect(names(sorted(places, order))).toEqual(expected);
});

const reading = fc.option(fc.integer({ min: -2, max: 40 }));
const anyPlace = fc.record({ miles: reading, wind: reading, waves: reading, sea: reading });

test('every order keeps all places, and is the same whatever the order before', () => {
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 30 }), fc.constantFrom(...sortOrders), (given, order) => {
      const all = given.map(({ miles, ...shown }, index) => candidate(`Place ${index}`, miles, shown));
      const found = sorted(all, order);
      expect(names(found).toSorted()).toEqual(names(all).toSorted());
      expect(names(sorted(all.toReversed(), order))).toEqual(names(found));
    }),
  );
});

test('what is known comes in its order before what is not', () => {
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 30 }), (given) => {
      const all = given.map(({ miles, ...shown }, index) => candidate(`Place ${index}`, miles, shown));
      const winds = sorted(all, 'wind').map(({ view }) => view?.shown.wind ?? Number.POSITIVE_INFINITY);
      expect(winds).toEqual(winds.toSorted((one, other) => (one === other ? 0 : one - other)));
    }),
  );
});
