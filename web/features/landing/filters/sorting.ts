import type { Candidate } from './filters.ts';
import type { SortOrder } from './landing-search.ts';

const alphabet = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** What each order is called, by what comes first. */
export const sortWords: Readonly<Record<SortOrder, string>> = {
  name: 'Name',
  distance: 'Nearest',
  wind: 'Lightest wind',
  waves: 'Smallest waves',
  sea: 'Warmest sea',
};

/** What a place is ordered by, the least first; null: not known. Numbers as they are shown, so that equal ones are equal. */
const keys: Readonly<Record<Exclude<SortOrder, 'name'>, (candidate: Candidate) => number | null>> = {
  distance: ({ miles }) => miles,
  wind: ({ view }) => view?.shown.wind ?? null,
  waves: ({ view }) => view?.shown.waves ?? null,
  sea: ({ view }) => {
    const degrees = view?.shown.sea ?? null;
    return degrees === null ? null : -degrees;
  },
};

/** In this order; equal ones by name, and what is not known at the end. */
export function sorted<C extends Candidate>(candidates: readonly C[], order: SortOrder): C[] {
  const byName = (one: C, other: C) => alphabet.compare(one.location.name, other.location.name);
  if (order === 'name') return candidates.toSorted(byName);
  const last = Number.POSITIVE_INFINITY;
  const keyed = candidates.map((candidate) => ({ candidate, key: keys[order](candidate) ?? last }));
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return keyed
    .toSorted((one, other) => compare(one.key, other.key) || byName(one.candidate, other.candidate))
    .map(({ candidate }) => candidate);
}
