import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NearestTideStation, TideStation } from '#contract/tide-station.ts';
import type { TidePort } from '#contract/tides.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { type Coastline, seaMiles } from './sea-way.ts';

/** A point along the coast as `scripts/model-tides.mjs` wrote it. */
const Point = z.object({
  position: z.tuple([z.number(), z.number()]), // latitude, longitude
  lowest: z.number(), // metres from the lowest astronomical tide up to mean sea level
  error_m: z.number(),
  error_min: z.number(),
  ports: z.array(z.tuple([z.number().int(), z.number()])), // index, miles over the sea; nearest first
  constants: z.array(z.number().int()), // of each constituent the real and the imaginary part, millimetres
});
type Point = z.infer<typeof Point>;

const CoastTides = z.object({
  constituents: z.array(z.string()),
  ports: z.array(z.object({ id: z.string(), name: z.string() })),
  points: z.array(Point),
});

/** The tide along the coast between the ports. */
export interface CoastTides extends z.infer<typeof CoastTides> {
  coastline: Coastline;
}

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8'));

export async function loadCoastTides(): Promise<CoastTides> {
  const [tides, coastline] = await Promise.all([readJson('coast-tides.json'), readJson('coastline.json')]);
  return { ...CoastTides.parse(tides), coastline: coastline as Coastline }; // our own file, beside this one
}

/** A place takes its tide from the points within so many miles over the sea. */
export const REACH_MILES = 10;
/** Nearer points count as this far away, so that none outweighs all others. */
const LEAST_MILES = 2;
const BOX_DEGREES = 0.3;
const MOST_PORTS = 3;

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
  const ways = seaMiles(tides.coastline, place, positions, REACH_MILES);
  const shares = sharesOf(around, ways);
  const [nearest] = shares.toSorted((one, other) => one.miles - other.miles);
  const [anyPort] = stations;
  if (!nearest || !anyPort) return null;
  const mean = (of: (point: Point) => number) =>
    shares.reduce((sum, { point, share }) => sum + share * of(point), 0);
  const ports = portsOf(tides, nearest, portsWithin(tides, place, stations));
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
    error_min: Math.ceil(mean(({ error_min }) => error_min) - 1e-9),
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
function portsWithin(tides: CoastTides, place: Position, stations: readonly TideStation[]): TidePort[] {
  const near = stations.filter((station) => distanceMiles(station, place) <= REACH_MILES);
  const ways = seaMiles(tides.coastline, place, near, REACH_MILES);
  return near.flatMap(({ id, name }, index) => {
    const miles = ways[index];
    return miles === undefined ? [] : { id, name, distance_miles: rounded(miles, 1) };
  });
}

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

/** From millimetres. */
const toConstituent = (name: string, re: number, im: number) => ({
  name,
  amplitude: rounded(Math.hypot(re, im) / 1000, 4),
  phase: rounded(((Math.atan2(-im, re) * 180) / Math.PI + 360) % 360, 2),
});

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
