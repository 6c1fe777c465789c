/**
 * Adds to what `model-tides.mjs` wrote what bounds it: of each point and each left-out port the errors in metres and
 * minutes, so that 9 in 10 of the left-out ports lie within theirs, and of each point the lowest astronomical tide, from
 * its constants over 19 years (`lowest`: metres from there up to mean sea level). `node tide-model/bound-tides.mjs`; takes
 * some minutes. Prints how far the datum is from that of the ports' own data.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTidePredictor } from '@neaps/tide-predictor';
import { exactTurns } from '../domain/tides/prediction/tide-prediction.ts';
import { FORTNIGHTS, factorWithin, quantile, rootMeanSquare, tideErrors } from './tide-errors.ts';

const folder = join(import.meta.dirname, '../server/conditions/upstream/computed-tides');
const coastPath = join(folder, 'coast-tides.json');
const leftOutPath = join(import.meta.dirname, 'left-out-ports.json');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const rounded = (value, decimals) => Number(value.toFixed(decimals));

/** All positions of the moon's orbit come once in 18.6 years. */
const YEARS = Array.from({ length: 19 }, (_, index) => 2026 + index);
/** At the lowest water the level changes by less than a centimetre in half of this. */
const STEP_MINUTES = 15;
const A_DAY = (24 * 60) / STEP_MINUTES;
/** Of each year the lowest days of a port that are looked at everywhere. */
const DAYS = 12;
const spans = FORTNIGHTS.map(({ from, until }) => [
  Date.parse(`${from}T00:00Z`),
  Date.parse(`${until}T00:00Z`),
]);
/** So many of the left-out ports, by the root mean square of their waters, and so many of all their waters lie within. */
const SHARE = 0.9;
/**
 * The flatter the curve turns, the less certain is the time of that water. The bend that counts for a place is one of its
 * flattest: this share of its high and low waters turn flatter still. Up to this share the errors come out narrowest.
 */
const FLATTEST = 0.03;
/** Errors of heights grow with this power of the size of the tide. */
const LARGE_TIDES = 0.25;

const { constituents: names, ports, points } = read(coastPath);
const stations = read(join(folder, 'stations.json'));
const leftOut = read(leftOutPath);

/** Of each wave the real and the imaginary part, metres. */
const partsOf = (constituents) =>
  names.flatMap((name) => {
    const found = constituents.find((each) => each.name === name);
    const angle = ((found?.phase ?? 0) * Math.PI) / 180;
    const amplitude = found?.amplitude ?? 0;
    return [amplitude * Math.cos(angle), -amplitude * Math.sin(angle)];
  });
const ofPorts = stations.map(({ constituents }) => partsOf(constituents));
const all = [...points.map(({ constants }) => constants.map((value) => value / 1000)), ...ofPorts];
const lowest = all.map(() => 0);

for (const year of YEARS) {
  const whole = wavesOf(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1), STEP_MINUTES);
  const chosen = lowestDays(whole);
  const waves = whole.map((wave) =>
    Float32Array.from(chosen.flatMap((day) => [...wave.subarray(day * A_DAY, (day + 1) * A_DAY)])),
  );
  all.forEach((constants, index) => {
    lowest[index] = Math.min(lowest[index], ...lowestOf(constants, waves));
  });
  console.log(year);
}

