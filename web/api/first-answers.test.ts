import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { keepFirstAnswers } from './first-answers.ts';
import { authStatusQuery, feedQuery, locationQuery, locationsQuery, settingsQuery } from './queries.ts';

const bude = { ...aLocation({ slug: 'bude', name: 'Bude' }), _id: 'a' };
const always: Pick<FirstAnswers, 'at' | 'auth_status' | 'settings'> = {
  at: 0,
  auth_status: { authenticated: true },
  settings: {
    simulated: false,
    public_read: false,
    password_min_length: 6,
    tile_url: '',
    tile_attribution: '',
  },
};
const kept = (answers: FirstAnswers) => {
  const client = new QueryClient();
  keepFirstAnswers(client, answers);
  return client;
};

test('what came along with the page stands where the screens look for it, and counts as new', () => {
  const sun = { days: [], meta: {} } as unknown as NonNullable<
    FirstAnswers['place']
  >['feeds']['sunrise_sunset'];
  const client = kept({
    ...always,
    place: {
      location: bude,
      matching_messages: { success: true, matching_messages: {}, wind_known: true },
      feeds: sun ? { sunrise_sunset: sun } : {},
    },
  });
  expect(client.getQueryData(authStatusQuery().queryKey)).toEqual({ authenticated: true });
  expect(client.getQueryData(settingsQuery().queryKey)).toBe(always.settings);
  expect(client.getQueryData(locationQuery('BUDE').queryKey)).toEqual(bude);
  expect(client.getQueryState(feedQuery('sunrise_sunset', bude).queryKey)?.data).toEqual(sun);
  expect(client.getQueryState(feedQuery('sunrise_sunset', bude).queryKey)?.dataUpdatedAt).toBeGreaterThan(
    Date.now() - 10_000,
  );
});

test('a feed that did not come along is asked for', () => {
  const client = kept({
    ...always,
    place: {
      location: bude,
      matching_messages: { success: true, matching_messages: {}, wind_known: false },
      feeds: {},
    },
  });
  expect(client.getQueryState(feedQuery('tidal', bude).queryKey)).toBeUndefined();
});

test('the network makes each of its places known', () => {
  const report = { simulated: false, upstreams: [], feeds: [] };
  const client = kept({ ...always, network: { locations: [bude], report } });
  expect(client.getQueryData(locationsQuery().queryKey)).toEqual([bude]);
  expect(client.getQueryData(locationQuery('bude').queryKey)).toEqual(bude);
});
