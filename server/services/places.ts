import type { Location } from '#contract/locations.ts';
import { nearest } from '#domain/distance.ts';
import { slugOf } from '#domain/slug.ts';

/** Coordinates further than this from every location are nobody's: the server is no open proxy to the sources. */
const WITHIN_MILES = 1;
/** More distinct coordinates than a network has locations; what is beyond is looked up again. */
const MAX_REMEMBERED = 5000;

/** The locations as the calls look for them, in memory: by slug and by position. */
export interface Places {
  all: () => readonly Location[];
  bySlug: (nameOrSlug: string) => Location | undefined;
  /** The location within a mile of the position. */
  nearest: (latitude: number, longitude: number) => Location | undefined;
  /** Replaces the whole list after a change in the store. */
  set: (locations: readonly Location[]) => void;
}

export function createPlaces(initial: readonly Location[]): Places {
  let locations = initial;
  let bySlug = new Map<string, Location>();
  const remembered = new Map<string, Location | undefined>();

  const set = (next: readonly Location[]) => {
    locations = next;
    bySlug = new Map(next.map((location) => [location.slug, location]));
    remembered.clear();
  };
  set(initial);

  return {
    all: () => locations,
    bySlug: (nameOrSlug) => bySlug.get(slugOf(nameOrSlug)),
    nearest(latitude, longitude) {
      const key = `${latitude},${longitude}`;
      if (remembered.has(key)) return remembered.get(key);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const found = nearest(locations, { latitude, longitude }, WITHIN_MILES);
      remembered.set(key, found);
      return found;
    },
    set,
  };
}
