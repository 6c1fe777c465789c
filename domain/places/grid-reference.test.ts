import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { distanceMiles } from './distance.ts';
import { gridReference, positionOfGridReference } from './grid-reference.ts';

test('is the national grid reference to the metre', () => {
  expect(gridReference(50.36, -4.18)).toBe('SX 45034 53393');
});

test.each([
  ['Jersey', 49.18, -2.1],
  ['Dieppe', 49.93, 1.08],
  ['Boulogne', 50.73, 1.59],
  ['Calais', 50.97, 1.85],
  ['Dublin', 53.34, -6.2],
  ['Cork', 51.85, -8.29],
  ['Malin Head', 55.38, -7.37],
  ['Bergen', 60.39, 5.32],
  ['the Gulf of Guinea', 0, 0],
  ['the pole', 90, 0],
])('there is none in %s', (_, latitude, longitude) => {
  expect(gridReference(latitude, longitude)).toBeNull();
});

test.each([
  ['the Mull of Kintyre', 55.29, -5.79, 'NR'],
  ['Islay', 55.63, -6.19, 'NR'],
  ['the Rhins of Galloway', 54.84, -5.12, 'NW'],
  ['St David’s Head', 51.9, -5.32, 'SM'],
  ['the Isles of Scilly', 49.91, -6.31, 'SV'],
  ['the Lizard', 49.96, -5.2, 'SW'],
  ['St Catherine’s Point', 50.575, -1.3, 'SZ'],
  ['Beachy Head', 50.735, 0.25, 'TV'],
  ['the North Foreland', 51.375, 1.446, 'TR'],
  ['Lowestoft', 52.47, 1.75, 'TM'],
])('there is one on %s', (_, latitude, longitude, square) => {
  expect(gridReference(latitude, longitude)?.slice(0, 2)).toBe(square);
});

describe.runIf(hasRecordings)('against recorded positions', () => {
  test('agrees with the Environment Agency’s own eastings and northings to 6 m', () => {
    const { result } = recorded('bathing_water/list-page-trimmed-12-of-415-2018.json') as {
      result: {
        items: { samplingPoint: { lat: number; long: number; easting: number; northing: number } }[];
      };
    };
    expect(result.items).toHaveLength(12);
    for (const { samplingPoint } of result.items) {
      const reference = gridReference(samplingPoint.lat, samplingPoint.long) ?? '';
      const [, easting, northing] = reference.split(' ').map(Number);
      expect(Math.abs((easting ?? 0) - (samplingPoint.easting % 100_000))).toBeLessThanOrEqual(6);
      expect(Math.abs((northing ?? 0) - (samplingPoint.northing % 100_000))).toBeLessThanOrEqual(6);
    }
  });

  test('exists for every British port and for none in Northern Ireland', () => {
    const { features } = recorded('ukho_tidal/stations.json') as {
      features: {
        geometry: { coordinates: [number, number] };
        properties: { Name: string; Country: string };
      }[];
    };
    const wrong = features.filter(({ geometry: { coordinates }, properties: { Country, Name } }) => {
      const [longitude, latitude] = coordinates;
      const british = ['England', 'Scotland', 'Wales'].includes(Country) && Name !== 'Rockall';
      return (gridReference(latitude, longitude) !== null) !== british;
    });
    expect(wrong.map(({ properties }) => `${properties.Name}, ${properties.Country}`)).toEqual([]);
  });
});

describe('the position of a reference', () => {
  test('is the middle of the square that it names, however it is written', () => {
    expect(positionOfGridReference('SX 45034 53393')).toEqual({
      latitude: expect.closeTo(50.36, 4),
      longitude: expect.closeTo(-4.18, 4),
    });
    const six = positionOfGridReference('SS 203 065');
    expect(positionOfGridReference(' ss203065 ')).toEqual(six);
    expect(positionOfGridReference('SS  203\t065')).toEqual(six);
    expect(positionOfGridReference('SS 2035 0655')).toEqual({
      latitude: expect.closeTo(six?.latitude ?? 0, 3),
      longitude: expect.closeTo(six?.longitude ?? 0, 3),
    });
  });

  test('leads back to the reference, wherever it is', () => {
    const inland = {
      latitude: fc.double({ min: 50.6, max: 55, noNaN: true }),
      longitude: fc.double({ min: -3.5, max: -1, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(inland), ({ latitude, longitude }) => {
        const reference = gridReference(latitude, longitude) ?? '';
        const position = positionOfGridReference(reference);
        expect(gridReference(position?.latitude ?? 0, position?.longitude ?? 0)).toBe(reference);
        expect(
          distanceMiles({ latitude, longitude }, position ?? { latitude: 0, longitude: 0 }),
        ).toBeLessThan(0.001);
      }),
    );
  });

  test.each([
    '',
    'SS',
    'SS 203',
    'SS 20 3',
    'SS 203 06',
    'SI 203 065',
    'AA 1 1',
    'SS203',
    '50.8,-4.5',
    'SS 203065 1',
    'S'.repeat(50),
  ])('%j is none', (text) => {
    expect(positionOfGridReference(text)).toBeNull();
  });
});
