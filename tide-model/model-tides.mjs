/**
 * Works out the tide along the coast between the ports and writes it to `server/conditions/upstream/computed-tides/`:
 * `coast-tides.json` (points along the coast with their constants) and `coastline.json` (the land around); beside itself it
 * writes `left-out-ports.json` (each port as the others say it is). Takes some 2 minutes of processor time; `bound-tides.mjs` must follow, which adds the errors
 * and the datum. Run both again when `@neaps/tide-database` is updated, after `extract-tide-stations.ts`:
 * `node --max-old-space-size=8000 tide-model/model-tides.mjs`. Decision 0033 has the method.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stations as database } from '@neaps/tide-database';
import { constituents as waves } from '@neaps/tide-predictor';
import { relatePorts, relateSlowly } from './assimilation.mjs';
import { barriers, isInDryingEstuary } from './barriers.mjs';
import { countryRings, shoreDistance } from './land.mjs';
import { buildMesh, elementsOf } from './mesh.mjs';
import { nearestPorts, waysFrom } from './sea-ways.mjs';
import { currentsOf, riseErrorsAlike, riseErrorsOf } from './tide-equation.mjs';

const folder = join(import.meta.dirname, '../server/conditions/upstream/computed-tides');
/** A wave that is smaller than this at every British port is left out, metres. */
const SMALLEST = 0.015;
/** Degrees an hour by the number of waves a day. */
const SPEEDS = { 1: 14.49, 2: waves.M2.speed, 3: 43.476, 4: 57.968, 5: 72.5, 6: 86.952, 8: 115.936 };
const NEIGHBOURS = ['IE', 'FR', 'BE', 'NL', 'DE', 'DK', 'NO'];
/** A neighbour's port that lies further than this from the mesh lies up a river. */
const AT_SEA_KM = 9;
/** Points of the mesh this near to British land are written. */
const COAST_KM = 5;
const COUNTRIES = ['United Kingdom', 'Isle of Man', 'Jersey', 'Guernsey'];
/** The outlines within this of British land are written as they are, else one point for so many degrees. */
const OUTLINE_KM = 20;
const FAR_STEP = 0.5;

const log = (words) => console.log(`${Math.round(performance.now() / 1000)} s: ${words}`);
const rounded = (value, decimals) => Number(value.toFixed(decimals));
const radians = (degrees) => (degrees * Math.PI) / 180;
const toComplex = ({ amplitude, phase }) => [
  amplitude * Math.cos(radians(phase)),
  -amplitude * Math.sin(radians(phase)),
];
const toConstant = (name, [re, im]) => ({
  name,
  amplitude: Math.hypot(re, im),
  phase: ((Math.atan2(-im, re) * 180) / Math.PI + 360) % 360,
});

const british = JSON.parse(readFileSync(join(folder, 'stations.json'), 'utf8'));
const mesh = buildMesh();
const elements = elementsOf(mesh);
log(`${mesh.nodes.length} nodes, ${mesh.triangles.length} triangles`);

const kmBetween = (one, other) =>
  Math.hypot(
    (one.latitude - other.latitude) * 111.2,
    (one.longitude - other.longitude) * 111.2 * Math.cos(radians(one.latitude)),
  );
function nearestNode(place) {
  let [node, km] = [0, Infinity];
  mesh.nodes.forEach((each, index) => {
    const distance = kmBetween(place, each);
    if (distance < km) [node, km] = [index, distance];
  });
  return { node, km };
}

/** The British ports first, then those of the neighbours, one for each node. */
function portsOnMesh() {
  const ports = british.map((port) => ({ ...port, ...nearestNode(port), isBritish: true }));
  const taken = new Set(ports.map(({ node }) => node));
  for (const station of database) {
    const { country_code, license, type, source, latitude, longitude, harmonic_constituents } = station;
    const isFit = license.commercial_use && type === 'reference' && source.name === 'TICON-4';
    if (!isFit || !NEIGHBOURS.includes(country_code)) continue;
    if (latitude < 48.2 || latitude > 61.4 || longitude < -11 || longitude > 7) continue;
    if (['NL', 'DE', 'DK'].includes(country_code) && longitude > 5.2) continue; // behind the Frisian islands
    const { node, km } = nearestNode(station);
    if (km > AT_SEA_KM || taken.has(node)) continue;
    taken.add(node);
    const name = station.name ?? station.id;
    ports.push({
      id: station.id,
      name,
      latitude,
      longitude,
      constituents: harmonic_constituents,
      node,
      km,
      isBritish: false,
    });
  }
  return ports;
}
const found = portsOnMesh();
const waysOf = waysFrom(mesh, found);
const ports = found.map((port, index) => ({ ...port, ways: waysOf[index] }));
log(`${ports.length} ports, ${british.length} of them British`);

const names = [
  ...new Set(british.flatMap(({ constituents }) => constituents.map(({ name }) => name))),
].filter((name) =>
  british.some(({ constituents }) =>
    constituents.some((each) => each.name === name && each.amplitude >= SMALLEST),
  ),
);
const valuesOf = (name) =>
  ports.map(({ constituents }) => {
    const found = constituents.find((each) => each.name === name);
    return found && toComplex(found);
  });
