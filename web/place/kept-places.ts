import { keptValue } from '#web/ui/kept-value.ts';

/** What this device remembers of the places somebody looks at, by the locations' ids. */
export interface KeptPlaces {
  favourites: readonly string[];
  lastVisited: string | null;
}

const KEY = 'foreshore.places';
const NOTHING: KeptPlaces = { favourites: [], lastVisited: null };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads what was stored; whatever is no such thing, from an older version or another hand, counts as absent. */
export function keptPlacesFrom(stored: string | null): KeptPlaces {
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

const kept = keptValue(KEY, {
  from: keptPlacesFrom,
  to: (places) => (places === NOTHING ? null : JSON.stringify(places)),
});

export const keptPlaces = (): KeptPlaces => kept.read();
export const forgetPlaces = (): void => kept.keep(NOTHING);
export const useKeptPlaces = (): KeptPlaces => kept.useValue();

export function noteVisit(id: string): void {
  const places = kept.read();
  if (places.lastVisited !== id) kept.keep({ ...places, lastVisited: id });
}

export function toggleFavourite(id: string): void {
  const places = kept.read();
  const others = places.favourites.filter((favourite) => favourite !== id);
  const favourites = others.length < places.favourites.length ? others : [...others, id];
  kept.keep({ ...places, favourites });
}
