import type { Position } from '#domain/places/distance.ts';
import { chance, drift } from './noise.ts';
import { bearing, closeness, DAY_MS, degrees, HOUR_MS, radians, winter } from './place.ts';
import type { Synoptic } from './pressure.ts';
import type { Tide } from './tide.ts';

/** Significant height in metres, mean and peak period in seconds, degrees true where the waves come from. */
export interface WaveTrain {
  height: number;
  direction: number;
  period: number;
  peakPeriod: number;
}

/** The sea at a place and an instant. */
export interface Sea {
  waves: WaveTrain;
  windWaves: WaveTrain;
  swell: WaveTrain;
  secondarySwell: WaveTrain;
  tertiarySwell: WaveTrain;
  temperature: number; // °C
  /** Metres above mean sea level: the tide, and what the air pressure adds. */
  level: number;
  pressureEffect: number; // metres, part of `level`
  currentSpeed: number; // m/s
  currentDirection: number; // degrees true, where it flows to
}

/** How open a piece of coast is to ocean swell, 0 to 1, and where that swell comes from. */
const exposures: readonly (Position & { openness: number; from: number })[] = [
  { latitude: 50.1, longitude: -5.8, openness: 1, from: 270 }, // Land's End
  { latitude: 50.8, longitude: -4.6, openness: 0.95, from: 280 }, // north Cornwall
  { latitude: 51.4, longitude: -3.2, openness: 0.2, from: 260 }, // inner Bristol Channel
  { latitude: 50.3, longitude: -4.1, openness: 0.55, from: 225 }, // Plymouth
  { latitude: 50.6, longitude: -3.3, openness: 0.25, from: 190 }, // Lyme Bay
  { latitude: 50.6, longitude: -1.9, openness: 0.3, from: 215 }, // Dorset
  { latitude: 50.8, longitude: -0.2, openness: 0.22, from: 220 }, // Sussex
  { latitude: 51.2, longitude: 1.4, openness: 0.15, from: 30 }, // Kent
  { latitude: 52.4, longitude: 1.8, openness: 0.25, from: 30 }, // Suffolk
  { latitude: 53, longitude: 0.8, openness: 0.3, from: 10 }, // north Norfolk
  { latitude: 54.3, longitude: -0.3, openness: 0.45, from: 25 }, // Yorkshire
  { latitude: 55.5, longitude: -1.5, openness: 0.5, from: 40 }, // Northumberland
  { latitude: 57.5, longitude: -1.7, openness: 0.6, from: 45 }, // Buchan
  { latitude: 58.6, longitude: -4.5, openness: 0.9, from: 320 }, // north Scotland
  { latitude: 57.2, longitude: -6.9, openness: 0.9, from: 275 }, // Hebrides
  { latitude: 55.6, longitude: -5, openness: 0.15, from: 210 }, // Clyde
  { latitude: 54.2, longitude: -3.4, openness: 0.2, from: 255 }, // Cumbria
  { latitude: 53.3, longitude: -4, openness: 0.2, from: 290 }, // north Wales
  { latitude: 51.8, longitude: -5.3, openness: 0.8, from: 255 }, // Pembrokeshire
];

function exposureOf(place: Position): { openness: number; from: number } {
  const weights = closeness(place, exposures);
  const sum = (of: (exposure: (typeof exposures)[number]) => number) =>
    exposures.reduce((total, exposure, index) => total + (weights[index] ?? 0) * of(exposure), 0);
  return {
    openness: sum(({ openness }) => openness),
    from: bearing(
      degrees(
        Math.atan2(
          sum(({ from }) => Math.sin(radians(from))),
          sum(({ from }) => Math.cos(radians(from))),
        ),
      ),
    ),
  };
}

const train = (height: number, direction: number, period: number, peakedness: number): WaveTrain => ({
  height,
  direction: bearing(direction),
  period,
  peakPeriod: period * peakedness,
});

export function seaOf(
  place: Position,
  at: number,
  windAt: (at: number) => Synoptic,
  tide: Tide,
  seed: number,
): Sea {
  const { openness, from } = exposureOf(place);
  const windWaves = windWavesOf(at, windAt, openness);
  const groundswell = 0.3 + 2.6 * drift(at, 2.5 * DAY_MS, seed, 'swell') ** 2 * (1 + 0.35 * winter(at));
  const lull = drift(at, 3 * DAY_MS, seed, 'second swell');
  const swell = train(
    openness * groundswell,
    from + 24 * (lull - 0.5),
    5.5 + 6 * drift(at, 2 * DAY_MS, seed, 'swell period'),
    1.2,
  );
  const secondarySwell = train(
    0.45 * swell.height * (0.3 + lull),
    from + 35 + 30 * lull,
    swell.period * 0.8,
    1.2,
  );
  const tertiarySwell = train(
    0.25 * swell.height * (1.2 - lull),
    from - 40 - 20 * lull,
    swell.period * 0.65,
    1.2,
  );
  const pressureEffect = -0.01 * (windAt(at).pressure - 1013);
  return {
    waves: combined([windWaves, swell, secondarySwell]),
    windWaves,
    swell,
    secondarySwell,
    tertiarySwell,
    temperature:
      11.6 - 0.32 * (place.latitude - 51) - 3.9 * winter(at, 40) + 0.5 * drift(at, 6 * DAY_MS, seed, 'sea'),
    level: tide.level(at) + pressureEffect,
    pressureEffect,
    ...currentOf(place, at, tide),
  };
}

/** The sea that the wind of the last hours has raised. */
function windWavesOf(at: number, windAt: (at: number) => Synoptic, openness: number): WaveTrain {
  const winds = [0, 3, 6].map((hours) => windAt(at - hours * HOUR_MS));
  const speed = winds.reduce((sum, wind) => sum + wind.windSpeed, 0) / winds.length;
  const height = 0.013 * speed ** 2 * (0.4 + 0.6 * openness);
  return train(height, winds[0]?.windDirection ?? 0, 1.6 + 3.1 * Math.sqrt(height), 1.28);
}

/** Energies add up; direction and period are those of the parts by their energy. */
function combined(parts: readonly WaveTrain[]): WaveTrain {
  const energy = parts.reduce((sum, part) => sum + part.height ** 2, 0);
  const mean = (of: (part: WaveTrain) => number) =>
    parts.reduce((sum, part) => sum + (part.height ** 2 / energy) * of(part), 0);
  const direction = degrees(
    Math.atan2(
      mean((part) => Math.sin(radians(part.direction))),
      mean((part) => Math.cos(radians(part.direction))),
    ),
  );
  return train(
    Math.sqrt(energy),
    direction,
    mean(({ period }) => period),
    1.2,
  );
}

/** A tidal stream: strongest while the level changes fastest, turning round by way of a weak stream across it. */
function currentOf(
  place: Position,
  at: number,
  tide: Tide,
): { currentSpeed: number; currentDirection: number } {
  const axis = radians(
    360 * chance('stream', Math.round(place.latitude * 4), Math.round(place.longitude * 4)),
  );
  const strength = 0.35 * Math.sqrt(tide.springAmplitude);
  const along = (strength * tide.rate(at)) / (0.5 * tide.springAmplitude);
  const across = (0.15 * strength * tide.level(at)) / tide.springAmplitude;
  const east = along * Math.sin(axis) + across * Math.cos(axis);
  const north = along * Math.cos(axis) - across * Math.sin(axis);
  return {
    currentSpeed: Math.hypot(east, north),
    currentDirection: bearing(degrees(Math.atan2(east, north))),
  };
}