const wavesADay = (name) => (waves[name].speed < 5 ? 0 : Math.round(waves[name].speed / 14.7));

const kmToBritain = shoreDistance(countryRings(COUNTRIES));
const coast = mesh.nodes.flatMap((node, index) =>
  kmToBritain(node.latitude, node.longitude) <= COAST_KM && !isInDryingEstuary(node) ? [index] : [],
);
log(`${coast.length} points along the coast, ${names.length} waves`);

/**
 * Where the tide runs fast, what is not known of the depths and the shores changes its rise most. How fast it runs is worked
 * out from the largest wave, with errors alike everywhere.
 */
function riseErrorsByCurrents() {
  const alike = relatePorts(mesh, elements, waves.M2.speed, ports, riseErrorsAlike(mesh));
  return riseErrorsOf(currentsOf(mesh, elements, waves.M2.speed, alike.smooth(valuesOf('M2'))));
}
const riseErrors = riseErrorsByCurrents();
log('currents known');

/** The variances at the points of the coast; at those beside others, which differ little, the mean of those. */
function variancesAlong(varianceAt) {
  const beside = mesh.nodes.map(() => new Set());
  for (const triangle of mesh.triangles)
    for (const node of triangle) for (const other of triangle) beside[node].add(other);
  const known = new Map();
  for (const node of coast) {
    if (![...beside[node]].some((other) => known.has(other))) known.set(node, varianceAt(node));
  }
  return coast.map((node) => {
    if (known.has(node)) return known.get(node);
    const around = [...beside[node]].flatMap((other) => (known.has(other) ? [known.get(other)] : []));
    return around.reduce((sum, variance) => sum + variance, 0) / around.length;
  });
}

/** Of each wave the values at the points of the coast and those of each port left out. */
const fields = new Map();
let variances = [];
let leftOutVariances = [];
const counts = [...new Set(names.map(wavesADay))].sort();
for (const count of [2, ...counts.filter((each) => each !== 2)]) {
  const related =
    count === 0
      ? relateSlowly(ports, mesh.nodes)
      : relatePorts(mesh, elements, SPEEDS[count] ?? count * 14.492, ports, riseErrors);
  log(`${count} waves a day: related`);
  for (const name of names.filter((each) => wavesADay(each) === count)) {
    const values = valuesOf(name);
    const field = related.field(values);
    fields.set(name, {
      coast: coast.map((node) => [field[2 * node], field[2 * node + 1]]),
      leftOut: related.leftOut(values),
    });
  }
  if (count === 2) {
    leftOutVariances = related.leftOutVariance;
    variances = variancesAlong(related.varianceAt);
    log('variances known');
  }
}

const constantsAt = (part, index) =>
  names.flatMap((name) =>
    fields.get(name)[part][index] ? [toConstant(name, fields.get(name)[part][index])] : [],
  );
const toWhole = ({ amplitude, phase }) => {
  const [re, im] = toComplex({ amplitude, phase });
  return [Math.round(re * 1000), Math.round(im * 1000)];
};
const points = coast.map((node, index) => {
  const { latitude, longitude } = mesh.nodes[node];
  return {
    position: [rounded(latitude, 3), rounded(longitude, 3)],
    deviation: rounded(Math.sqrt(variances[index]), 4),
    ports: nearestPorts(ports, node),
    constants: constantsAt('coast', index).flatMap(toWhole),
  };
});
const leftOut = british.map(({ id }, index) => ({
  id,
  deviation: rounded(Math.sqrt(leftOutVariances[index]), 4),
  constituents: constantsAt('leftOut', index).map(({ name, amplitude, phase }) => ({
    name,
    amplitude: rounded(amplitude, 4),
    phase: rounded(phase, 2),
  })),
}));

const lines = (items) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
const around = ports.map(({ id, name }) => ({ id, name }));
writeFileSync(
  join(folder, 'coast-tides.json'),
  `{"constituents":${JSON.stringify(names)},\n"ports":${lines(around)},\n"points":${lines(points)}}\n`,
);
writeFileSync(join(import.meta.dirname, 'left-out-ports.json'), `${lines(leftOut)}\n`);

/** The outlines near British shores as they are; of what lies further off only the rough shape, to close the rings. */
function outlineNearBritain(ring) {
  let kept = ring[0];
  return ring.filter((point) => {
    const [x, y] = point;
    const isFarFromKept = Math.hypot(x - kept[0], y - kept[1]) > FAR_STEP;
    if (!isFarFromKept && kmToBritain(y, x) > OUTLINE_KM) return false;
    kept = point;
    return true;
  });
}
const outline = mesh.rings
  .filter((ring) => ring.some(([x, y]) => kmToBritain(y, x) < OUTLINE_KM))
  .map(outlineNearBritain);
writeFileSync(
  join(folder, 'coastline.json'),
  `{"barriers":${JSON.stringify(barriers.map(({ line }) => line))},\n"rings":${lines(
    outline.map((ring) => ring.flatMap(([x, y]) => [rounded(y, 3), rounded(x, 3)])),
  )}}\n`,
);
log('written');