/** The level that a constant of one metre gives: its real part by a phase of 0, its imaginary one by one of 270 degrees. */
function wavesOf(from, until, minutes) {
  const span = { start: new Date(from), end: new Date(until), timeFidelity: minutes * 60 };
  return names.flatMap((name) =>
    [0, 270].map((phase) =>
      Float32Array.from(
        createTidePredictor([{ name, amplitude: 1, phase }], { offset: 0 }).getTimelinePrediction(span),
        ({ level }) => level,
      ),
    ),
  );
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

const BEND_MINUTES = 10;
const wavesOfSpans = spans.map(([from, until]) => wavesOf(from, until, BEND_MINUTES));
/** Metres a minute²: how sharply the curve bends at nearly all turns, over the fortnights in which the errors are measured. */
function bendOf(constants) {
  const bends = [];
  for (const waves of wavesOfSpans) {
    const levels = levelsOf(constants, waves);
    for (let i = 3; i + 3 < levels.length; i += 1) {
      if ((levels[i] - levels[i - 1]) * (levels[i + 1] - levels[i]) > 0) continue;
      bends.push(Math.abs(levels[i + 3] - 2 * levels[i] + levels[i - 3]) / (3 * BEND_MINUTES) ** 2);
    }
  }
  return Math.max(quantile(bends, FLATTEST), 1e-7);
}

const DAY_MS = 86_400_000;
/** How far each port's high and low waters are out in all fortnights. */
function errorsOfAll(own, left) {
  const turnsOf = (constituents, from, until) => exactTurns({ mslAboveDatum: 0, constituents }, from, until);
  const each = spans.map(([from, until]) =>
    tideErrors(turnsOf(own, from, until), turnsOf(left, from - DAY_MS, until + DAY_MS)),
  );
  return {
    heights: each.flatMap(({ heights }) => heights),
    minutes: each.flatMap(({ minutes }) => minutes),
  };
}
const measured = leftOut.map(({ id, constituents, deviation }) => {
  const own = stations.find((station) => station.id === id).constituents;
  return { errors: errorsOfAll(own, constituents), growth: growthOf(deviation, partsOf(constituents)) };
});

/**
 * What the errors grow with: the deviation that the model states; for heights a little more where the tide is large; for
 * times over the bend of the curve.
 */
function growthOf(deviation, constants) {
  const level = Math.sqrt(constants.reduce((sum, part) => sum + part ** 2 / 2, 0));
  return { metres: deviation * level ** LARGE_TIDES, minutes: deviation / bendOf(constants) };
}

/**
 * By so much, as a root mean square, a port's own constants differ from what is published for it: St Mary's, the one week
 * that is recorded. No place is known better.
 */
const OWN = { metres: 0.04, minutes: 2.3 };
/** Stated errors are rounded up to these. */
const STEP = { metres: 0.01, minutes: 1 };
const roundedUp = (value, step) => Math.ceil(value / step - 1e-9) * step;

function factorOf(kind, errorsOf) {
  // What lies up to a step above the factor's share lies within it once that is rounded up.
  const shareOf = (error, growth) => {
    const below = roundedUp(error, STEP[kind]) - STEP[kind];
    return Math.sqrt(Math.max(0, below ** 2 - OWN[kind] ** 2)) / growth[kind];
  };
  const places = measured.map(({ errors, growth }) => ({
    whole: shareOf(rootMeanSquare(errorsOf(errors)), growth),
    waters: errorsOf(errors).map((error) => shareOf(error, growth)),
  }));
  return factorWithin(places, SHARE) * (1 + 1e-6);
}
const byMetres = factorOf('metres', ({ heights }) => heights);
const byMinutes = factorOf('minutes', ({ minutes }) => minutes);
const errorsOf = ({ metres, minutes }) => ({
  error_m: rounded(roundedUp(Math.hypot(byMetres * metres, OWN.metres), STEP.metres), 2),
  error_min: Math.min(999, roundedUp(Math.hypot(byMinutes * minutes, OWN.minutes), STEP.minutes)),
});
console.log(`errors: ${byMetres.toFixed(3)} and ${byMinutes.toFixed(5)} times what they grow with`);
points.forEach((point, index) => {
  Object.assign(point, errorsOf(growthOf(point.deviation, all[index])));
});
leftOut.forEach((port, index) => {
  Object.assign(port, errorsOf(measured[index].growth));
});

const lines = (items) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
writeFileSync(
  coastPath,
  `{"constituents":${JSON.stringify(names)},\n"ports":${lines(ports)},\n"points":${lines(points)}}\n`,
);
writeFileSync(leftOutPath, `${lines(leftOut)}\n`);
const apart = stations
  .map(({ name, mslAboveDatum }, index) => ({ name, metres: -lowest[points.length + index] - mslAboveDatum }))
  .sort((one, other) => one.metres - other.metres);
console.log('Metres by which it lies below the datum of the ports’ own data:');
for (const { name, metres } of apart) console.log(`${metres.toFixed(2)} ${name}`);
