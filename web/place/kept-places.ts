import { useSyncExternalStore } from 'react';

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

let kept: KeptPlaces | null = null;
const listeners = new Set<() => void>();

function read(): KeptPlaces {
  try {
    kept ??= keptPlacesFrom(localStorage.getItem(KEY));
  } catch {
    kept ??= NOTHING; // storage is blocked: remembered until the page is closed
  }
  return kept;
}

function keep(next: KeptPlaces): void {
  kept = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // blocked or full: remembered until the page is closed
  }
  for (const changed of listeners) changed();
}

/** Another tab has changed it. */
function noteOtherTab({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  kept = null;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  addEventListener('storage', noteOtherTab); // stays: adding it again changes nothing
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useKeptPlaces = (): KeptPlaces => useSyncExternalStore(subscribe, read);

export function noteVisit(id: string): void {
  const { favourites, lastVisited } = read();
  if (lastVisited !== id) keep({ favourites, lastVisited: id });
}

export function toggleFavourite(id: string): void {
  const { favourites, lastVisited } = read();
  const others = favourites.filter((favourite) => favourite !== id);
  keep({ favourites: others.length < favourites.length ? others : [...others, id], lastVisited });
}
