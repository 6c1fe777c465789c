import type { Location } from '#contract/network/locations.ts';
import { isInBritishIsles } from '#domain/places/british-isles.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import type { Candidate } from '../filters/filters.ts';
import type { SortOrder } from '../filters/landing-search.ts';
import { sorted } from '../filters/sorting.ts';
import type { PlaceView } from '../glance/place-view.ts';

/** A location as the list shows it. */
export interface Listed extends Candidate {
  isLastVisited: boolean;
}

export interface Listing {
  /** From where distances count. */
  position: Position | null;
  /** By slug. */
  views: ReadonlyMap<string, PlaceView>;
  /** Null: with a position by distance, else as in `withFavouritesFirst`. */
  order: SortOrder | null;
  /** Ids of locations. */
  favourites: readonly string[];
  lastVisited: string | null;
}

/** Favourites first, then the place visited last, then the others in their order. */
function withFavouritesFirst(listed: readonly Listed[], favourites: readonly string[]): Listed[] {
  const rank = ({ location, isLastVisited }: Listed): number => {
    if (favourites.includes(location._id)) return 0;
    return isLastVisited ? 1 : 2;
  };
  return listed.toSorted((one, other) => rank(one) - rank(other));
}

/** The locations as the list shows them, in order. */
export function listing(
  locations: readonly Location[],
  { position, views, order, favourites, lastVisited }: Listing,
): Listed[] {
  const listed = locations.map((location) => ({
    location,
    miles: position && distanceMiles(position, location),
    view: views.get(location.slug) ?? null,
    isLastVisited: location._id === lastVisited,
  }));
  const chosen = order ?? (position ? 'distance' : null);
  return chosen ? sorted(listed, chosen) : withFavouritesFirst(listed, favourites);
}

const NEAREST_SHOWN = 5;
const NEAR_MILES = 100;

/**
 * What the map has in view: all places, but those far from the British Isles only where there are no others; with a
 * `position` the nearest ones, at least one, and itself if it is near one.
 */
export function aroundPosition(
  locations: readonly Location[],
  position: Position | null,
): readonly Position[] {
  if (!position) {
    const atHome = locations.filter(isInBritishIsles);
    return atHome.length > 0 ? atHome : locations;
  }
  const nearest = locations
    .map((location) => ({ location, miles: distanceMiles(position, location) }))
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, NEAREST_SHOWN);
  const near = nearest.filter(({ miles }, index) => index === 0 || miles <= NEAR_MILES);
  const isNear = (nearest[0]?.miles ?? Number.POSITIVE_INFINITY) <= NEAR_MILES;
  return [...(isNear ? [position] : []), ...near.map(({ location }) => location)];
}
