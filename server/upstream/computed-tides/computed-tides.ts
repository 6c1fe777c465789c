import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { distanceMiles, nearest } from '#domain/distance.ts';
import type { FeedValue } from '#domain/feed-values.ts';
import { addDays, londonDate, londonDayBounds } from '#domain/london-time.ts';
import { predictTides, type TidePrediction, TideStation } from '#domain/tide-prediction.ts';
import type { Reading, ReadMany } from '../reading.ts';

type Tides = FeedValue<'tidal'>;

/** Further along the coast than this, times and heights are no longer the place's own. */
const WITHIN_MILES = 30;
const DAYS_AHEAD = 7;

/** The stations that `scripts/extract-tide-stations.ts` wrote; read when first needed, for the sake of a quick start. */
export const loadTideStations = async (): Promise<TideStation[]> =>
  z.array(TideStation).parse(JSON.parse(await readFile(join(import.meta.dirname, 'stations.json'), 'utf8')));

/**
 * Computes the tides of each place from the harmonic constants of the nearest station, from yesterday to a week
 * ahead. Once a day in London for each station.
 */
export function computedTides(): ReadMany<Tides> {
  let loading: Promise<TideStation[]> | undefined;
  const predicted = new Map<string, { date: string; tides: TidePrediction }>();

  function tidesOf(station: TideStation, date: string): TidePrediction {
    const known = predicted.get(station.id);
    if (known?.date === date) return known.tides;
    const { start } = londonDayBounds(addDays(date, -1));
    const { end } = londonDayBounds(addDays(date, DAYS_AHEAD));
    const tides = predictTides(station, start, end);
    predicted.set(station.id, { date, tides });
    return tides;
  }

  return async (places, now) => {
    loading ??= loadTideStations();
    const stations = await loading;
    const date = londonDate(now);
    return places.map((place) => {
      const station = nearest(stations, place, WITHIN_MILES);
      return station ? toReading(station, distanceMiles(station, place), tidesOf(station, date)) : noStation;
    });
  };
}

const toReading = (station: TideStation, miles: number, tides: TidePrediction): Reading<Tides> => ({
  value: {
    station: { id: station.id, name: station.name, distance_miles: Math.round(miles * 100) / 100 },
    method: 'computed',
    ...tides,
  },
  observedAt: null,
  source: 'Computed tide prediction (Neaps)',
  attribution: `Tide predictions computed with Neaps (https://github.com/openwatersio/neaps) from ${station.attribution}. Not for navigation.`,
  dropped: [],
});

/** Nothing failed: no port with open constants is near enough to say. */
const noStation: Reading<Tides> = {
  value: { station: null, method: 'computed', events: [], levels: null },
  observedAt: null,
  source: null,
  attribution: null,
  dropped: [],
};
