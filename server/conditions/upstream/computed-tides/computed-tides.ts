import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type NearestTideStation, TideStation } from '#contract/tide-station.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { distanceMiles, nearest, type Position } from '#domain/places/distance.ts';
import { computedTidesOf } from '#domain/tides/computed-tides.ts';
import { londonDate } from '#domain/time/london-time.ts';
import type { Reading, ReadMany } from '../reading.ts';

type Tides = FeedValue<'tidal'>;

/** Further along the coast than this, times and heights are no longer the place's own. */
const WITHIN_MILES = 30;

/** The stations that `scripts/extract-tide-stations.ts` wrote, read on first use so that the start is quick. */
export const loadTideStations = async (): Promise<TideStation[]> =>
  z.array(TideStation).parse(JSON.parse(await readFile(join(import.meta.dirname, 'stations.json'), 'utf8')));

let loading: Promise<TideStation[]> | undefined;

/** The port whose tides are used for a place. */
export async function nearestTideStation(place: Position): Promise<NearestTideStation> {
  loading ??= loadTideStations();
  const station = nearest(await loading, place, WITHIN_MILES);
  if (!station) return { station: null, distance_miles: null };
  return { station, distance_miles: Math.round(distanceMiles(station, place) * 100) / 100 };
}

/**
 * Computes the tides of each place from the harmonic constants of the nearest station, once a day in London for each
 * station.
 */
export function computedTides(): ReadMany<Tides> {
  const computed = new Map<string, { date: string; tides: Tides }>();

  function tidesOf(station: TideStation, now: number): Tides {
    const date = londonDate(now);
    const known = computed.get(station.id);
    if (known?.date === date) return known.tides;
    const tides = computedTidesOf({ station, distance_miles: null }, now);
    computed.set(station.id, { date, tides });
    return tides;
  }

  return (places, now) =>
    Promise.all(
      places.map(async (place) => {
        const { station, distance_miles } = await nearestTideStation(place);
        return station ? toReading(station, distance_miles, tidesOf(station, now)) : noStation(now);
      }),
    );
}

const toReading = (
  { id, name, attribution }: TideStation,
  distance_miles: number | null,
  tides: Tides,
): Reading<Tides> => ({
  value: { ...tides, station: { id, name, distance_miles } },
  observedAt: null,
  source: 'Computed tide prediction (Neaps)',
  attribution: `Tide predictions computed with Neaps (https://github.com/openwatersio/neaps) from ${attribution}. Not for navigation.`,
  dropped: [],
});

/** Not a failure: no port with open constants is near enough. */
const noStation = (now: number): Reading<Tides> => ({
  value: computedTidesOf({ station: null, distance_miles: null }, now),
  observedAt: null,
  source: null,
  attribution: null,
  dropped: [],
});
