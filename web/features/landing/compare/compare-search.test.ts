import { expect, test } from 'vitest';
import { testLocation } from '../testing/a-named-location.ts';
import { comparedPlaces, compareSearch } from './compare-search.ts';

const all = ['Bude', 'Exmouth', 'St Ives, Porthmeor', 'Whitby', 'Nairn', 'Troon'].map((name) =>
  testLocation({ name }),
);
const compared = (text: string) => {
  const { places, unknown, left } = comparedPlaces(text, all);
  const names = (locations: typeof all) => locations.map(({ name }) => name);
  return { places: names(places), unknown, left: names(left) };
};

test.each([
  ['bude,exmouth', { places: ['Bude', 'Exmouth'], unknown: [], left: [] }],
  ['EXMOUTH,Bude', { places: ['Exmouth', 'Bude'], unknown: [], left: [] }],
  ['bude,bude', { places: ['Bude'], unknown: [], left: [] }],
  ['bude,atlantis,,whitby', { places: ['Bude', 'Whitby'], unknown: ['atlantis'], left: [] }],
  ['st-ives,-porthmeor,bude', { places: ['St Ives, Porthmeor', 'Bude'], unknown: [], left: [] }],
  [
    'bude,exmouth,whitby,nairn,troon',
    { places: ['Bude', 'Exmouth', 'Whitby', 'Nairn'], unknown: [], left: ['Troon'] },
  ],
  ['', { places: [], unknown: [], left: [] }],
])('%j names %j', (text, expected) => {
  expect(compared(text)).toEqual(expected);
});

test.each([
  [{ places: 'bude,exmouth' }, { places: 'bude,exmouth' }],
  [{ places: 12 }, { places: '12' }],
  [{ places: ['bude'] }, {}],
  [{}, {}],
])('the address %j is read as %j', (search, read) => {
  expect(compareSearch(search)).toEqual(read);
});
