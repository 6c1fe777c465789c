import type { MarineData } from '#contract/conditions/marine.ts';
import type { SunriseSunset, TidalData } from '#contract/conditions/tides.ts';
import type { WeatherData } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { heightAt, type KnownTide, knownTide, type TideHeight } from '../tides/tide-curve.ts';
import { type ShoreWindWords, shoreWindWords } from '../wind/wind-and-shore.ts';
import { type Daylight, daylightOf } from './daylight.ts';

export const HOUR_MS = 3_600_000;

/** What the feeds of a place say, as far as it may be shown; null or absent: nothing. */
export interface HourSources {
  tidal?: TidalData | null;
  weather?: WeatherData | null;
  marine?: MarineData | null;
  sunrise_sunset?: SunriseSunset | null;
}

/** An hour of a place, in the units of the data. Null: not known, which never stands for a good value. */
export interface PlaceHour {
  /** Start of the hour, epoch ms. Values are those of this moment, unless they say otherwise. */
  at: number;
  tide: TideHeight | null;
  windSpeed: number | null; // mph
  gusts: number | null; // mph
  windFrom: number | null; // degrees true
  /** The wind against the shore; null also in a calm, and where the place's shore bearing is not known. */
  shore: ShoreWindWords | null;
  waveHeight: number | null; // significant height, metres
  waveFrom: number | null; // degrees true
  wavePeriod: number | null; // mean period, seconds
  swellHeight: number | null; // of the first swell, metres
  swellFrom: number | null; // degrees true
  swellPeriod: number | null; // seconds
  rain: number | null; // mm in the hour that begins
  daylight: Daylight | null; // of the whole hour that begins
}

/** The start of the hour in which `at` lies. Hours begin on the hour in London too, summer and winter. */
export const startOfHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

/**
 * `count` hours of a place, one after the other in real time, from the one in which `from` (epoch ms) lies. Across a change of
 * the clocks a day has 23 or 25 of them. The weather reaches some 7 days ahead, the sea 5.
 */
export function placeHours(
  { tidal, weather, marine, sunrise_sunset: sun }: HourSources,
  place: Pick<Location, 'shore_bearing'>,
  from: number,
  count: number,
): PlaceHour[] {
  const tide: KnownTide | null = tidal?.station ? knownTide(tidal) : null;
  const wind = columnsAt(weather?.ahead);
  const sea = columnsAt(marine?.ahead);
  const start = startOfHour(from);
  return Array.from({ length: count }, (_, index): PlaceHour => {
    const at = start + index * HOUR_MS;
    const blowing = {
      speed: wind('wind_speed_10m', at),
      gusts: wind('wind_gusts_10m', at),
      from: wind('wind_direction_10m', at),
    };
    return {
      at,
      tide: (tide && heightAt(tide, at)) ?? null,
      windSpeed: blowing.speed,
      gusts: blowing.gusts,
      windFrom: blowing.from,
      shore: shoreWindWords(place.shore_bearing, blowing),
      waveHeight: sea('wave_height', at),
      waveFrom: sea('wave_direction', at),
      wavePeriod: sea('wave_period', at),
      swellHeight: sea('swell_wave_height', at),
      swellFrom: sea('swell_wave_direction', at),
      swellPeriod: sea('swell_wave_period', at),
      rain: wind('precipitation', at + HOUR_MS), // an entry is the sum of the hour before it
      daylight: daylightOf(sun?.days, at, at + HOUR_MS),
    };
  });
}

/** A function that reads a value of an hour (epoch ms) from parallel columns; null where they do not have it. */
function columnsAt<N extends string>(
  columns: ({ time: readonly number[] } & Record<N, readonly (number | null)[]>) | null | undefined,
): (name: N, at: number) => number | null {
  if (!columns) return () => null;
  const places = new Map(columns.time.map((time, index) => [time * 1000, index]));
  return (name, at) => columns[name]?.[places.get(at) ?? -1] ?? null;
}
