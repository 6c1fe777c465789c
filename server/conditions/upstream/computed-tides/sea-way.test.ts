import { expect, test } from 'vitest';
import { loadCoastTides } from './coast-tides.ts';
import { seaMiles, seaMilesToHarbours } from './sea-way.ts';

/** A peninsula 0.1 degrees wide that reaches south to 50°N. */
const peninsula = { barriers: [], rings: [[50.0, 0.0, 50.0, 0.1, 50.5, 0.1, 50.5, 0.0]] };
const [west, east] = [
  { latitude: 50.03, longitude: -0.01 },
  { latitude: 50.03, longitude: 0.11 },
];

test('the way to the other side of a peninsula leads around it', () => {
  const [open] = seaMiles({ barriers: [], rings: [] }, west, [east], 12);
  expect(open).toBeGreaterThan(5);
  expect(open).toBeLessThan(6);
  const [around] = seaMiles(peninsula, west, [east], 12);
  expect(around).toBeGreaterThan(6.5);
  expect(around).toBeLessThan(10);
  expect(seaMiles(peninsula, west, [east], 6)).toEqual([undefined]);
});

test('a place on the beach, inside the outline, reaches its own shore and not the other', () => {
  const beach = { latitude: 50.1, longitude: 0.012 };
  const [near, far] = seaMiles(
    peninsula,
    beach,
    [
      { latitude: 50.1, longitude: -0.02 },
      { latitude: 50.1, longitude: 0.12 },
    ],
    6,
  );
  expect(near).toBeLessThan(2.5);
  expect(far).toBeUndefined();
});

test('the way to a harbour inside the outline ends at the sea nearest to it, which is not across the land', () => {
  const harbour = { latitude: 50.1, longitude: 0.08 };
  const [before, behind] = [
    { latitude: 50.1, longitude: 0.12 },
    { latitude: 50.1, longitude: -0.02 },
  ];
  const [near] = seaMilesToHarbours(peninsula, before, [harbour], 6);
  expect(near).toBeGreaterThan(1.5);
  expect(near).toBeLessThan(2.5);
  expect(seaMilesToHarbours(peninsula, behind, [harbour], 6)).toEqual([undefined]);
  expect(seaMilesToHarbours(peninsula, before, [{ latitude: 50.1, longitude: 0.05 }], 6)).toEqual([
    undefined,
  ]);
});

test('a barrier stops a way that the outlines would let through', () => {
  const barriers = [
    [
      [50.0, 0.05],
      [50.3, 0.05],
    ],
  ] as const;
  expect(seaMiles({ barriers: [], rings: [] }, west, [east], 8)[0]).toBeLessThan(6);
  const [around] = seaMiles({ barriers, rings: [] }, west, [east], 12);
  expect(around).toBeGreaterThan(6);
});

test.each([
  ['Chesil Cove and Weymouth', [50.5606, -2.4555], [50.61, -2.44]],
  ['the Wirral: Hoylake’s shore and the Mersey', [53.37, -3.2], [53.4, -2.99]],
  ['the Dee’s mouth and Liverpool’s docks beyond the Wirral', [53.34, -3.17], [53.38, -2.98]],
] as const)('the real coast parts %s', async (_title, [latitude, longitude], [toLatitude, toLongitude]) => {
  const { coastline } = await loadCoastTides();
  const to = { latitude: toLatitude, longitude: toLongitude };
  expect(seaMiles(coastline, { latitude, longitude }, [to], 6)).toEqual([undefined]);
});
