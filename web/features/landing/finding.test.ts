import { expect, test } from 'vitest';
import type { Location } from '#contract/locations.ts';
import { findLocations, inListOrder } from './finding.ts';

const place = (name: string, more: Partial<Location> = {}): Location => ({
  _id: name,
  name,
  slug: name,
  latitude: 50,
  longitude: -4,
  active: true,
  grid_ref: null,
  w3w: null,
  admiralty_station_id: null,
  bathing_water_ids: [],
  marine_latitude: null,
  marine_longitude: null,
  shore_bearing: null,
  custom_message: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const names = (locations: Location[]) => locations.map(({ name }) => name);

test('places in use come first, each group in the order of the alphabet', () => {
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
  ['por', ['St. Ives, Porthmeor', 'Portstewart Strand']],
  ['porthcawl', []],
])('%j finds %j', (text, found) => {
  expect(names(findLocations(network, text))).toEqual(found);
});

test('accents need not be typed', () => {
  expect(findLocations([place('Porth Dŵr')], 'dwr')).toHaveLength(1);
});
