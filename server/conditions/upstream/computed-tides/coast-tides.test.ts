import { describe, expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { withheldOf } from '#domain/tides/prediction/tide-origin.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { loadCoastTides } from './coast-tides.ts';
import { loadTideStations, nearestTideStation } from './computed-tides.ts';

/** Real and imaginary part of the largest wave, metres. */
function m2({ station }: NearestTideStation): [number, number] {
  const found = station?.constituents.find(({ name }) => name === 'M2');
  if (!found) throw new Error('no M2');
  const angle = (found.phase * Math.PI) / 180;
  return [found.amplitude * Math.cos(angle), -found.amplitude * Math.sin(angle)];
}
const apart = (one: NearestTideStation, other: NearestTideStation): number => {
  const [[a, b], [c, d]] = [m2(one), m2(other)];
  return Math.hypot(a - c, b - d);
};

test('a place at a port has that port’s own constants, without errors', async () => {
  for (const station of await loadTideStations()) {
    expect(await nearestTideStation(station)).toEqual({
      station,
      distance_miles: 0,
      ports: [{ id: station.id, name: station.name, distance_miles: 0 }],
      error_m: null,
      error_min: null,
    });
  }
});

test('two miles from a port on open coast the tide is nearly the port’s, and known well', async () => {
  for (const station of await loadTideStations()) {
    const { name, latitude, longitude } = station;
    if (!['Whitby', 'Scarborough', 'Cromer', 'Newlyn', 'Brighton', 'Aberdeen'].includes(name)) continue;
    const near = await nearestTideStation({ latitude, longitude: longitude + 0.035 });
    const far = near.station ? near : await nearestTideStation({ latitude: latitude + 0.03, longitude });
    expect(apart(far, await nearestTideStation(station)), name).toBeLessThan(0.15);
    expect(far.error_m, name).toBeLessThan(0.3);
  }
});

/** Along open coasts, in steps of a few hundred metres. */
const coasts: readonly (readonly [string, readonly [number, number], readonly [number, number]])[] = [
  ['Holderness', [54.02, -0.2], [53.75, 0.03]],
  ['Suffolk', [52.3, 1.69], [52.1, 1.6]],
  ['Cardigan Bay', [52.3, -4.2], [52.5, -4.08]],
  ['Sussex', [50.82, -0.3], [50.8, -0.6]],
];
test.each(coasts)(
  'a small step along %s changes little',
  async (_name, [fromLat, fromLon], [toLat, toLon]) => {
    const steps = 60;
    let before: NearestTideStation | undefined;
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      const here = await nearestTideStation({
        latitude: fromLat + (toLat - fromLat) * share,
        longitude: fromLon + (toLon - fromLon) * share,
      });
      expect(here.station).not.toBeNull();
      if (before) {
        expect(apart(here, before)).toBeLessThan(0.04);
        expect(Math.abs((here.error_m ?? 0) - (before.error_m ?? 0))).toBeLessThan(0.05);
      }
      before = here;
    }
  },
);

test('no port across land is named, and none across land counts', async () => {
  const bude = await nearestTideStation({ latitude: 50.8304, longitude: -4.5556 });
  expect(bude.ports.map(({ name }) => name)).not.toContain('Devonport');
  expect(bude.ports[0]?.name).toBe('Port Isaac');
  const [port] = (await loadTideStations()).filter(({ name }) => name === 'Devonport');
  if (!port) throw new Error('no Devonport');
  expect(distanceMiles(port, { latitude: 50.8304, longitude: -4.5556 })).toBeLessThan(40);
  expect(m2(bude)[0] ** 2 + m2(bude)[1] ** 2).toBeGreaterThan(2.3 ** 2); // at Devonport it is 1.7 m
  // The two sides of Chesil Beach.
  const [cove, weymouth] = await Promise.all([
    nearestTideStation({ latitude: 50.5606, longitude: -2.4555 }),
    nearestTideStation({ latitude: 50.575, longitude: -2.435 }),
  ]);
  expect(Math.hypot(...m2(cove))).toBeGreaterThan(Math.hypot(...m2(weymouth)) + 0.25);
});

test('away from the coast, and abroad, there is no tide', async () => {
  for (const place of [
    { latitude: 56.5, longitude: 2 },
    { latitude: 52.48, longitude: -1.9 },
    { latitude: 48.38, longitude: -4.49 },
  ]) {
    expect(await nearestTideStation(place)).toEqual({
      ...{ station: null, distance_miles: null, ports: [], error_m: null, error_min: null },
    });
  }
});

