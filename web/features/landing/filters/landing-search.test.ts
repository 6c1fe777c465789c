import { expect, test } from 'vitest';
import { shownConcerns } from './filters.ts';
import { landingSearch } from './landing-search.ts';

test.each([
  [{ tab: 'about' }, { tab: 'about' }],
  [{ tab: 'map' }, {}],
  [{ tab: 'ABOUT' }, {}],
  [{ tab: ['about'] }, {}],
  [
    { view: 'map', sort: 'wind' },
    { view: 'map', sort: 'wind' },
  ],
  [{ view: 'list', sort: 'best' }, {}],
  [
    { near: 'bude', within: 30 },
    { near: 'bude', within: 30 },
  ],
  [{ near: 12, within: '30' }, { near: '12' }],
  [{ within: -5 }, {}],
  [{ within: 5000 }, {}],
  [
    { waves: '1.5m', wind: '4beaufort' },
    { waves: '1.5m', wind: '4beaufort' },
  ],
  [{ waves: '5', wind: '15kmh' }, {}],
  [{ waves: '0ft', wind: '15mphs' }, {}],
  [
    { tide: 'rising', spill: 'none', unknown: 'shown' },
    { tide: 'rising', spill: 'none', unknown: 'shown' },
  ],
  [{ tide: 'high', spill: 'some', unknown: true }, {}],
  [{ show: 'spilling,warning' }, { show: 'spilling,warning' }],
  [{ show: '<script>' }, {}],
  [{}, {}],
])('%j is read as %j', (search, read) => {
  expect(landingSearch(search)).toEqual(read);
  expect(landingSearch(read)).toEqual(read);
});

test('concerns that do not exist are left out', () => {
  expect(shownConcerns('spilling,safe,warning')).toEqual(['warning', 'spilling']);
  expect(shownConcerns(undefined)).toEqual([]);
});
