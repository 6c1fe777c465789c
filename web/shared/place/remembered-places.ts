import { storedValue } from '#web/shared/ui/browser/stored-value.ts';

/** The places that this device remembers, by the locations' ids. */
export interface RememberedPlaces {
  favourites: readonly string[];
  lastVisited: string | null;
}

const KEY = 'foreshore.places';
const NOTHING: RememberedPlaces = { favourites: [], lastVisited: null };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads the stored text. Unreadable parts, of an older version or damaged, count as absent. */
export function rememberedPlacesFrom(stored: string | null): RememberedPlaces {
  try {
    const found: unknown = JSON.parse(stored ?? 'null');
    if (typeof found !== 'object' || found === null) return NOTHING;
    return {
      favourites:
        'favourites' in found && Array.isArray(found.favourites) ? found.favourites.filter(isText) : [],
      lastVisited: 'lastVisited' in found && isText(found.lastVisited) ? found.lastVisited : null,
    };
  } catch {
    return NOTHING;
  }
}

const remembered = storedValue(KEY, {
  from: rememberedPlacesFrom,
  to: (places) => (places === NOTHING ? null : JSON.stringify(places)),
});

export const rememberedPlaces = (): RememberedPlaces => remembered.read();
export const forgetPlaces = (): void => remembered.store(NOTHING);
export const useRememberedPlaces = (): RememberedPlaces => remembered.useValue();

export function noteVisit(id: string): void {
  const places = remembered.read();
  if (places.lastVisited !== id) remembered.store({ ...places, lastVisited: id });
}

export function toggleFavourite(id: string): void {
  const places = remembered.read();
  const others = places.favourites.filter((favourite) => favourite !== id);
  const favourites = others.length < places.favourites.length ? others : [...others, id];
  remembered.store({ ...places, favourites });
}
