import { expect, test } from 'vitest';
import { relatePorts } from './assimilation.mjs';
import { barriers, crosses } from './barriers.mjs';
import { factorise, solve, solveAdjoint } from './complex-solver.mjs';
import { elementsOf } from './mesh.mjs';
import { rowsOf } from './tide-equation.mjs';

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
const ports = [13, 34, 42, 61];
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
  const all = relatePorts(mesh, elements, M2, ports);
  const field = all.field(values);
  for (const [index, node] of ports.entries()) {
    expect(field[2 * node]).toBeCloseTo(values[index]?.[0] ?? 0, 1);
    expect(field[2 * node + 1]).toBeCloseTo(values[index]?.[1] ?? 0, 1);
  }
  const others = relatePorts(mesh, elements, M2, ports.slice(1));
  const alone = others.field(values.slice(1));
  const [leftOut] = all.leftOut(values);
  const node = ports[0] ?? 0;
  expect(leftOut?.[0]).toBeCloseTo(alone[2 * node] ?? 0, 6);
  expect(leftOut?.[1]).toBeCloseTo(alone[2 * node + 1] ?? 0, 6);
  expect(all.leftOutVariance[0]).toBeCloseTo(others.varianceAt(node), 6);
  expect(all.varianceAt(node)).toBeLessThan(others.varianceAt(node));
});

test('a port without a wave is as if it were not there', () => {
  const all = relatePorts(mesh, elements, M2, ports);
  const others = relatePorts(mesh, elements, M2, ports.slice(1));
  const missing = all.field([undefined, ...values.slice(1)]);
  const alone = others.field(values.slice(1));
  expect(missing[100]).toBeCloseTo(alone[100] ?? 0, 8);
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
