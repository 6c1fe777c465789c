import type { LocationNames } from '#contract/network/admin-locations.ts';

const names = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** The names of the places by their ids, in the order of the names. */
export const namesById = (places: LocationNames['locations']): Record<string, string> =>
  Object.fromEntries(
    places.toSorted((one, other) => names.compare(one.name, other.name)).map(({ _id, name }) => [_id, name]),
  );
