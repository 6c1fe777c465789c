import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NearestTideStation, TideStation } from '#contract/conditions/tide-station.ts';
import type { TidePort } from '#contract/conditions/tides.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { isInEstuary, leastMinutesOnCoast } from './estuaries.ts';
import { type Coastline, surroundings } from './sea-way.ts';

/** A point along the coast as `tide-model/model-tides.mjs` wrote it. */
interface Point {
  position: [latitude: number, longitude: number];
  lowest: number; // metres from the lowest astronomical tide up to mean sea level
  error_m: number;
  error_min: number;
  ports: [index: number, miles: number][]; // over the sea; nearest first
  constants: number[]; // of each constituent the real and the imaginary part, millimetres
}

/** The tide along the coast between the ports. */
export interface CoastTides {
  constituents: string[];
  ports: { id: string; name: string }[];
  points: Point[];
  coastline: Coastline;
}

const readJson = async (name: string) => JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8'));

export const loadCoastline = (): Promise<Coastline> => readJson('coastline.json');

/** The files beside this one, which tests check; a schema would copy their 170,000 numbers at each start. */
export async function loadCoastTides(): Promise<CoastTides> {
  const [tides, coastline] = await Promise.all([readJson('coast-tides.json'), loadCoastline()]);
  return { ...tides, coastline };
}

/** A place takes its tide from the points within so many miles over the sea. */
const REACH_MILES = 10;
/** Nearer points count as this far away, so that none outweighs all others. */
const LEAST_MILES = 2;
const BOX_DEGREES = 0.3;
const MOST_PORTS = 3;
/** The points lie some 3 miles apart. A place further from them lies where the model has no water. */
const FAR_MILES = 6;
/** A place this far from them lies up an estuary if there is so little water around it. */
const UPSTREAM_MILES = 3;
const ENCLOSED = 0.28;
/** The least error of times there: banks dry up, and low water comes later than outside by an hour and more, or not at all. */
export const ESTUARY_MINUTES = 60;

/** @param miles over the sea to the nearest point of the model */
const isUpEstuary = (miles: number, openness: number): boolean =>
  miles > FAR_MILES || (miles > UPSTREAM_MILES && openness < ENCLOSED);

/**
 * The constants of a place between the ports: of the points of the coast around it, which are within reach over the sea,
 * the nearer the more. Null where there is none.
 */
export function tideBetweenPorts(
  tides: CoastTides,
  place: Position,
  stations: readonly TideStation[],
): NearestTideStation | null {
  const { latitude, longitude } = place;
  const around = tides.points.filter(
    ({ position: [lat, lon] }) =>
      Math.abs(lat - latitude) < BOX_DEGREES && Math.abs(lon - longitude) < BOX_DEGREES,
  );
  const positions = around.map(({ position: [lat, lon] }) => ({ latitude: lat, longitude: lon }));
  const nearPorts = stations.filter((station) => distanceMiles(station, place) <= REACH_MILES);
  const { miles, openness } = surroundings(tides.coastline, place, [...positions, ...nearPorts], REACH_MILES);
  const ways = miles.slice(0, positions.length);
  const shares = sharesOf(around, ways);
  const [nearest] = shares.toSorted((one, other) => one.miles - other.miles);
  const [anyPort] = stations;
  if (!nearest || !anyPort) return null;
  const mean = (of: (point: Point) => number) =>
    shares.reduce((sum, { point, share }) => sum + share * of(point), 0);
  const ports = portsOf(tides, nearest, portsWithin(nearPorts, miles.slice(positions.length)));
  const isEstuary = isInEstuary(place) || isUpEstuary(nearest.miles, openness);
  const leastMinutes = isEstuary ? ESTUARY_MINUTES : leastMinutesOnCoast(place);
  return {
    station: {
      id: `coast/${latitude.toFixed(3)},${longitude.toFixed(3)}`,
      name: ports[0]?.name ?? '',
      latitude,
      longitude,
      mslAboveDatum: rounded(
        mean(({ lowest }) => lowest),
        3,
      ),
      constituents: tides.constituents.map((name, index) =>
        toConstituent(
          name,
          mean(({ constants }) => constants[2 * index] ?? 0),
          mean(({ constants }) => constants[2 * index + 1] ?? 0),
        ),
      ),
      licence: anyPort.licence, // the same for all of them
      attribution: anyPort.attribution,
    },
    distance_miles: ports[0]?.distance_miles ?? null,
    ports,
    error_m: rounded(
      mean(({ error_m }) => error_m),
      2,
    ),
    error_min: Math.max(leastMinutes, Math.ceil(mean(({ error_min }) => error_min) - 1e-9)),
  };
}

/** The share of each point within reach; it falls to 0 at the end of the reach, so that a small step changes little. */
function sharesOf(points: readonly Point[], ways: readonly (number | undefined)[]) {
  const weighed = points.flatMap((point, index) => {
    const miles = ways[index];
    if (miles === undefined) return [];
    const weight = ((1 - miles / REACH_MILES) / Math.max(miles, LEAST_MILES)) ** 2;
    return weight > 0 ? { point, miles, weight } : [];
  });
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed.map(({ point, miles, weight }) => ({ point, miles, share: weight / whole }));
}

/** The ports within reach, by the way over the sea to them. */
const portsWithin = (near: readonly TideStation[], ways: readonly (number | undefined)[]): TidePort[] =>
  near.flatMap(({ id, name }, index) => {
    const miles = ways[index];
    return miles === undefined ? [] : { id, name, distance_miles: rounded(miles, 1) };
  });

/** The nearest ports: those within reach, then by the way from the nearest point, which leads a little out to sea. */
function portsOf(
  { ports }: CoastTides,
  { point, miles }: { point: Point; miles: number },
  within: readonly TidePort[],
): TidePort[] {
  const further = point.ports.flatMap(([index, way]) => {
    const port = ports[index];
    const isWithin = within.some(({ id }) => id === port?.id);
    return port && !isWithin ? { ...port, distance_miles: rounded(way + miles, 1) } : [];
  });
  return [...within, ...further]
    .sort((one, other) => (one.distance_miles ?? 0) - (other.distance_miles ?? 0))
    .slice(0, MOST_PORTS);
}

/** The constants of a point. */
export const constituentsOf = ({ constituents }: CoastTides, { constants }: Point) =>
  constituents.map((name, index) =>
    toConstituent(name, constants[2 * index] ?? 0, constants[2 * index + 1] ?? 0),
  );

/** From millimetres. */
const toConstituent = (name: string, re: number, im: number) => ({
  name,
  amplitude: rounded(Math.hypot(re, im) / 1000, 4),
  phase: rounded(((Math.atan2(-im, re) * 180) / Math.PI + 360) % 360, 2),
});

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
