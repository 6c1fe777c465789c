import { expect, test } from 'vitest';
import { relatePorts } from './assimilation.mjs';
import { barriers, crosses } from './barriers.mjs';
import { factorise, solve, solveAdjoint } from './complex-solver.mjs';
import { elementsOf } from './mesh.mjs';
import { nearestPorts, waysFrom } from './sea-ways.mjs';
import { currentsOf, riseErrorsAlike, riseErrorsOf, rowsOf } from './tide-equation.mjs';

const SIDE = 9;
const M2 = 28.984;
/** A square sea, 60 m deep, open to the west, its other shores closed. */
const nodes = Array.from({ length: SIDE * SIDE }, (_, index) => {
  const [row, column] = [Math.floor(index / SIDE), index % SIDE];
  return { latitude: 52 + row * 0.1, longitude: column * 0.15, depth: 60, isOpen: column === 0 };
});
const triangles = nodes.flatMap((_, a) => {
  const isEdge = a % SIDE === SIDE - 1 || a >= SIDE * (SIDE - 1);
  return isEdge
    ? []
    : [
        [a, a + 1, a + SIDE + 1],
        [a, a + SIDE + 1, a + SIDE],
      ];
});
const mesh = { nodes, triangles };
const elements = elementsOf(mesh);
const places = [13, 34, 42, 61].map((node) => ({ node, km: 2, isBritish: true }));
const waysOf: Float64Array[] = waysFrom(mesh, places);
const ports = places.map((place, index) => ({ ...place, ways: waysOf[index] ?? new Float64Array() }));
const riseErrors = riseErrorsAlike(mesh);
const values: [number, number][] = [
  [1, 0.2],
  [1.02, 0.22],
  [1.05, 0.24],
  [1.03, 0.2],
];

test('the solver solves the equation of the tide, and its adjoint', () => {
  const rows: Map<number, [number, number]>[] = rowsOf(mesh, elements, M2);
  const factors = factorise(nodes.length, rows);
  const wanted = Float64Array.from({ length: 2 * nodes.length }, (_, index) => Math.sin(index * 1.7));
  const times = (entry: (i: number, j: number) => readonly [number, number]) => {
    const out = new Float64Array(wanted.length);
    for (const i of nodes.keys()) {
      for (const j of nodes.keys()) {
        const [re, im] = entry(i, j);
        const [x, y] = [wanted[2 * j] ?? 0, wanted[2 * j + 1] ?? 0];
        out[2 * i] = (out[2 * i] ?? 0) + re * x - im * y;
        out[2 * i + 1] = (out[2 * i + 1] ?? 0) + re * y + im * x;
      }
    }
    return out;
  };
  const entry = (i: number, j: number) => rows[i]?.get(j) ?? ([0, 0] as const);
  const farthest = (found: Float64Array) =>
    Math.max(...found.map((value, index) => Math.abs(value - (wanted[index] ?? 0))));
  expect(farthest(solve(factors, times(entry)))).toBeLessThan(1e-6);
  const adjoint = (i: number, j: number): [number, number] => [entry(j, i)[0], -entry(j, i)[1]];
  expect(farthest(solveAdjoint(factors, times(adjoint)))).toBeLessThan(1e-6);
});

test('the tide meets each port, and what a port left out should have is what the others alone say', () => {
  const all = relatePorts(mesh, elements, M2, ports, riseErrors);
  const field = all.field(values);
  for (const [index, { node }] of ports.entries()) {
    expect(field[2 * node]).toBeCloseTo(values[index]?.[0] ?? 0, 1);
    expect(field[2 * node + 1]).toBeCloseTo(values[index]?.[1] ?? 0, 1);
  }
  const others = relatePorts(mesh, elements, M2, ports.slice(1), riseErrors);
  const alone = others.field(values.slice(1));
  const [leftOut] = all.leftOut(values);
  const node = ports[0]?.node ?? 0;
  expect(leftOut?.[0]).toBeCloseTo(alone[2 * node] ?? 0, 6);
  expect(leftOut?.[1]).toBeCloseTo(alone[2 * node + 1] ?? 0, 6);
  expect(all.leftOutVariance[0]).toBeCloseTo(others.varianceAt(node), 6);
  expect(all.varianceAt(node)).toBeLessThan(others.varianceAt(node));
});

