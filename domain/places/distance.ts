/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3959;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the great circle, by the haversine formula. */
export function distanceMiles(one: Position, other: Position): number {
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
  const h =
    haversine(radians(other.latitude - one.latitude)) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      haversine(radians(other.longitude - one.longitude));
  // Rounding can carry h past 1 for points opposite each other.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** The place nearest to `point`, within the given distance. */
export const nearest = <P extends Position>(
  places: readonly P[],
  point: Position,
  withinMiles: number,
): P | undefined =>
  places
    .map((place) => ({ place, miles: distanceMiles(place, point) }))
    .filter(({ miles }) => miles <= withinMiles)
    .sort((one, other) => one.miles - other.miles)[0]?.place;
