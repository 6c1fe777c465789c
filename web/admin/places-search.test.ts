import { expect, test } from 'vitest';
import { placesSearch, slugsIn } from './places-search.ts';

test('slugs with commas come back from the address as they were', () => {
  const slugs = ['bude', 'crooklets,-bude', 'llŷn'];
  expect(slugsIn(placesSearch(slugs))).toEqual(slugs);
});

test('an address that was written by hand is read as far as it can be', () => {
  expect(slugsIn('bude,,harwich,%')).toEqual(['bude', 'harwich']);
});
