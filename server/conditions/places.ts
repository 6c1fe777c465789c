import type { Location } from '#contract/network/locations.ts';
import { nearest } from '#domain/places/distance.ts';
import { slugOf } from '#domain/places/slug.ts';
import { type CachedResponse, cachedResponse } from '#server/http/answers/cached-response.ts';

/** Coordinates further than this from every location are not found: the server is no open proxy to the sources. */
const WITHIN_MILES = 1;

/**
 * The locations in memory, in the form that people are shown, by slug and by position, with their
 * answers made once.
 */
export type Places = ReturnType<typeof createPlaces>;

export function createPlaces(initial: readonly Location[]) {
  const listeners: (() => void)[] = [];
  let known = indexOf(initial);
  return {
    all: (): readonly Location[] => known.locations,
    /** As they are stored, for staff: with the messages of inactive locations. */
    stored: (): readonly Location[] => known.stored,
    bySlug: (nameOrSlug: string): Location | undefined => known.bySlug.get(slugOf(nameOrSlug))?.location,
    byId: (id: string): Location | undefined => known.byId.get(id),
    /** The active location within a mile of the position. */
    nearest: (latitude: number, longitude: number): Location | undefined =>
      nearest(known.active, { latitude, longitude }, WITHIN_MILES),
    /** Body of `GET /api/locations`. */
    listAnswer: (): CachedResponse => known.list,
    /** Body of `GET /locations/{name}`. */
    answer: (nameOrSlug: string): CachedResponse | undefined => known.bySlug.get(slugOf(nameOrSlug))?.answer,
    /** Replaces the whole list after a change in the store. */
    set(next: readonly Location[]) {
      known = indexOf(next);
      for (const listener of listeners) listener();
    },
    onChange: (listener: () => void) => void listeners.push(listener),
  };
}

/** The message of an inactive location is a draft that only staff read. */
const asShown = (location: Location): Location =>
  location.active || location.custom_message === null ? location : { ...location, custom_message: null };

const indexOf = (stored: readonly Location[]) => ({ stored, ...indexOfShown(stored.map(asShown)) });

const indexOfShown = (locations: readonly Location[]) => ({
  locations,
  active: locations.filter(({ active }) => active),
  byId: new Map(locations.map((location) => [location._id, location])),
  list: cachedResponse(200, JSON.stringify({ locations })),
  bySlug: new Map(
    locations.map((location) => [
      location.slug,
      // A browser that navigates to the same address gets the page.
      { location, answer: cachedResponse(200, JSON.stringify({ location }), { variesBy: 'Accept' }) },
    ]),
  ),
});
