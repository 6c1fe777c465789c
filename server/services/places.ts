import type { Location } from '#contract/locations.ts';
import { nearest } from '#domain/distance.ts';
import { slugOf } from '#domain/slug.ts';

/** Coordinates further than this from every location are nobody's: the server is no open proxy to the sources. */
const WITHIN_MILES = 1;
/** The locations as the calls look for them, in memory: by slug and by position. */
export interface Places {
  all: () => readonly Location[];
  bySlug: (nameOrSlug: string) => Location | undefined;
  /** The location within a mile of the position. */
  nearest: (latitude: number, longitude: number) => Location | undefined;
  /** Replaces the whole list after a change in the store. */
  set: (locations: readonly Location[]) => void;
  onChange: (listener: () => void) => void;
}

export function createPlaces(initial: readonly Location[]): Places {
  const listeners: (() => void)[] = [];
  let locations = initial;
  let bySlug = indexOf(initial);
  return {
    all: () => locations,
    bySlug: (nameOrSlug) => bySlug.get(slugOf(nameOrSlug)),
    nearest: (latitude, longitude) => nearest(locations, { latitude, longitude }, WITHIN_MILES),
    set(next) {
      locations = next;
      bySlug = indexOf(next);
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

const indexOf = (locations: readonly Location[]) =>
  new Map(locations.map((location) => [location.slug, location]));
