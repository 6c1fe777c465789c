// The sea as triangles between points on a grid: fine from the Severn to the Thames, in the Humber and off
// Lancashire, coarse elsewhere.
import { barriers, crosses } from './barriers.mjs';
import { depthAt } from './depths.mjs';
import { landRings, seaGrid, shoreDistance } from './land.mjs';

/** Degrees from `from` to `to`; in the stretches of `fine` with half the step. */
function steps(from, to, step, fine) {
  const out = [from];
  for (let at = from; at < to; ) {
    const isFine = fine.some(([start, end]) => at >= start - 1e-9 && at < end - 1e-9);
    at += isFine ? step / 2 : step;
    out.push(at);
  }
  return out;
}

const latitudes = steps(48.2, 61.4, 0.05, [
  [50.5, 51.75],
  [53.3, 53.8],
]);
const longitudes = steps(-11, 7, 0.08, [[-3.4, 1.4]]);

/** The two triangles of a square; where one corner is land, so that the other three are one of them. */
function halvesOf([a, b, c, d], sea, isEven) {
  const isSplitByAd = sea[a] && sea[d] && (isEven || !sea[b] || !sea[c]);
  return isSplitByAd
    ? [
        [a, b, d],
        [a, d, c],
      ]
    : [
        [a, b, c],
        [b, d, c],
      ];
}

/**
 * `nodes`: latitude, longitude, depth (m) and whether the open sea goes on beyond (`isOpen`), in order of latitude.
 * `triangles`: three nodes each. Only the largest connected sea is kept.
 */
export function buildMesh({ depthFactor = 1 } = {}) {
  const rings = landRings();
  const sea = seaGrid(rings, latitudes, longitudes);
  const kmFromShore = shoreDistance(rings);
  const width = longitudes.length;
  const position = (id) => ({
    latitude: latitudes[Math.floor(id / width)],
    longitude: longitudes[id % width],
  });
  const all = [];
  for (let row = 0; row + 1 < latitudes.length; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const a = row * width + column;
      const corners = [a, a + 1, a + width, a + width + 1];
      all.push(...halvesOf(corners, sea, (row + column) % 2 === 0));
    }
  }
  const walls = barriers.filter(({ isInMesh }) => isInMesh);
  const isCut = ([a, b, c]) =>
    walls.some((wall) =>
      [
        [a, b],
        [b, c],
        [c, a],
      ].some(([from, to]) => crosses(wall, position(from), position(to))),
    );
  const wet = all.filter((triangle) => triangle.every((id) => sea[id]) && !isCut(triangle));
  const kept = largestPart(wet, sea.length);
  const ids = [...new Set(kept.flat())].sort((one, other) => one - other);
  const indexOf = new Int32Array(sea.length).fill(-1);
  ids.forEach((id, index) => {
    indexOf[id] = index;
  });
  const nodes = ids.map((id) => {
    const { latitude, longitude } = position(id);
    const shoreKm = kmFromShore(latitude, longitude);
    const row = Math.floor(id / width);
    const column = id % width;
    const isOpen = row === 0 || row === latitudes.length - 1 || column === 0 || column === width - 1;
    return {
      latitude,
      longitude,
      shoreKm,
      isOpen,
      depth: depthAt(latitude, longitude, shoreKm) * depthFactor,
    };
  });
  return { nodes, triangles: kept.map((triangle) => triangle.map((id) => indexOf[id])), rings };
}

function largestPart(triangles, size) {
  const parent = Int32Array.from({ length: size }, (_, index) => index);
  const rootOf = (id) => {
    let root = id;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  for (const [a, b, c] of triangles) {
    parent[rootOf(b)] = rootOf(a);
    parent[rootOf(c)] = rootOf(a);
  }
  const sizes = new Map();
  for (const [a] of triangles) sizes.set(rootOf(a), (sizes.get(rootOf(a)) ?? 0) + 1);
  const [largest] = [...sizes].sort((one, other) => other[1] - one[1])[0];
  return triangles.filter(([a]) => rootOf(a) === largest);
}

const EARTH_M = 6_371_000;
const radians = (degrees) => (degrees * Math.PI) / 180;

/** Of each triangle its area (m²), mean depth (m), mean latitude, and the slopes (1/m) east and north of its three corners. */
export function elementsOf({ nodes, triangles }) {
  return triangles.map((triangle) => {
    const corners = triangle.map((index) => nodes[index]);
    const latitude = corners.reduce((sum, node) => sum + node.latitude / 3, 0);
    const x = corners.map((node) => EARTH_M * radians(node.longitude) * Math.cos(radians(latitude)));
    const y = corners.map((node) => EARTH_M * radians(node.latitude));
    const twice = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    const next = [1, 2, 0];
    const last = [2, 0, 1];
    return {
      triangle,
      latitude,
      area: Math.abs(twice) / 2,
      depth: corners.reduce((sum, node) => sum + node.depth / 3, 0),
      east: [0, 1, 2].map((i) => (y[next[i]] - y[last[i]]) / twice),
      north: [0, 1, 2].map((i) => (x[last[i]] - x[next[i]]) / twice),
    };
  });
}
