import { expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { testLocation } from '../testing/a-named-location.ts';
import { findLocations, inListOrder } from './finding.ts';

const place = (name: string, more: Partial<Location> = {}) => testLocation({ name, ...more });
const names = (locations: Location[]) => locations.map(({ name }) => name);

test('active places come first, each group in alphabetical order', () => {
  const shuffled = [place('Whitby'), place('Abersoch', { active: false }), place('Ynyslas'), place('bude')];
  expect(names(inListOrder(shuffled))).toEqual(['bude', 'Whitby', 'Ynyslas', 'Abersoch']);
});

const network = [
  place('St. Ives, Porthmeor', { grid_ref: 'SW 51600 40900' }),
  place('Llandudno Traeth y Gogledd'),
  place('Portstewart Strand'),
];

test.each([
  ['', ['St. Ives, Porthmeor', 'Llandudno Traeth y Gogledd', 'Portstewart Strand']],
  ['st ives', ['St. Ives, Porthmeor']],
  ['  PORTHMEOR   st', ['St. Ives, Porthmeor']],
  ['sw51600', ['St. Ives, Porthmeor']],
  ['SW 51600 40900', ['St. Ives, Porthmeor']],
  ['gogledd', ['Llandudno Traeth y Gogledd']],
  ['go\u00adgledd\u200b', ['Llandudno Traeth y Gogledd']],
  ['por', ['St. Ives, Porthmeor', 'Portstewart Strand']],
  ['porthcawl', []],
])('%j finds %j', (text, found) => {
  expect(names(findLocations(network, text))).toEqual(found);
});

test('accents need not be typed', () => {
  expect(findLocations([place('Porth Dŵr')], 'dwr')).toHaveLength(1);
});
