import { expect, test } from 'vitest';
import { landingSearch } from './landing-search.ts';

test.each([
  [{ tab: 'about' }, { tab: 'about' }],
  [{ tab: 'map' }, {}],
  [{ tab: 'ABOUT' }, {}],
  [{ tab: ['about'] }, {}],
  [{}, {}],
])('%j is read as %j', (search, read) => {
  expect(landingSearch(search)).toEqual(read);
});
