import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type NearestTideStation, TideStation } from '#contract/conditions/tide-station.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { distanceMiles, nearest, type Position } from '#domain/places/distance.ts';
import { computedTidesOf } from '#domain/tides/prediction/computed-tides.ts';
import { HERE_MILES } from '#domain/tides/prediction/neighbour-errors.ts';
import { inTurn } from '#server/http/in-turn.ts';
import type { Reading, ReadMany } from '../reading.ts';
import { type CoastTides, loadCoastTides, tideBetweenPorts } from './coast-tides.ts';
import { seaMilesToHarbours } from './sea-way.ts';

type Tides = FeedValue<'tidal'>;

/** The stations that `tide-model/extract-tide-stations.ts` wrote, read on first use so that the start is quick. */
export const loadTideStations = async (): Promise<TideStation[]> =>
  z.array(TideStation).parse(JSON.parse(await readFile(join(import.meta.dirname, 'stations.json'), 'utf8')));

interface Known {
  stations: TideStation[];
  coast: CoastTides;
}

let loading: Promise<Known> | undefined;

const load = async (): Promise<Known> => {
  const [stations, coast] = await Promise.all([loadTideStations(), loadCoastTides()]);
  return { stations, coast };
};

const known = (): Promise<Known> => {
  loading ??= load();
  return loading;
};

/** Places keep their constants, since looking for ways over the sea takes some milliseconds. */
const between = new Map<string, NearestTideStation>();
const MOST_KEPT = 1000;

const NO_PORT: NearestTideStation = {
  station: null,
  distance_miles: null,
  ports: [],
  error_m: null,
  error_min: null,
};

/** The constants of a place: its port's own within a mile, else interpolated between the ports around it. */
export async function nearestTideStation(place: Position): Promise<NearestTideStation> {
  const { stations, coast } = await known();
  return inTurn(() => constantsFor(place, stations, coast));
}

/** Of each harbour the miles to it over the sea; undefined where there is no way of at most `reach` miles. */
export async function milesBySea(place: Position, harbours: readonly Position[], reach: number) {
  const { coast } = await known();
  return inTurn(() => seaMilesToHarbours(coast.coastline, place, harbours, reach));
}

function constantsFor(place: Position, stations: TideStation[], coast: CoastTides): NearestTideStation {
  const port = nearest(stations, place, HERE_MILES);
  if (port) return ofPort(port, place);
  const key = `${place.latitude},${place.longitude}`;
  const kept = between.get(key);
  if (kept) return kept;
  const found = tideBetweenPorts(coast, place, stations) ?? NO_PORT;
  if (between.size >= MOST_KEPT) between.clear();
  between.set(key, found);
  return found;
}

function ofPort(station: TideStation, place: Position): NearestTideStation {
  const distance_miles = Math.round(distanceMiles(station, place) * 100) / 100;
  const { id, name } = station;
  return { station, distance_miles, ports: [{ id, name, distance_miles }], error_m: null, error_min: null };
}

/** Computes the tides of each place from its constants, each in a turn of its own so that others are answered between. */
export function computedTides(): ReadMany<Tides> {
  return async (places, now) => {
    const { stations, coast } = await known();
    return Promise.all(
      places.map((place) => inTurn(() => toReading(constantsFor(place, stations, coast), now))),
    );
  };
}

/** No constants is not a failure: no port is near enough. */
function toReading(nearest: NearestTideStation, now: number): Reading<Tides> {
  const { station } = nearest;
  const value = computedTidesOf(nearest, now);
  if (!station) return { value, observedAt: null, source: null, attribution: null, dropped: [] };
  return {
    value,
    observedAt: null,
    source: 'Computed tide prediction (Neaps)',
    attribution: `Tide predictions computed with Neaps (https://github.com/openwatersio/neaps) from ${station.attribution}. Not for navigation.`,
    dropped: [],
  };
}
