import type { Query, QueryKey } from '@tanstack/react-query';
import type { FeedKind } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';

// The names of the entries in the query cache. They are made here, and nobody else reads their parts.

type Position = Pick<Location, 'slug' | 'latitude' | 'longitude'>;

/** Slugs are the same in any case. */
const ofPlace = <N extends string>(name: N, slug: string) => [name, slug.toLowerCase()] as const;

export const queryKeys = {
  feed: <K extends FeedKind>(kind: K, { slug, latitude, longitude }: Position) =>
    ['feed', kind, slug, latitude, longitude] as const,
  location: (slug: string) => ofPlace('location', slug),
  'automated-messages': (slug: string) => ofPlace('automated-messages', slug),
  adverts: (slug: string) => ofPlace('adverts', slug),
  locations: () => ['locations'] as const,
  'feed-report': () => ['feed-report'] as const,
  'auth-status': () => ['auth-status'] as const,
  settings: () => ['settings'] as const,
  'admin-status': () => ['admin-status'] as const,
  account: () => ['account'] as const,
  'pending-sign-up': () => ['pending-sign-up'] as const,
  'reset-link': (token: string) => ['reset-link', token] as const,
};
export type EntryName = keyof typeof queryKeys;

/** For all entries of a feed of a place, wherever that lies or has lain. */
export const feedAnywhere = (kind: FeedKind, slug: string): QueryKey => ['feed', kind, slug];
/** For the entries of all places that are known by name. */
export const everyLocation: QueryKey = ['location'];

/**
 * What an entry is of, and how it stays up to date. The live connection carries what is of one `place` and the `list` of
 * all, and polling does where there is none. Reports on the `network` are polled for, the rest is asked for when needed.
 */
const natures = {
  feed: 'place',
  location: 'place',
  'automated-messages': 'place',
  adverts: 'place',
  locations: 'list',
  'feed-report': 'network',
  'auth-status': 'other',
  settings: 'other',
  'admin-status': 'other',
  account: 'other',
  'pending-sign-up': 'other',
  'reset-link': 'other',
} as const satisfies Record<EntryName, 'place' | 'list' | 'network' | 'other'>;

type Keyed = Pick<Query, 'queryKey'>;

const isEntryName = (name: unknown): name is EntryName =>
  typeof name === 'string' && Object.hasOwn(natures, name);

/** Null where the key is none of those above. */
const nameOf = ({ queryKey: [name] }: Keyed): EntryName | null => (isEntryName(name) ? name : null);

export const isEntry = (query: Keyed, ...names: readonly EntryName[]): boolean =>
  names.some((name) => name === nameOf(query));

export interface FeedEntry {
  kind: FeedKind;
  slug: string;
}

/** The feed and the place that an entry has; null for every other entry. */
export function feedEntryOf(query: Keyed): FeedEntry | null {
  if (nameOf(query) !== 'feed') return null;
  const [, kind, slug] = query.queryKey as ReturnType<typeof queryKeys.feed>;
  return { kind, slug };
}

const natureOf = (query: Keyed) => {
  const name = nameOf(query);
  return name && natures[name];
};

/** The place that an entry is of; null where it is of none or of all. */
export function slugOf(query: Keyed): string | null {
  if (natureOf(query) !== 'place') return null;
  const [, slug] = query.queryKey as ReturnType<typeof queryKeys.location>;
  return feedEntryOf(query)?.slug ?? slug;
}

/** Whether the live connection carries it, and polling where there is none. */
export const isFollowed = (query: Keyed): boolean =>
  natureOf(query) === 'place' || natureOf(query) === 'list';

/** Whether it is what the public pages show of places. */
export const isOfPlaces = (query: Keyed): boolean => isFollowed(query) || natureOf(query) === 'network';
