import type { Query, QueryKey } from '@tanstack/react-query';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';

// The keys of the entries in the query cache. Only this file makes them and reads their parts; that of the constants of a
// tide, which no first view needs, stands in `tide-station.ts`.

type Position = Pick<Location, 'slug' | 'latitude' | 'longitude'>;

/** Upper and lower case mean the same slug. */
const ofPlace = <N extends string>(name: N, slug: string) => [name, slug.toLowerCase()] as const;

export const queryKeys = {
  feed: <K extends FeedKind>(kind: K, { slug, latitude, longitude }: Position) =>
    ['feed', kind, slug, latitude, longitude] as const,
  location: (slug: string) => ofPlace('location', slug),
  'automated-messages': (slug: string) => ofPlace('automated-messages', slug),
  adverts: (slug: string) => ofPlace('adverts', slug),
  locations: () => ['locations'] as const,
  overview: () => ['overview'] as const,
  'auth-status': () => ['auth-status'] as const,
  settings: () => ['settings'] as const,
  'admin-status': () => ['admin-status'] as const,
  account: () => ['account'] as const,
  'pending-sign-up': () => ['pending-sign-up'] as const,
  'reset-link': (token: string) => ['reset-link', token] as const,
  attention: () => ['attention'] as const,
  'list-changes': () => ['list-changes'] as const,
  sources: () => ['sources'] as const,
  'operator-settings': () => ['operator-settings'] as const,
  audit: (parameters: object) => ['audit', parameters] as const,
  users: (parameters: object) => ['users', parameters] as const,
  'location-names': () => ['location-names'] as const,
  'assigned-locations': () => ['assigned-locations'] as const,
  'managed-locations': (parameters: object) => ['managed-locations', parameters] as const,
  'managed-adverts': (parameters: object) => ['managed-adverts', parameters] as const,
  'managed-messages': (parameters: object) => ['managed-messages', parameters] as const,
  'message-history': (id: string) => ['message-history', id] as const,
  displays: () => ['displays'] as const,
  display: (id: string) => ['display', id] as const,
  showings: (id: string, days: object) => ['showings', id, days] as const,
  deliveries: (place: string, savedAt: number | null) => ['deliveries', place, savedAt] as const,
  planning: (call: string, parameters: object) => ['planning', call, parameters] as const,
};
export type EntryName = keyof typeof queryKeys;

/** For all entries of one feed of a place, whatever its position is or was. */
export const feedAnywhere = (kind: FeedKind, slug: string): QueryKey => ['feed', kind, slug];
/** For the `location` entries of all places. */
export const everyLocation: QueryKey = ['location'];

/**
 * What an entry is about, and how it is updated. The live connection updates a `place` and each `list` of all places;
 * without a connection they are polled. `managed` are lists of the administration: each is requested again when a place has
 * changed. The others are requested when needed.
 */
type Nature = 'place' | 'list' | 'managed';
type RequestedWhenNeeded =
  | 'auth-status'
  | 'settings'
  | 'admin-status'
  | 'account'
  | 'pending-sign-up'
  | 'reset-link'
  | 'list-changes'
  | 'sources'
  | 'operator-settings'
  | 'audit'
  | 'users'
  | 'showings'
  | 'deliveries'
  | 'planning';
const natures: Partial<Record<EntryName, Nature>> = {
  feed: 'place',
  location: 'place',
  'automated-messages': 'place',
  adverts: 'place',
  locations: 'list',
  overview: 'list',
  attention: 'managed',
  'location-names': 'managed',
  'assigned-locations': 'managed',
  'managed-locations': 'managed',
  'managed-adverts': 'managed',
  'managed-messages': 'managed',
  'message-history': 'managed',
  displays: 'managed',
  display: 'managed',
} satisfies Record<Exclude<EntryName, RequestedWhenNeeded>, Nature>;

type Keyed = Pick<Query, 'queryKey'>;

const isEntryName = (name: unknown): name is EntryName =>
  typeof name === 'string' && Object.hasOwn(queryKeys, name);

/** Null for an unknown key. */
const nameOf = ({ queryKey: [name] }: Keyed): EntryName | null => (isEntryName(name) ? name : null);

export const isEntry = (query: Keyed, ...names: readonly EntryName[]): boolean =>
  names.some((name) => name === nameOf(query));

export interface FeedEntry {
  kind: FeedKind;
  slug: string;
}

/** The kind and the place of a feed's entry; null for every other entry. */
export function feedEntryOf(query: Keyed): FeedEntry | null {
  if (nameOf(query) !== 'feed') return null;
  const [, kind, slug] = query.queryKey as ReturnType<typeof queryKeys.feed>;
  return { kind, slug };
}

const natureOf = (query: Keyed) => {
  const name = nameOf(query);
  return name && natures[name];
};

/** The slug of the one place that an entry is about, else null. */
export function slugOf(query: Keyed): string | null {
  if (natureOf(query) !== 'place') return null;
  const [, slug] = query.queryKey as ReturnType<typeof queryKeys.location>;
  return feedEntryOf(query)?.slug ?? slug;
}

/** Whether the live connection updates it, or polling while there is no connection. */
export const isFollowed = (query: Keyed): boolean =>
  natureOf(query) === 'place' || natureOf(query) === 'list';

/** Whether it is a list of the administration that a changed place may concern. */
export const isManaged = (query: Keyed): boolean => natureOf(query) === 'managed';
