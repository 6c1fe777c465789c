import type { Location } from '#contract/locations.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';

/** A location as the list shows it. */
export interface Listed {
  location: Location;
  /** From the device's position; null where nobody asked for places nearby. */
  miles: number | null;
  isLastVisited: boolean;
}

export interface Listing {
  position: Position | null;
  /** Ids of locations. */
  favourites: readonly string[];
  lastVisited: string | null;
}

/** With a position, the nearest first; else favourites, then the place visited last, then the others in their order. */
export function listing(
  locations: readonly Location[],
  { position, favourites, lastVisited }: Listing,
): Listed[] {
  const listed = locations.map((location) => ({
    location,
    miles: position && distanceMiles(position, location),
    isLastVisited: location._id === lastVisited,
  }));
  if (position) return listed.toSorted((one, other) => (one.miles ?? 0) - (other.miles ?? 0));
  const rank = ({ location, isLastVisited }: Listed): number => {
    if (favourites.includes(location._id)) return 0;
    return isLastVisited ? 1 : 2;
  };
  return listed.toSorted((one, other) => rank(one) - rank(other));
}

const NEAREST_SHOWN = 5;
const NEAR_MILES = 100;

/** What the map has in view: all places; with a `position` the nearest ones, at least one, and itself if it is near one. */
export function aroundPosition(
  locations: readonly Location[],
  position: Position | null,
): readonly Position[] {
  if (!position) return locations;
  const nearest = listing(locations, { position, favourites: [], lastVisited: null }).slice(0, NEAREST_SHOWN);
  const near = nearest.filter(({ miles }, index) => index === 0 || (miles ?? 0) <= NEAR_MILES);
  const isNear = (nearest[0]?.miles ?? Number.POSITIVE_INFINITY) <= NEAR_MILES;
  return [...(isNear ? [position] : []), ...near.map(({ location }) => location)];
}
