import type { Location } from '#contract/network/locations.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { amountShown } from '#domain/quantities/amount-shown.ts';
import { listDistance } from '#domain/quantities/quantities.ts';

/** So many rows can still be compared, and the server has their data at hand: a network of 500 has more within 50 miles. */
const NEAREST_AT_MOST = 60;

export interface NearPlaces {
  /** The nearest first. */
  places: { location: Location; miles: number }[];
  /** How many more lie within the distance. */
  left: number;
}

/** The active places around a position, by the distance that is shown. */
export function nearPlaces(locations: readonly Location[], around: Position, within: number): NearPlaces {
  const near = locations
    .filter(({ active }) => active)
    .map((location) => ({ location, miles: distanceMiles(location, around) }))
    .filter(({ miles }) => (amountShown(listDistance(miles)) ?? Number.POSITIVE_INFINITY) <= within)
    .toSorted((one, other) => one.miles - other.miles);
  return { places: near.slice(0, NEAREST_AT_MOST), left: Math.max(0, near.length - NEAREST_AT_MOST) };
}
