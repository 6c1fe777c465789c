import type { Location } from '#contract/network/locations.ts';
import { heightAt, knownTide } from '../tides/tide-curve.ts';
import { among, type Mix, straight, turned } from '../weather/between-hours.ts';
import { WEATHER_STEP_MS } from '../weather/weather-hours.ts';
import { shoreWindWords } from '../wind/wind-and-shore.ts';
import { daylightOf } from './daylight.ts';
import { type HourSources, type PlaceHour, placeHours } from './place-hours.ts';

const MINUTE_MS = 60_000;

/**
 * What `placeHours` says, of the moment `now` (epoch ms): the tide to the minute, wind and waves of the quarter of an hour that
 * has begun, worked out between the hours as the values of now are, so that both say the same. Rain is that of the hour.
 */
export function placeNow(
  sources: HourSources,
  place: Pick<Location, 'shore_bearing'>,
  now: number,
): PlaceHour {
  const { tidal, weather, marine, sunrise_sunset: sun } = sources;
  const step = Math.floor(now / WEATHER_STEP_MS) * WEATHER_STEP_MS;
  const wind = valuesAt(weather?.ahead, step);
  const sea = valuesAt(marine?.ahead, step);
  const blowing = {
    speed: wind('wind_speed_10m', straight),
    gusts: wind('wind_gusts_10m', straight),
    from: wind('wind_direction_10m', turned),
  };
  return {
    at: now,
    tide: (tidal?.station && heightAt(knownTide(tidal), now)) || null,
    windSpeed: blowing.speed,
    gusts: blowing.gusts,
    windFrom: blowing.from,
    shore: shoreWindWords(place.shore_bearing, blowing),
    waveHeight: sea('wave_height', straight),
    waveFrom: sea('wave_direction', turned),
    wavePeriod: sea('wave_period', straight),
    swellHeight: sea('swell_wave_height', straight),
    swellFrom: sea('swell_wave_direction', turned),
    swellPeriod: sea('swell_wave_period', straight),
    rain: placeHours({ weather: weather ?? null }, place, now, 1)[0]?.rain ?? null,
    daylight: daylightOf(sun?.days, now, now + MINUTE_MS),
  };
}

/** A function that reads a value of a moment (epoch ms) from parallel columns by the hour; null where they do not have it. */
function valuesAt<N extends string>(
  columns: ({ time: readonly number[] } & Record<N, readonly (number | null)[]>) | null | undefined,
  at: number,
): (name: N, mix: Mix) => number | null {
  if (!columns) return () => null;
  const between = among(columns.time, at / 1000);
  return (name, mix) => mix(columns[name] ?? [], between);
}