describe('up an estuary the tide of the sea outside is not shown', () => {
  test.each([
    ['Topsham', 50.684, -3.466],
    ['Lympstone', 50.648, -3.432],
    ['Wadebridge', 50.517, -4.836],
    ['King’s Lynn', 52.754, 0.39],
    ['Conwy', 53.28, -3.828],
    ['Neston on the Dee', 53.263, -3.083],
    ['Woodside on the Mersey', 53.407, -3.002],
    ['Arnside', 54.203, -2.835],
    ['Ulverston', 54.18, -3.07],
    ['Glasson Dock', 54.0, -2.85],
    ['Annan', 54.97, -3.27],
    ['Ferryside', 51.767, -4.367],
    ['Kidwelly Quay', 51.7325, -4.317],
    ['the mouth of the Gwendraeth', 51.73, -4.345],
    ['Llanelli', 51.67, -4.17],
    ['Berkeley', 51.7, -2.5],
    ['Abermenai in the Menai Strait', 53.12, -4.335],
    ['Orford Quay', 52.083, 1.533],
    ['Burnham Overy Staithe', 52.965, 0.746],
    ['Osea Island', 51.72, 0.77],
    ['Hull', 53.735, -0.35],
    ['Dundee', 56.457, -2.965],
  ])('at %s its times are too uncertain', async (_name, latitude, longitude) => {
    const found = await nearestTideStation({ latitude, longitude });
    expect(found.station).not.toBeNull();
    expect(withheldOf(found)).toBe('tide');
  });

  test.each([
    ['Exeter Quay', 50.7185, -3.5285],
    ['Truro', 50.2605, -5.048],
    ['Penmaenpool, above Barmouth', 52.751, -3.935],
    ['Arundel', 50.8535, -0.553],
    ['Norwich', 52.628, 1.3],
    ['Totnes', 50.43, -3.68],
    ['Wisbech', 52.666, 0.16],
  ])('%s has none at all', async (_name, latitude, longitude) => {
    expect((await nearestTideStation({ latitude, longitude })).station).toBeNull();
  });

  test.each([
    ['Exmouth', 50.611, -3.4017],
    ['Padstow', 50.54, -4.936],
    ['Falmouth', 50.1519, -5.0662],
    ['Barmouth', 52.72, -4.055],
    ['Littlehampton', 50.801, -0.538],
    ['Plymouth Hoe', 50.364, -4.141],
    ['Goodrington Sands in Torbay', 50.4235, -3.558],
    ['Morecambe', 54.07, -2.88],
    ['Bardsea', 54.155, -3.06],
    ['Silloth', 54.87, -3.4],
    ['Southerness', 54.87, -3.6],
    ['Pendine', 51.74, -4.555],
    ['Cefn Sidan', 51.706, -4.35],
    ['Burry Port', 51.677, -4.24],
    ['Beaumaris', 53.265, -4.09],
    ['Llanddwyn', 53.135, -4.41],
    ['Shingle Street', 52.03, 1.45],
    ['Aldeburgh', 52.153, 1.604],
    ['Wells beach', 52.974, 0.85],
    ['Brightlingsea', 51.803, 1.02],
    ['Cleethorpes', 53.56, -0.02],
    ['Broughty Ferry', 56.465, -2.87],
  ])('at its mouth, or in a bay, as at %s, it is', async (_name, latitude, longitude) => {
    expect(withheldOf(await nearestTideStation({ latitude, longitude }))).toBeNull();
  });
});

test.each([
  ['Southport', 53.655, -3.03],
  ['Blackpool', 53.815, -3.06],
  ['Fleetwood', 53.93, -3.03],
  ['Morecambe', 54.07, -2.88],
  ['Walney', 54.08, -3.27],
  ['Haverigg', 54.19, -3.29],
])(
  'at %s times are stated no better than ± 15 min, since notes of pilots lie up to 13 from them',
  async (_name, latitude, longitude) => {
    const found = await nearestTideStation({ latitude, longitude });
    expect(found.error_min).toBe(15);
    expect(withheldOf(found)).toBeNull();
  },
);

test('beyond that coast, and at a port’s own tide on it, nothing is added', async () => {
  expect((await nearestTideStation({ latitude: 54.49, longitude: -3.61 })).error_min).toBeLessThan(15); // St Bees
  expect((await nearestTideStation({ latitude: 54.032, longitude: -2.92 })).error_min).toBeNull(); // Heysham
});

test('every point of the coast has sane constants, errors and datum', async () => {
  const { constituents, ports, points } = await loadCoastTides();
  const index = constituents.indexOf('M2');
  expect(points.length).toBeGreaterThan(2000);
  for (const { position, constants, lowest, error_m, error_min, ports: around } of points) {
    expect(position.every(Number.isFinite)).toBe(true);
    expect(constants).toHaveLength(2 * constituents.length);
    expect(constants.every(Number.isSafeInteger)).toBe(true);
    const largest = Math.hypot(constants[2 * index] ?? 0, constants[2 * index + 1] ?? 0) / 1000;
    expect(largest).toBeGreaterThan(0.01); // off Islay there is hardly any
    expect(largest).toBeLessThan(4.8);
    expect(lowest).toBeGreaterThan(largest);
    expect(lowest).toBeLessThan(2.2 * largest + 1);
    expect(error_m).toBeGreaterThan(0);
    expect(error_min).toBeGreaterThan(0);
    expect(around).toHaveLength(3);
    for (const [port] of around) expect(ports[port]).toBeDefined();
  }
});

test('two thirds of the coast has a tide, and where the times are too uncertain it is withheld', async () => {
  const { points } = await loadCoastTides();
  const shown = points.filter((point) => withheldOf(point) !== 'tide').length / points.length;
  expect(shown).toBeGreaterThan(0.65);
  expect(shown).toBeLessThan(0.9);
});

test('every place of the starter network has a tide without a key', async () => {
  const without = await Promise.all(
    starterNetwork.map(async (place) => (withheldOf(await nearestTideStation(place)) ? [place.name] : [])),
  );
  expect(without.flat()).toEqual([]);
});
