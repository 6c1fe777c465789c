import type { Position } from '#domain/places/distance.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const KM_PER_DEGREE = 111.2;

export const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const degrees = (angle: number) => (angle * 180) / Math.PI;

/** An angle in degrees, brought to 0 up to below 360. */
export const bearing = (angle: number) => ((angle % 360) + 360) % 360;

/** East and north of `from`, in kilometres; the Earth taken as flat, which holds for some hundred kilometres. */
export function offsetKm(from: Position, to: Position): { east: number; north: number } {
  return {
    east:
      (to.longitude - from.longitude) * KM_PER_DEGREE * Math.cos(radians((from.latitude + to.latitude) / 2)),
    north: (to.latitude - from.latitude) * KM_PER_DEGREE,
  };
}

export function distanceKm(from: Position, to: Position): number {
  const { east, north } = offsetKm(from, to);
  return Math.hypot(east, north);
}

/** How much each of some places counts for a point among them: close ones much more than far ones. Sums to 1. */
export function closeness(to: Position, places: readonly Position[]): number[] {
  const weights = places.map((place) => (distanceKm(to, place) + 2) ** -4);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** 1 in mid-winter (15 January), -1 in mid-summer, shifted by a lag in days. */
export const winter = (at: number, lagDays = 0) =>
  Math.cos((2 * Math.PI * (at - Date.UTC(2000, 0, 15) - lagDays * DAY_MS)) / (365.2425 * DAY_MS));
