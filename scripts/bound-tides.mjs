/**
 * Adds to what `model-tides.mjs` wrote what bounds it: of each point and each left-out port the errors in metres and
 * minutes, so that 9 in 10 of the left-out ports lie within theirs, and of each point the lowest astronomical tide, from
 * its constants over 19 years (`lowest`: metres from there up to mean sea level). `node scripts/bound-tides.mjs`; takes
 * some minutes. Prints how far the datum is from that of the ports' own data.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTidePredictor } from '@neaps/tide-predictor';
import { quantile, rootMeanSquare, tideErrors } from '../domain/tides/tide-errors.ts';
import { predictTides } from '../domain/tides/tide-prediction.ts';

const folder = join(import.meta.dirname, '../server/conditions/upstream/computed-tides');
const path = (name) => join(folder, name);
const read = (name) => JSON.parse(readFileSync(path(name), 'utf8'));
const rounded = (value, decimals) => Number(value.toFixed(decimals));

/** All positions of the moon's orbit come once in 18.6 years. */
const YEARS = Array.from({ length: 19 }, (_, index) => 2026 + index);
/** At the lowest water the level changes by less than a centimetre in half of this. */
const STEP_MINUTES = 15;
const A_DAY = (24 * 60) / STEP_MINUTES;
/** Of each year the lowest days of a port that are looked at everywhere. */
const DAYS = 12;
/** The fortnight of the left-out table: the largest spring tides of a year, and neaps. */
const [FROM, UNTIL] = [Date.parse('2027-03-18T00:00Z'), Date.parse('2027-04-02T00:00Z')];
/** So many of the left-out ports lie within their errors, by the root mean square of their high and low waters. */
const SHARE = 0.9;
/** Of the high and low waters of a place the share whose bend is flatter: they make the time most uncertain. */
const FLATTEST = 0.05;

const { constituents: names, ports, points } = read('coast-tides.json');
const stations = read('stations.json');
const leftOut = read('left-out-ports.json');

const ofPorts = stations.map((station) =>
  names.flatMap((name) => {
    const found = station.constituents.find((each) => each.name === name);
    const angle = ((found?.phase ?? 0) * Math.PI) / 180;
    const amplitude = found?.amplitude ?? 0;
    return [amplitude * Math.cos(angle), -amplitude * Math.sin(angle)];
  }),
);
const all = [...points.map(({ constants }) => constants.map((value) => value / 1000)), ...ofPorts];
const lowest = all.map(() => 0);

for (const year of YEARS) {
  const span = { start: new Date(Date.UTC(year, 0, 1)), end: new Date(Date.UTC(year + 1, 0, 1)) };
  // The level that a constant of one metre gives: its real part by a phase of 0, its imaginary one by one of 270 degrees.
  const whole = names.flatMap((name) =>
    [0, 270].map((phase) =>
      Float32Array.from(
        createTidePredictor([{ name, amplitude: 1, phase }], { offset: 0 }).getTimelinePrediction({
          ...span,
          timeFidelity: STEP_MINUTES * 60,
        }),
        ({ level }) => level,
      ),
    ),
  );
  const chosen = lowestDays(whole);
  const waves = whole.map((wave) =>
    Float32Array.from(chosen.flatMap((day) => [...wave.subarray(day * A_DAY, (day + 1) * A_DAY)])),
  );
  all.forEach((constants, index) => {
    lowest[index] = Math.min(lowest[index], ...lowestOf(constants, waves));
  });
  console.log(year);
}

function levelsOf(constants, waves) {
  const levels = new Float32Array(waves[0].length);
  constants.forEach((share, wave) => {
    if (share === 0) return;
    const each = waves[wave];
    for (let i = 0; i < levels.length; i += 1) levels[i] += share * each[i];
  });
  return levels;
}

/** The days of a year that are among the lowest at any port: the tide is lowest on one of them everywhere. */
function lowestDays(waves) {
  const days = new Set();
  for (const constants of ofPorts) {
    const lows = lowestOf(constants, waves).map((level, day) => ({ level, day }));
    for (const { day } of lows.sort((one, other) => one.level - other.level).slice(0, DAYS)) days.add(day);
  }
  return [...days];
}

