import { anglesey, greatBritain, isleOfWight } from '#domain/places/coast-outlines.ts';
import type { Position } from '#domain/places/distance.ts';
import { chance } from './noise.ts';
import { distanceKm, offsetKm } from './place.ts';

type Edge = readonly [from: Position, to: Position];

/** The edges of a closed outline given as latitude and longitude in turn. */
function ring(numbers: readonly number[]): Edge[] {
  const points = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    latitude: numbers[2 * index] ?? 0,
    longitude: numbers[2 * index + 1] ?? 0,
  }));
  return points.map((point, index) => [point, points[(index + 1) % points.length] ?? point]);
}

const lands = [greatBritain, isleOfWight, anglesey].map(ring);
const coast = lands.flat();

/** Rough, and drawn through the sea where they can be: they only decide to which country a piece of coast belongs. */
const wales = ring([
  51.66, -2.65, 51.48, -2.95, 51.36, -3.2, 51.3, -5.5, 53.5, -5, 53.45, -3.27, 53.3, -3.16, 53.2, -2.99, 52,
  -2.9,
]);
const scotland = ring([
  55.82, -1, 55.82, -2.2, 55.02, -3.0, 54.93, -3.3, 54.5, -4.2, 54.5, -9, 61, -9, 61, -1,
]);

/** Waters that are neither sea nor deep inland: a marine model has no cell for them. */
const estuaries: readonly (Position & { radiusKm: number })[] = [
  { latitude: 51.72, longitude: -2.48, radiusKm: 12 }, // Severn above Beachley
  { latitude: 51.49, longitude: -0.05, radiusKm: 25 }, // Thames above Tilbury
  { latitude: 53.69, longitude: -0.85, radiusKm: 18 }, // Humber and Ouse at Goole
  { latitude: 50.68, longitude: -3.46, radiusKm: 3 }, // Exe at Topsham
  { latitude: 50.43, longitude: -3.68, radiusKm: 5 }, // Dart at Totnes
  { latitude: 50.49, longitude: -4.21, radiusKm: 5 }, // Tamar at Calstock
  { latitude: 52.06, longitude: 1.16, radiusKm: 3 }, // Orwell at Ipswich
  { latitude: 56.1, longitude: -3.8, radiusKm: 10 }, // Forth above Grangemouth
];
/** Further from the outline than a model cell is wide: no sea cell to answer from. */
const INLAND_KM = 12;

/** By counting how many edges a line to the east crosses. */
function isWithin(place: Position, edges: readonly Edge[]): boolean {
  const crossed = edges.filter(
    ([from, to]) =>
      from.latitude > place.latitude !== to.latitude > place.latitude &&
      place.longitude <
        from.longitude +
          ((to.longitude - from.longitude) * (place.latitude - from.latitude)) /
            (to.latitude - from.latitude),
  );
  return crossed.length % 2 === 1;
}

function distanceToEdgeKm(place: Position, [from, to]: Edge): number {
  const point = offsetKm(from, place);
  const edge = offsetKm(from, to);
  const square = edge.east ** 2 + edge.north ** 2;
  const along = square === 0 ? 0 : (point.east * edge.east + point.north * edge.north) / square;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.east - part * edge.east, point.north - part * edge.north);
}

const distanceToCoastKm = (place: Position) =>
  Math.min(...coast.map((edge) => distanceToEdgeKm(place, edge)));

const isLand = (place: Position) => lands.some((land) => isWithin(place, land));

/** Land, or so close to it that the outline cannot tell. */
export const isLandOrShore = (place: Position) => isLand(place) || distanceToCoastKm(place) < 1;

/** Whether a marine model has a sea cell near this place. */
export const hasSea = (place: Position) =>
  !estuaries.some((estuary) => distanceKm(place, estuary) < estuary.radiusKm) &&
  !(isLand(place) && distanceToCoastKm(place) > INLAND_KM);

export const isEngland = (place: Position) => !isWithin(place, wales) && !isWithin(place, scotland);

/** Points along the coast of England, from 5 to 11 km apart, different for each seed. */
export function pointsAlongEngland(seed: number): Position[] {
  const points: Position[] = [];
  let untilNext = 0;
  for (const [from, to] of coast) {
    const { east, north } = offsetKm(from, to);
    const length = Math.hypot(east, north);
    while (untilNext < length) {
      const part = untilNext / length;
      points.push({
        latitude: from.latitude + part * (to.latitude - from.latitude),
        longitude: from.longitude + part * (to.longitude - from.longitude),
      });
      untilNext += 5 + 6 * chance(seed, 'coast', points.length);
    }
    untilNext -= length;
  }
  return points.filter(isEngland);
}