test('near a port the tide is drawn to that port’s own, and the further off the less', () => {
  const high: [number, number][] = values.map((value, index) => (index === 0 ? [1.2, 0.2] : value));
  const exact = new Float64Array(nodes.length).fill(0.01); // the equation hardly bends
  const of = (some: [number, number][]) => relatePorts(mesh, elements, M2, ports, exact).field(some);
  const [before, after] = [of(values), of(high)];
  const node = ports[0]?.node ?? 0;
  const ways = ports[0]?.ways ?? new Float64Array();
  const drawn = (at: number) => ((after[2 * at] ?? 0) - (before[2 * at] ?? 0)) / 0.2;
  const [near, far] = [node + 1, node + 5 * SIDE + 5];
  expect(ways[near]).toBeGreaterThan(10);
  expect(ways[near]).toBeLessThan(15);
  expect(drawn(node)).toBeGreaterThan(0.8);
  expect(drawn(near)).toBeLessThan(drawn(node));
  expect(drawn(near)).toBeGreaterThan(0.5);
  expect(drawn(far)).toBeLessThan(drawn(near) - 0.3);
});

test('ways over the sea lead along the triangles, from the port’s distance to them on', () => {
  const [first] = ports;
  expect(first?.ways[first.node]).toBe(2);
  // A step to the east is 0.15 degrees at 52.1 degrees north.
  expect(first?.ways[first.node + 1]).toBeCloseTo(2 + 0.15 * 111.2 * Math.cos((52.1 * Math.PI) / 180), 1);
  const nearest: [number, number][] = nearestPorts(ports, 14);
  expect(nearest).toHaveLength(3);
  expect(nearest[0]).toEqual([0, 7.6]);
});

test('a port without a wave is as if it were not there', () => {
  const all = relatePorts(mesh, elements, M2, ports, riseErrors);
  const others = relatePorts(mesh, elements, M2, ports.slice(1), riseErrors);
  const missing = all.field([undefined, ...values.slice(1)]);
  const alone = others.field(values.slice(1));
  expect(missing[100]).toBeCloseTo(alone[100] ?? 0, 8);
});

test('a neighbour’s port says the less the further it lies from the mesh', () => {
  const missOf = (km: number, isBritish: boolean) => {
    const moved = (ways: Float64Array, by: number) => ways.map((way) => way + by);
    const far = ports.map((port, index) =>
      index === 0 ? { ...port, km, isBritish, ways: moved(port.ways, km - port.km) } : port,
    );
    const high: [number, number][] = values.map((value, index) => (index === 0 ? [1.3, 0.2] : value));
    const field = relatePorts(mesh, elements, M2, far, riseErrors).field(high);
    return 1.3 - (field[2 * (ports[0]?.node ?? 0)] ?? 0);
  };
  expect(missOf(8, true)).toBeCloseTo(missOf(2, true), 8);
  expect(missOf(2, false)).toBeGreaterThan(missOf(2, true));
  expect(missOf(8, false)).toBeGreaterThan(2 * missOf(2, false));
});

test('the currents are those that a slope of the level drives on the turning Earth', () => {
  const slope = 1e-5; // metres a metre, to the east
  const metres = (longitude: number, latitude: number) =>
    6_371_000 * ((longitude * Math.PI) / 180) * Math.cos((latitude * Math.PI) / 180);
  const heights = new Float64Array(2 * nodes.length);
  for (const [index, { longitude }] of nodes.entries()) heights[2 * index] = slope * metres(longitude, 52.4);
  const currents = currentsOf(mesh, elements, M2, heights);
  const middle = SIDE * 4 + 4; // at 52.4 degrees
  // u = -g s η' / (s² + f²), v = g f η' / (s² + f²) with s = iω + drag; the drag is small.
  const omega = (M2 * Math.PI) / 180 / 3600;
  const spin = 2 * 7.2921e-5 * Math.sin((52.4 * Math.PI) / 180);
  const expected = (9.81 * slope * Math.hypot(omega, spin)) / Math.abs(spin ** 2 - omega ** 2);
  // With the drag of 60 m the two nearly equal frequencies cancel less.
  const drag = 0.0018 / 60;
  const cancelled = Math.hypot(spin ** 2 - omega ** 2 + drag ** 2, 2 * drag * omega);
  const slowed = (9.81 * slope * Math.hypot(omega, spin, drag)) / cancelled;
  expect(currents[middle]).toBeLessThan(expected);
  expect((currents[middle] ?? 0) / slowed).toBeCloseTo(1, 1);
});

test('the equation may be the more in error the faster the tide runs, within bounds', () => {
  const [still, slow, fast, race] = riseErrorsOf(Float64Array.of(0, 0.5, 1, 9));
  expect(still).toBeGreaterThan(0);
  expect(fast).toBeCloseTo(2 * (slow ?? 0), 8);
  expect(race).toBeLessThan(4 * (fast ?? 0));
});

test('no straight way leads through Chesil Beach, but one along it does', () => {
  const [chesil] = barriers;
  const [lymeBay, weymouth] = [
    { latitude: 50.58, longitude: -2.52 },
    { latitude: 50.6, longitude: -2.42 },
  ];
  expect(chesil && crosses(chesil, lymeBay, weymouth)).toBe(true);
  expect(chesil && crosses(chesil, lymeBay, { latitude: 50.5, longitude: -2.5 })).toBe(false);
});
