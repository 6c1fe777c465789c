// Works out the way out to sea at each place of the starter network from a coastline, for somebody who then checks it by hand
// and writes it into `server/store/network/starter-network.ts`. Nothing is written here. docs/data-sources.md says how it is used.
//
//   npm pack @geo-maps/earth-lands-50m && tar xzf geo-maps-earth-lands-50m-*.tgz
//   node scripts/shore-bearings.mjs package/map.geo.json
//
// The map is OpenStreetMap's land to 50 m (ODbL, © OpenStreetMap contributors): 28 MB, so it is no dependency.
import { readFileSync } from 'node:fs';
import { starterNetwork } from '../server/store/network/starter-network.ts';

const METRES_A_DEGREE = 111_195;
/** Around the nearest point of the shore: a beach, the bay around it, the coast. The beach gives the bearing. */
const RADII = [400, 800, 1600];
/** The outlines are true to 50 m: what is nearer to the shore is not looked at. */
const FIRST_STEP = 60;
const STEP = 20;
/** So far the sea is looked at for other land, within so many degrees of the way out. */
const FETCH_METRES = 5000;
const FETCH_DEGREES = 45;

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node scripts/shore-bearings.mjs MAP.geo.json');
const rings = JSON.parse(readFileSync(file, 'utf8')).geometries.flatMap(({ coordinates }) =>
  coordinates.flat(),
);

/** Metres east and north of a place, and back for nothing: all that follows is flat. */
const flattener = ({ latitude, longitude }) => {
  const east = METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return ([x, y]) => [(x - longitude) * east, (y - latitude) * METRES_A_DEGREE];
};

const extentOf = (points) => ({
  least: [0, 1].map((axis) => points.reduce((least, point) => Math.min(least, point[axis]), Infinity)),
  most: [0, 1].map((axis) => points.reduce((most, point) => Math.max(most, point[axis]), -Infinity)),
});
const extents = rings.map(extentOf);

/** The edges, at most so many metres north or south, of all outlines that reach into that square. */
function edgesNear(place, metres) {
  const flat = flattener(place);
  const outside = ({ least, most }) => {
    const [low, high] = [flat(least), flat(most)];
    return [0, 1].some((axis) => low[axis] > metres || high[axis] < -metres);
  };
  return rings.flatMap((ring, index) => {
    if (outside(extents[index])) return [];
    const points = ring.map(flat);
    return points
      .slice(1)
      .map((to, before) => [points[before], to])
      .filter(([[, from], [, to]]) => Math.min(from, to) <= metres && Math.max(from, to) >= -metres);
  });
}

/** Even-odd: land is inside an odd number of outlines. */
const isLand = (edges, x, y) =>
  edges.filter(
    ([[fromX, fromY], [toX, toY]]) =>
      fromY > y !== toY > y && x < fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY),
  ).length %
    2 ===
  1;

/** The nearest point of the shore, metres from the place. */
function nearestShore(edges) {
  let best = { metres: Number.POSITIVE_INFINITY, x: 0, y: 0 };
  for (const [[x, y], [toX, toY]] of edges) {
    const [dx, dy] = [toX - x, toY - y];
    const part = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    const at = { x: x + dx * part, y: y + dy * part };
    const metres = Math.hypot(at.x, at.y);
    if (metres < best.metres) best = { metres, ...at };
  }
  return best;
}

const degreesOf = (x, y) => ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360;
const apart = (one, other) => Math.abs(((one - other + 540) % 360) - 180);

/** How far one sees over the sea from the shore in one direction, in metres, at most `metres`. */
function sight(edges, shore, degrees, metres) {
  const angle = (degrees * Math.PI) / 180;
  for (let far = FIRST_STEP; far <= metres; far += STEP) {
    if (isLand(edges, shore.x + far * Math.sin(angle), shore.y + far * Math.cos(angle)))
      return far - FIRST_STEP;
  }
  return metres;
}

/**
 * The way from the shore to the middle of the sea that one sees from there within a circle, and the width of the view. What lies
 * behind, as a harbour or the other side of a spit, does not count.
 */
function wayOut(edges, shore, radius) {
  let [x, y, view] = [0, 0, 0];
  for (let degrees = 0; degrees < 360; degrees += 2) {
    const far = sight(edges, shore, degrees, radius);
    const angle = (degrees * Math.PI) / 180;
    x += far ** 3 * Math.sin(angle); // a sector's middle times its area
    y += far ** 3 * Math.cos(angle);
    view += far / radius;
  }
  return { bearing: degreesOf(x, y), view: view * 2 };
}

/** Of the directions about the way out the part that meets no land within `FETCH_METRES`. */
function openness(edges, shore, bearing) {
  const rays = Array.from(
    { length: 19 },
    (_, index) => bearing - FETCH_DEGREES + (index * FETCH_DEGREES) / 9,
  );
  return (
    rays.filter((degrees) => sight(edges, shore, degrees, FETCH_METRES) === FETCH_METRES).length / rays.length
  );
}

for (const place of starterNetwork) {
  const edges = edgesNear(place, FETCH_METRES + Math.max(...RADII));
  const shore = nearestShore(edges);
  const ways = RADII.map((radius) => wayOut(edges, shore, radius));
  const [{ bearing }] = ways;
  console.log(
    place.name.padEnd(26),
    `${Math.round(shore.metres)} m off`.padStart(11),
    ways.map((way) => String(Math.round(way.bearing)).padStart(4)).join(' '),
    `view ${ways.map(({ view }) => Math.round(view)).join('/')}`.padEnd(18),
    `open ${Math.round(openness(edges, shore, bearing) * 100)}%`.padEnd(10),
    Math.max(...ways.map((way) => apart(way.bearing, bearing))) > 20 ? 'turns' : '',
    place.shoreBearing,
  );
}
