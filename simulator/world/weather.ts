import { getPosition } from 'suncalc';
import type { Position } from '#domain/places/distance.ts';
import { chance, drift } from './noise.ts';
import { bearing, HOUR_MS, radians, winter } from './place.ts';
import type { Synoptic } from './pressure.ts';

/** The weather at a place and an instant, in SI units (°C for temperatures, mm an hour for rain). */
export interface Weather {
  temperature: number;
  apparentTemperature: number;
  humidity: number; // %
  pressureMsl: number; // hPa
  surfacePressure: number; // hPa
  cloudCover: number; // %
  /** Water that falls, whatever its form, in mm an hour. */
  precipitationRate: number;
  isSnow: boolean;
  windSpeed: number; // m/s
  windGusts: number; // m/s
  windDirection: number; // degrees true, where it comes from
  visibility: number; // m
  uvIndex: number;
  isDay: boolean;
  /** The part of the time in which the sun shines, 0 to 1. */
  sunshine: number;
  /** WMO code as Open-Meteo derives it. */
  weatherCode: number;
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Metres above the sea of the model cell of a place: low, as coasts are. */
export const elevationOf = (place: Position) =>
  Math.round(3 + 45 * chance('elevation', place.latitude.toFixed(2), place.longitude.toFixed(2)) ** 2);

export function weatherOf(place: Position, at: number, synoptic: Synoptic, seed: number): Weather {
  const sunAltitude = getPosition(new Date(at), place.latitude, place.longitude).altitude;
  const patches = drift(
    at,
    5 * HOUR_MS,
    seed,
    'cloud',
    Math.round(place.latitude),
    Math.round(place.longitude / 2),
  );
  const cloudCover = between(58 + 6 * synoptic.frontality + 50 * (patches - 0.5), 0, 100);
  const precipitationRate = between(
    0.13 *
      (synoptic.frontality - 6) *
      (0.35 + 1.1 * patches) *
      (0.8 + 0.4 * drift(at, HOUR_MS, seed, 'shower')),
    0,
    12,
  );
  const temperature = temperatureOf(place, at, synoptic, cloudCover);
  const humidity = between(
    76 + 1.6 * synoptic.frontality - 0.16 * sunAltitude + 8 * (patches - 0.5),
    38,
    100,
  );
  const isSnow = temperature < 0.8;
  const visibility = between(
    42_000 - 420 * Math.max(0, humidity - 60) - 6000 * precipitationRate,
    400,
    45_000,
  );
  return {
    temperature,
    apparentTemperature: apparentTemperature(temperature, humidity, synoptic.windSpeed),
    humidity,
    pressureMsl: synoptic.pressure,
    surfacePressure: synoptic.pressure - 0.119 * elevationOf(place),
    cloudCover,
    precipitationRate,
    isSnow,
    windSpeed: synoptic.windSpeed,
    windGusts: synoptic.windSpeed * (1.35 + 0.25 * patches) + 0.8,
    windDirection: bearing(synoptic.windDirection + 12 * (drift(at, 3 * HOUR_MS, seed, 'gusty') - 0.5)),
    visibility,
    uvIndex: sunAltitude > 0 ? 9 * Math.sin(radians(sunAltitude)) ** 1.3 * (1 - 0.007 * cloudCover) : 0,
    isDay: sunAltitude > -0.3,
    sunshine: sunAltitude > 3 ? between(1.15 - cloudCover / 80, 0, 1) : 0,
    weatherCode: weatherCode(cloudCover, precipitationRate, isSnow, visibility),
  };
}

/** Season by latitude, the sun of the day under its clouds, and the air that the wind brings. */
function temperatureOf(place: Position, at: number, synoptic: Synoptic, cloudCover: number): number {
  const season = 10.4 - 0.55 * (place.latitude - 52) - 6 * winter(at, 7);
  const solarHour = ((at / HOUR_MS) % 24) + place.longitude / 15;
  const swing = (2.6 - 1.2 * winter(at)) * (1 - 0.006 * cloudCover);
  const southerly = -synoptic.windSpeed * Math.cos(radians(synoptic.windDirection - 180));
  return season + swing * Math.cos((2 * Math.PI * (solarHour - 15)) / 24) - between(0.28 * southerly, -4, 4);
}

/** Steadman's apparent temperature in the shade: humidity warms, wind cools. */
function apparentTemperature(temperature: number, humidity: number, windSpeed: number): number {
  const vapour = (humidity / 100) * 6.105 * Math.exp((17.27 * temperature) / (237.7 + temperature)); // hPa
  return temperature + 0.33 * vapour - 0.7 * windSpeed - 4;
}

/** The first code whose minimum rate, in mm an hour, is reached. */
const RAIN_CODES = [
  [4, 65],
  [1.5, 63],
  [0.8, 61],
  [0.4, 53],
  [0.1, 51],
] as const;
const SNOW_CODES = [
  [2, 75],
  [0.8, 73],
  [0.1, 71],
] as const;
const CLOUD_CODES = [
  [80, 3],
  [45, 2],
  [20, 1],
] as const;

function weatherCode(cloudCover: number, rate: number, isSnow: boolean, visibility: number): number {
  const falling = (isSnow ? SNOW_CODES : RAIN_CODES).find(([least]) => rate >= least);
  if (falling) return falling[1];
  if (visibility < 1000) return 45;
  return CLOUD_CODES.find(([least]) => cloudCover >= least)?.[1] ?? 0;
}
