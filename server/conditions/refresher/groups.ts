import type { Location } from '#contract/network/locations.ts';

/** Places that one question serves; the first is the one whose turn it is. */
export type Group = readonly Location[];

/**
 * The places that are due, in their order, each with those that share its cell.
 * @param ready ids of the places whose turn it is
 */
export function inGroups(options: {
  all: readonly Location[];
  ready: readonly string[];
  /** Places with the same text share a question; null: not known. */
  cellOf: (place: Location) => string | null;
  isAlone: (place: Location) => boolean;
  /** Whether a place whose turn it is not may take part. */
  mayJoin: (place: Location) => boolean;
}): Group[] {
  const { all, ready, cellOf, isAlone, mayJoin } = options;
  const byId = new Map(all.map((place) => [place._id, place]));
  const due = ready.flatMap((id) => byId.get(id) ?? []);
  const isDue = new Set(due);
  const keyOf = (place: Location) => (isAlone(place) ? null : cellOf(place)) ?? `only ${place._id}`;
  const groups = Map.groupBy(due, keyOf);
  for (const place of all) {
    const group = groups.get(keyOf(place));
    if (group && !isDue.has(place) && mayJoin(place)) group.push(place);
  }
  return [...groups.values()];
}

/** The places of each call. A group stays together; one that must be asked on its own has a call of its own. */
export function inBatches(
  groups: readonly Group[],
  batchSize: number,
  isAlone: (group: Group) => boolean,
): Location[][] {
  const batches: Location[][] = [];
  let open: Location[] = [];
  for (const group of groups.filter((each) => !isAlone(each))) {
    if (open.length > 0 && open.length + group.length > batchSize) open = [];
    if (open.length === 0) batches.push(open);
    open.push(...group);
  }
  return [...batches, ...groups.filter(isAlone).map((group) => [...group])];
}