/** The lowest level of each day. */
function lowestOf(constants, waves) {
  const levels = levelsOf(constants, waves);
  return Array.from({ length: Math.floor(levels.length / A_DAY) }, (_, day) =>
    levels.subarray(day * A_DAY, (day + 1) * A_DAY).reduce((low, level) => Math.min(low, level), 0),
  );
}

points.forEach((point, index) => {
  point.lowest = rounded(-lowest[index], 3);
});

/** Metres a minute²: how sharply the curve bends at nearly all high and low waters. */
function bendOf(constituents) {
  const step = 10;
  const levels = createTidePredictor(constituents, { offset: 0 })
    .getTimelinePrediction({ start: new Date(FROM), end: new Date(UNTIL), timeFidelity: step * 60 })
    .map(({ level }) => level);
  const bends = [];
  for (let i = 3; i + 3 < levels.length; i += 1) {
    const isTurn = (levels[i] - levels[i - 1]) * (levels[i + 1] - levels[i]) <= 0;
    if (isTurn) bends.push(Math.abs(levels[i + 3] - 2 * levels[i] + levels[i - 3]) / (3 * step) ** 2);
  }
  return Math.max(quantile(bends, FLATTEST), 1e-7);
}

const DAY_MS = 86_400_000;
const turnsOf = (constituents, spare = 0) =>
  predictTides({ mslAboveDatum: 0, constituents }, FROM - spare, UNTIL + spare).events;
const measured = leftOut.map(({ id, constituents, deviation }) => {
  const own = stations.find((station) => station.id === id).constituents;
  const errors = tideErrors(turnsOf(own), turnsOf(constituents, DAY_MS));
  const growth = growthOf(deviation, bendOf(constituents));
  return { growth, metres: rootMeanSquare(errors.heights), minutes: rootMeanSquare(errors.minutes) };
});

/**
 * What the errors grow with: of heights the root of the deviation that the model states (it states too much where the sea is
 * open and too little where it is shallow); of times that over the bend of the curve.
 */
function growthOf(deviation, bend) {
  return { metres: Math.sqrt(deviation), minutes: Math.sqrt(deviation) / bend };
}

/** The factor with which 9 in 10 of the left-out ports lie within their errors. */
const factorOf = (ratios) => [...ratios].sort((a, b) => a - b)[Math.ceil(SHARE * ratios.length) - 1];
const byMetres = factorOf(measured.map(({ metres, growth }) => metres / growth.metres));
const byMinutes = factorOf(measured.map(({ minutes, growth }) => minutes / growth.minutes));
console.log(`errors: ${byMetres.toFixed(3)} and ${byMinutes.toFixed(5)} times what they grow with`);
const errorsOf = ({ metres, minutes }) => ({
  error_m: Math.ceil(byMetres * metres * 100) / 100,
  error_min: Math.min(999, Math.ceil(byMinutes * minutes)),
});
for (const point of points) {
  const constituents = names.map((name, index) => {
    const [re, im] = point.constants.slice(2 * index, 2 * index + 2).map((millimetres) => millimetres / 1000);
    return { name, amplitude: Math.hypot(re, im), phase: (Math.atan2(-im, re) * 180) / Math.PI };
  });
  Object.assign(point, errorsOf(growthOf(point.deviation, bendOf(constituents))));
}
leftOut.forEach((port, index) => {
  Object.assign(port, errorsOf(measured[index].growth));
});

const lines = (items) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
writeFileSync(
  path('coast-tides.json'),
  `{"constituents":${JSON.stringify(names)},\n"ports":${lines(ports)},\n"points":${lines(points)}}\n`,
);
writeFileSync(path('left-out-ports.json'), `${lines(leftOut)}\n`);
const apart = stations
  .map(({ name, mslAboveDatum }, index) => ({ name, metres: -lowest[points.length + index] - mslAboveDatum }))
  .sort((one, other) => one.metres - other.metres);
console.log('Metres by which it lies below the datum of the ports’ own data:');
for (const { name, metres } of apart) console.log(`${metres.toFixed(2)} ${name}`);
