// The land of north-west Europe: outlines of Natural Earth 1:10m (public domain), as the package world-atlas carries them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const BOX = { south: 46, north: 64, west: -14, east: 12 };

const ringsOf = ({ type, coordinates }) => (type === 'MultiPolygon' ? coordinates : [coordinates]).flat();

function read(file, name) {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}`);
  const topology = JSON.parse(readFileSync(path, 'utf8'));
  return feature(topology, topology.objects[name]).features;
}

const isNear = (ring) => {
  const within = (index, low, high) =>
    Math.max(...ring.map((point) => point[index])) > low &&
    Math.min(...ring.map((point) => point[index])) < high;
  return within(0, BOX.west, BOX.east) && within(1, BOX.south, BOX.north);
};

/** Closed rings of [longitude, latitude]; a ring inside another is a lake. */
export const landRings = () =>
  read('land-10m.json', 'land')
    .flatMap(({ geometry }) => ringsOf(geometry))
    .filter(isNear);

/** The same of countries, by their names in the package. */
export const countryRings = (names) =>
  read('countries-10m.json', 'countries')
    .filter(({ properties }) => names.includes(properties.name))
    .flatMap(({ geometry }) => ringsOf(geometry))
    .filter(isNear);

/** For each crossing of latitude and longitude whether it is outside all rings: 1 sea, 0 land. Row after row. */
export function seaGrid(rings, latitudes, longitudes) {
  const sea = new Uint8Array(latitudes.length * longitudes.length);
  const edges = rings.flatMap((ring) => ring.slice(1).map((point, index) => [ring[index], point]));
  latitudes.forEach((latitude, row) => {
    const at = latitude + 1e-7; // never exactly on a corner
    const crossings = edges
      .filter(([[, from], [, to]]) => from > at !== to > at)
      .map(([[x, from], [toX, to]]) => x + ((at - from) * (toX - x)) / (to - from))
      .sort((one, other) => one - other);
    let passed = 0;
    longitudes.forEach((longitude, column) => {
      while (crossings[passed] < longitude) passed += 1;
      sea[row * longitudes.length + column] = passed % 2 === 0 ? 1 : 0;
    });
  });
  return sea;
}

const KM_NORTH = 111.2;
const CELL = 0.25; // degrees

/** A function that gives the kilometres from a position to the nearest outline, at most some 50. */
export function shoreDistance(rings) {
  const cells = new Map();
  const keyOf = (longitude, latitude) => Math.floor(longitude / CELL) * 1000 + Math.floor(latitude / CELL);
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [[x, y], [toX, toY]] = [ring[index - 1], ring[index]];
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(toX - x), Math.abs(toY - y)) / 0.01));
      for (let step = 0; step < steps; step += 1) {
        const point = [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps];
        const key = keyOf(...point);
        const cell = cells.get(key);
        if (cell) cell.push(point);
        else cells.set(key, [point]);
      }
    }
  }
  return (latitude, longitude) => {
    const kmEast = KM_NORTH * Math.cos((latitude * Math.PI) / 180);
    let nearest = 50;
    for (let dx = -2; dx <= 2; dx += 1) {
      for (let dy = -2; dy <= 2; dy += 1) {
        for (const [x, y] of cells.get(keyOf(longitude + dx * CELL, latitude + dy * CELL)) ?? []) {
          const km = Math.hypot((x - longitude) * kmEast, (y - latitude) * KM_NORTH);
          if (km < nearest) nearest = km;
        }
      }
    }
    return nearest;
  };
}
