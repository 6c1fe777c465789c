import type { Position } from '#domain/places/distance.ts';
import { HOUR_MS } from './place.ts';
import { atmosphere } from './pressure.ts';
import { type Sea, seaOf } from './sea.ts';
import { type Tide, tideAt } from './tide.ts';
import { type Weather, weatherOf } from './weather.ts';

/**
 * The one world that all sources describe: smooth in time and space, and the same for the same seed. The tide is
 * astronomy and needs no seed.
 */
export interface World {
  seed: number;
  weather(place: Position, at: number): Weather;
  sea(place: Position, at: number): Sea;
  tide(place: Position): Tide;
  /** Millimetres of rain or melted snow that fell from `from` to `to`. */
  precipitation(place: Position, from: number, to: number): number;
}

const RAIN_STEPS = 5;

export function createWorld(seed: number): World {
  const synoptic = atmosphere(seed);
  const tides = new Map<string, Tide>();
  const tide = (place: Position) => {
    const key = `${place.latitude},${place.longitude}`;
    const known = tides.get(key) ?? tideAt(place);
    return tides.set(key, known).get(key) ?? known;
  };
  const weather = (place: Position, at: number) => weatherOf(place, at, synoptic(place, at), seed);
  return {
    seed,
    weather,
    tide,
    sea: (place, at) => seaOf(place, at, (then) => synoptic(place, then), tide(place), seed),
    precipitation: (place, from, to) => {
      const step = (to - from) / RAIN_STEPS;
      const rates = Array.from({ length: RAIN_STEPS }, (_, index) =>
        weather(place, from + (index + 0.5) * step),
      );
      return (rates.reduce((sum, { precipitationRate }) => sum + precipitationRate, 0) * step) / HOUR_MS;
    },
  };
}
