import { expect, test } from 'vitest';
import {
  everyLocation,
  feedAnywhere,
  feedEntryOf,
  isEntry,
  isFollowed,
  isManaged,
  queryKeys,
  slugOf,
} from './query-keys.ts';

const bude = { slug: 'bude', latitude: 50.83, longitude: -4.55 };
const feed = { queryKey: queryKeys.feed('tidal', bude) };
const ofPlace = [
  { queryKey: queryKeys.location('Bude') },
  { queryKey: queryKeys['automated-messages']('Bude') },
  { queryKey: queryKeys.adverts('Bude') },
];
const lists = [{ queryKey: queryKeys.locations() }, { queryKey: queryKeys.overview() }];
const ofNoPlace = [
  queryKeys['auth-status'](),
  queryKeys.settings(),
  queryKeys['admin-status'](),
  queryKeys.account(),
  queryKeys['pending-sign-up'](),
  queryKeys['reset-link']('bude'),
].map((queryKey) => ({ queryKey }));
const unknown = [{ queryKey: ['toString'] }, { queryKey: [] }, { queryKey: [{ name: 'feed' }] }];

test('the kind and the slug of a feed are read from its key', () => {
  expect(feedEntryOf(feed)).toEqual({ kind: 'tidal', slug: 'bude' });
  for (const other of [...ofPlace, ...lists, ...ofNoPlace, ...unknown]) expect(feedEntryOf(other)).toBeNull();
});

test('the slug of an entry is in lower case', () => {
  expect([feed, ...ofPlace].map(slugOf)).toEqual(['bude', 'bude', 'bude', 'bude']);
  expect([...lists, ...ofNoPlace, ...unknown].map(slugOf)).toEqual(Array(11).fill(null));
});

test('the live connection updates the places and their lists', () => {
  const followed = [feed, ...ofPlace, ...lists];
  const all = [...followed, ...ofNoPlace, ...unknown];
  expect(all.filter(isFollowed)).toEqual(followed);
});

test('a changed place concerns lists of the administration, and no entry of the pages', () => {
  const managed = [queryKeys.attention(), queryKeys['managed-locations']({}), queryKeys.display('1')];
  const all = [...managed, queryKeys.users({}), queryKeys.deliveries('1', null)].map((queryKey) => ({
    queryKey,
  }));
  expect([...all, feed, ...ofPlace, ...lists, ...ofNoPlace, ...unknown].filter(isManaged)).toEqual(
    managed.map((queryKey) => ({ queryKey })),
  );
});

test('an entry is recognised by its name', () => {
  expect(isEntry({ queryKey: queryKeys.settings() }, 'auth-status', 'settings')).toBe(true);
  expect(isEntry(lists[0] ?? feed, 'auth-status', 'settings', 'location')).toBe(false);
});

test('a key for several entries is the beginning of each of their keys', () => {
  expect(feed.queryKey.slice(0, 3)).toEqual(feedAnywhere('tidal', 'bude'));
  expect(queryKeys.location('bude').slice(0, 1)).toEqual(everyLocation);
});
