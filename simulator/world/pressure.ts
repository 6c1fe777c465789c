import type { Position } from '#domain/places/distance.ts';
import { chance } from './noise.ts';
import { bearing, degrees, HOUR_MS, radians, winter } from './place.ts';

/** The state of the atmosphere on the scale of highs and lows. */
export interface Synoptic {
  /** hPa, reduced to mean sea level. */
  pressure: number;
  /** Wind at 10 m: metres a second, and degrees true where it comes from. */
  windSpeed: number;
  windDirection: number;
  /** Above 0 in troughs and fronts, below 0 in ridges; seldom beyond 15 either way. */
  frontality: number;
}

interface Wave {
  amplitude: number; // hPa
  east: number; // radians a kilometre
  north: number;
  turn: number; // radians an hour
  phase: number;
}

const WAVES = 7;
const MEAN_PRESSURE_HPA = 1015;
/** The mean pressure falls towards Iceland: mostly westerly winds, which veer as a trough passes. */
const MEAN_SLOPE_NORTH = -0.005; // hPa a kilometre
const MEAN_AT_LATITUDE = 52;
/** Of the geostrophic wind, what friction leaves at 10 m, and how far it turns it towards the low. */
const FRICTION = 0.55;
const BACKING_DEGREES = 18;
const AIR_DENSITY = 1.22; // kg/m³
const EARTH_TURN = 7.2921e-5; // radians a second
/** Wave length at which curvature counts once; shorter waves, sharper fronts, count more. */
const FRONT_SCALE_KM = 2600;

const waveOf = (seed: number, index: number): Wave => {
  const length = 1700 + 2600 * chance(seed, 'wave length', index);
  const heading = radians(55 + 60 * chance(seed, 'wave heading', index)); // north-east to south-east
  const speed = 22 + 20 * chance(seed, 'wave speed', index); // km/h
  const number = (2 * Math.PI) / length;
  return {
    amplitude: 2 + 3 * chance(seed, 'wave amplitude', index),
    east: number * Math.sin(heading),
    north: number * Math.cos(heading),
    turn: number * speed,
    phase: 2 * Math.PI * chance(seed, 'wave phase', index),
  };
};

/**
 * Highs and lows as waves that travel east, so that a passing trough brings falling pressure, rain and a veering
 * wind together.
 */
export function atmosphere(seed: number): (place: Position, at: number) => Synoptic {
  const waves = Array.from({ length: WAVES }, (_, index) => waveOf(seed, index));
  return (place, at) => {
    const east = place.longitude * 111.2 * Math.cos(radians(54));
    const north = place.latitude * 111.2;
    const strength = 1 + 0.25 * winter(at);
    const slope = strength * MEAN_SLOPE_NORTH;
    let pressure = MEAN_PRESSURE_HPA + slope * (place.latitude - MEAN_AT_LATITUDE) * 111.2;
    let slopeEast = 0; // hPa a kilometre
    let slopeNorth = slope;
    let frontality = 0;
    for (const wave of waves) {
      const angle = wave.east * east + wave.north * north - wave.turn * (at / HOUR_MS) + wave.phase;
      const height = strength * wave.amplitude * Math.cos(angle);
      const steepness = -strength * wave.amplitude * Math.sin(angle);
      pressure += height;
      slopeEast += steepness * wave.east;
      slopeNorth += steepness * wave.north;
      frontality -= height * (Math.hypot(wave.east, wave.north) * (FRONT_SCALE_KM / (2 * Math.PI))) ** 2;
    }
    const coriolis = 2 * EARTH_TURN * Math.sin(radians(place.latitude));
    const toWind = (0.1 * FRICTION) / (AIR_DENSITY * coriolis); // 0.1 Pa a metre in one hPa a kilometre
    const towardsEast = -slopeNorth * toWind;
    const towardsNorth = slopeEast * toWind;
    return {
      pressure,
      windSpeed: Math.hypot(towardsEast, towardsNorth),
      windDirection: bearing(degrees(Math.atan2(-towardsEast, -towardsNorth)) - BACKING_DEGREES),
      frontality,
    };
  };
}
