import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { layersNear, publishedLayers } from './companies.ts';

const namesNear = (latitude: number, longitude: number) =>
  layersNear(publishedLayers, { latitude, longitude }).map(({ company }) => company);

describe('the companies of a place', () => {
  test.each([
    ['St Agnes, Scilly', 49.893, -6.345, 'South West Water'],
    ["Land's End", 50.066, -5.715, 'South West Water'],
    ['Bude', 50.83, -4.55, 'South West Water'],
    ['Lynmouth', 51.23, -3.83, 'South West Water'],
    ['Lyme Regis', 50.722, -2.937, 'South West Water'],
    ['Minehead', 51.207, -3.474, 'Wessex Water'],
    ['Weston-super-Mare', 51.346, -2.981, 'Wessex Water'],
    ['Clevedon', 51.44, -2.866, 'Wessex Water'],
    ['Portland Bill', 50.514, -2.456, 'Wessex Water'],
    ['Bournemouth', 50.715, -1.875, 'Wessex Water'],
    ['Christchurch', 50.72, -1.74, 'Wessex Water'],
    ['Ventnor', 50.593, -1.206, 'Southern Water'],
    ['Brighton', 50.818, -0.137, 'Southern Water'],
    ['Dungeness', 50.912, 0.976, 'Southern Water'],
    ['Margate', 51.391, 1.378, 'Southern Water'],
    ['Southend-on-Sea', 51.533, 0.72, 'Anglian Water Services'],
    ['Lowestoft', 52.472, 1.757, 'Anglian Water Services'],
    ['Skegness', 53.144, 0.344, 'Anglian Water Services'],
    ['Cleethorpes', 53.557, -0.023, 'Anglian Water Services'],
    ['Withernsea', 53.731, 0.036, 'Yorkshire Water'],
    ['Whitby', 54.49, -0.614, 'Yorkshire Water'],
    ['Saltburn', 54.586, -0.972, 'Northumbrian Water'],
    ['Hartlepool', 54.69, -1.18, 'Northumbrian Water'],
    ['Spittal', 55.757, -1.989, 'Northumbrian Water'],
    ['Silloth', 54.87, -3.395, 'United Utilities'],
    ['St Bees', 54.49, -3.61, 'United Utilities'],
    ['Walney Island', 54.1, -3.26, 'United Utilities'],
    ['Blackpool', 53.816, -3.056, 'United Utilities'],
    ['Hoylake', 53.39, -3.19, 'United Utilities'],
    ['Henley-on-Thames', 51.54, -0.9, 'Thames Water'],
    ['Gloucester', 51.86, -2.25, 'Severn Trent Water'],
  ])('%s', (_, latitude, longitude, company) => expect(namesNear(latitude, longitude)).toContain(company));

  test.each([
    ['Swansea', 51.61, -3.98],
    ['Porthcawl', 51.475, -3.705],
    ['Barry Island', 51.388, -3.275],
    ['Penarth, across from Weston', 51.435, -3.167],
    ['Tenby', 51.672, -4.697],
    ['Aberystwyth', 52.415, -4.09],
    ['Talacre, across from Wirral', 53.352, -3.315],
    ['Llandudno', 53.325, -3.83],
    ['Powfoot, across from Silloth', 54.976, -3.33],
    ['Southerness, across from Silloth', 54.873, -3.596],
    ['Eyemouth, beyond Berwick', 55.872, -2.09],
    ['Portobello', 55.953, -3.11],
    ['Thurso', 58.6, -3.52],
    ['Portrush', 55.204, -6.653],
    ['Newcastle, County Down', 54.21, -5.89],
    ['Douglas, Isle of Man', 54.15, -4.48],
    ['Jersey', 49.18, -2.1],
    ['Calais', 50.96, 1.85],
  ])('%s has none', (_, latitude, longitude) => expect(namesNear(latitude, longitude)).toEqual([]));

  test('are called up to ten miles beyond their area', () => {
    const mile = 1 / 69.1;
    const south = (miles: number) => namesNear(49.94 - miles * mile, -5.2);
    expect(south(9.9)).toEqual(['South West Water']);
    expect(south(10.1)).toEqual([]);
  });

  test('are all of those between whose areas it lies', () => {
    expect(namesNear(50.722, -2.937)).toEqual(['South West Water', 'Wessex Water']);
    expect(namesNear(54.57, -0.82)).toEqual(['Yorkshire Water', 'Northumbrian Water']);
  });

  test('include an unknown one, everywhere', () => {
    const welsh = { company: 'Dŵr Cymru', url: 'https://layers.example/FeatureServer/0' };
    expect(layersNear([...publishedLayers, welsh], { latitude: 51.61, longitude: -3.98 })).toEqual([welsh]);
  });

  test.each([['Southern'], ['southern water'], ['Southern Water Services Ltd']])(
    'are known by the name %s too',
    (company) => {
      const layer = { company, url: 'https://layers.example/FeatureServer/0' };
      expect(layersNear([layer], { latitude: 50.818, longitude: -0.137 })).toEqual([layer]);
      expect(layersNear([layer], { latitude: 50.83, longitude: -4.55 })).toEqual([]);
    },
  );
});

test.runIf(hasRecordings)('the layers are those in use', () => {
  const InUse = z.record(z.string(), z.object({ name: z.string(), url: z.string() }));
  const inUse = Object.values(InUse.parse(recorded('storm_overflow/feed-urls.json')));
  const byName = (one: { company: string }, other: { company: string }) =>
    one.company.localeCompare(other.company);
  expect(publishedLayers.toSorted(byName)).toEqual(
    inUse.map(({ name, url }) => ({ company: name, url })).sort(byName),
  );
});
