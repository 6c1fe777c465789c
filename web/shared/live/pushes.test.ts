import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import { serverEventNames } from '#contract/live/events.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { ApiError, OfflineCopy } from '#web/shared/api/failures.ts';
import {
  advertsQuery,
  authStatusQuery,
  feedQuery,
  locationQuery,
  locationsQuery,
  matchingMessagesQuery,
  settingsQuery,
} from '#web/shared/api/queries.ts';
import { takePush } from './pushes.ts';

const place = (slug: string): Location => ({
  ...aLocation({ name: slug, latitude: slug.length, longitude: -slug.length }),
  _id: `id of ${slug}`,
  slug,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
});
const bude = place('bude');
const exmouth = place('exmouth');

const kinds = ['weather', 'marine', 'tidal', 'ea_warnings', 'storm_overflow', 'sunrise_sunset'] as const;
const meta = (minute: number) => ({
  source: 'a source',
  attribution: null,
  observed_at: null,
  fetched_at: new Date(Date.parse('2026-11-22T10:00:00Z') + minute * 60_000).toISOString(),
  stale: false,
  simulated: false,
  error: null,
});
const body = (minute: number, value: unknown = minute): FeedBody<FeedKind> =>
  ({
    current: { value },
    hourly: [value],
    events: [value],
    meta: meta(minute),
  }) as unknown as FeedBody<FeedKind>;
const eventOf: Record<FeedKind, string> = {
  weather: 'update_openmeteo_metoffice',
  marine: 'update_openmeteo_marine',
  tidal: 'update_tidal',
  ea_warnings: 'update_ea_warnings',
  storm_overflow: 'update_storm_overflow',
  sunrise_sunset: 'update_sunrise_sunset',
};

/** A cache with both places and all their data of minute 10. */
function cache() {
  const client = new QueryClient();
  client.setQueryData(locationsQuery().queryKey, [bude, exmouth]);
  for (const location of [bude, exmouth]) {
    client.setQueryData(locationQuery(location.slug).queryKey, location);
    client.setQueryData(advertsQuery(location.slug).queryKey, []);
    client.setQueryData(matchingMessagesQuery(location.slug).queryKey, {
      success: true,
      matching_messages: {},
      wind_known: true,
    });
    for (const kind of kinds) client.setQueryData<unknown>(feedQuery(kind, location).queryKey, body(10));
  }
  const ask = vi.fn();
  const push = (event: string, payload: unknown) => takePush({ client, event, payload, ask });
  const of = (kind: FeedKind, location = bude) =>
    client.getQueryData<unknown>(feedQuery(kind, location).queryKey);
  const entriesOf = ({ slug }: Location) =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => queryKey.includes(slug))
      .map(({ queryKey, state }) => JSON.stringify([queryKey, state]));
  return { client, ask, push, of, entriesOf };
}

test.each(kinds)('a push of %s updates the entry of the place that it names', (kind) => {
  const { push, of } = cache();
  push(eventOf[kind], { location: 'bude', data: body(11) });
  expect(of(kind)).toEqual(body(11));
  expect(of(kind, exmouth)).toEqual(body(10));
});

test('a push for one place changes nothing of another', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...serverEventNames),
      fc.oneof(
        fc.constant(body(12)),
        fc.constant({ adverts: [{ _id: 'an advert' }] }),
        fc.constant({ ...bude, name: 'Another name', updated_at: '2026-11-22T10:00:00.000Z' }),
        fc.anything(),
      ),
      (event, data) => {
        const { push, entriesOf } = cache();
        const before = entriesOf(exmouth);
        push(event, { location: 'bude', data, event, message: 'gone' });
        expect(entriesOf(exmouth)).toEqual(before);
      },
    ),
  );
});

test('the newest push stays, whatever the order of arrival', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1 }),
      (kind, minutes) => {
        const { push, of } = cache();
        for (const minute of minutes) push(eventOf[kind], { location: 'bude', data: body(minute) });
        expect(of(kind)).toMatchObject({ meta: meta(Math.max(10, ...minutes)) });
      },
    ),
  );
});

test('of two pushes from the same fetch the later counts: the projection has changed', () => {
  const { push, of } = cache();
  push('update_tidal', { location: 'bude', data: body(10, 'another day') });
  expect(of('tidal')).toEqual(body(10, 'another day'));
});

describe('a push equal to its entry', () => {
  const { queryKey } = feedQuery('tidal', bude);
  const known = () => {
    const { client, push } = cache();
    const entry = client.getQueryCache().find({ queryKey });
    return { entry, pushSame: () => push('initial_tidal', { location: 'bude', data: body(10) }) };
  };
  const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;

  test('changes nothing where the entry is very young', () => {
    const { entry, pushSame } = known();
    entry?.setState({ dataUpdatedAt: secondsAgo(29) });
    const before = entry?.state;
    pushSame();
    expect(entry?.state).toBe(before);
  });

  test('gives an older entry the time of the push', () => {
    const { entry, pushSame } = known();
    entry?.setState({ dataUpdatedAt: secondsAgo(31) });
    pushSame();
    expect(entry?.state.dataUpdatedAt).toBeGreaterThan(secondsAgo(1));
  });

  test.each([{ status: 'error' as const, error: new OfflineCopy(body(10), 0) }, { isInvalidated: true }])(
    'stands again after %o',
    (doubt) => {
      const { entry, pushSame } = known();
      entry?.setState({ dataUpdatedAt: secondsAgo(1), ...doubt });
      pushSame();
      expect(entry?.state).toMatchObject({ status: 'success', isInvalidated: false, error: null });
    },
  );
});

test('without the place’s position, or with another name, a push is dropped', () => {
  const { client, push } = cache();
  client.removeQueries(locationQuery('bude'));
  const before = JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
  );
  push('update_tidal', { location: 'bude', data: body(11) });
  push('update_tidal', { location: 'Bude', data: body(11) });
  push('update_tidal', { location: 7, data: body(11) });
  push('update_tidal', null);
  push('update_tidal', { location: 'exmouth', data: null });
  push('update_tidal', { location: 'exmouth', data: { events: [] } });
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).toBe(before);
});

test('a push replaces an offline copy', () => {
  const { client, push } = cache();
  const { queryKey } = feedQuery('tidal', bude);
  const query = client.getQueryCache().find({ queryKey });
  query?.setState({ status: 'error', error: new OfflineCopy(body(10), 0) });
  push('update_tidal', { location: 'bude', data: body(11) });
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null, data: body(11) });
});

test('the current weather is put into an existing weather entry, and creates none', () => {
  const { client, push, of, ask } = cache();
  push('update_metoffice', { location: 'bude', data: { current: { value: 'new' }, meta: meta(11) } });
  expect(of('weather')).toMatchObject({ current: { value: 'new' }, hourly: [10], meta: meta(11) });
  push('update_metoffice', { location: 'bude', data: { current: { value: 'old' }, meta: meta(9) } });
  expect(of('weather')).toMatchObject({ current: { value: 'new' } });
  client.removeQueries(feedQuery('weather', bude));
  push('update_metoffice', { location: 'bude', data: { current: {}, meta: meta(12) } });
  expect(of('weather')).toBeUndefined();
  expect(ask).not.toHaveBeenCalled();
});

test('after subscribing, the whole body is requested where its parts are of another fetch', () => {
  const { push, ask } = cache();
  push('initial_metoffice', { location: 'bude', data: { current: {}, meta: meta(10) } });
  push('initial_wind_wave', { location: 'bude', data: { current: {}, meta: meta(10) } });
  expect(ask).not.toHaveBeenCalled();
  push('initial_metoffice', { location: 'bude', data: { current: {}, meta: meta(11) } });
  push('initial_wind_wave', { location: 'bude', data: { current: {}, meta: meta(11) } });
  expect(ask.mock.calls).toEqual([['update_openmeteo_metoffice'], ['update_openmeteo_marine']]);
});

test.each([
  ['initial_metoffice', 'weather', 'update_openmeteo_metoffice'],
  ['initial_wind_wave', 'marine', 'update_openmeteo_marine'],
] as const)('after %s the whole %s is asked for where what is there does not hold', (event, kind, whole) => {
  const parts = { location: 'bude', data: { current: {}, meta: meta(10) } };
  const asked = (
    change: (client: QueryClient, queryKey: readonly unknown[]) => void,
    part: unknown = parts,
  ) => {
    const { client, push, ask } = cache();
    change(client, feedQuery(kind, bude).queryKey);
    push(event, part);
    return ask.mock.calls.flat();
  };
  const set = (state: object) => (client: QueryClient, queryKey: readonly unknown[]) =>
    client.getQueryCache().find({ queryKey })?.setState(state);
  const failed = { status: 'error', error: new ApiError(502, 'no value') };
  expect(asked(set({}))).toEqual([]);
  expect(asked(set(failed))).toEqual([whole]);
  expect(asked(set({ ...failed, data: undefined }))).toEqual([whole]);
  expect(asked(set({ data: undefined, fetchStatus: 'fetching' }))).toEqual([]);
  expect(asked(set({ dataUpdatedAt: Date.now() - 3_600_000 }))).toEqual([whole]);
  expect(asked((client, queryKey) => client.removeQueries({ queryKey }))).toEqual([]);
  const stale = { ...parts, data: { ...parts.data, meta: { ...meta(10), stale: true } } };
  expect(asked(set({}), stale)).toEqual([whole]);
});

test('automated messages and adverts come and go', () => {
  const { client, push } = cache();
  const messages = { success: true, matching_messages: { bude: [{ _id: 'a' }] }, wind_known: true };
  push('update_automated_messages', { location: 'bude', data: messages });
  expect(client.getQueryData(matchingMessagesQuery('bude').queryKey)).toEqual(messages);
  const adverts = Array.from({ length: 12 }, (_, index) => ({ _id: String(index) }));
  push('update_locations_adverts', { location: 'bude', data: { adverts } });
  expect(client.getQueryData(advertsQuery('bude').queryKey)).toEqual(adverts.slice(0, 10));
});

const changed = { ...bude, custom_message: null, active: false, updated_at: '2026-11-22T10:00:00.000Z' };

test('a changed place is put into its entry and the list; an older state is not', () => {
  const { client, push } = cache();
  push('update_location', { location: 'bude', data: changed });
  push('update_location', { location: 'bude', data: bude });
  expect(client.getQueryData(locationQuery('bude').queryKey)).toEqual(changed);
  expect(client.getQueryData(locationsQuery().queryKey)).toEqual([changed, exmouth]);
});

test('of a place that has no entry, an older state than that of the list is not put in', () => {
  const { client, push } = cache();
  client.setQueryData(locationsQuery().queryKey, [changed, exmouth]);
  client.removeQueries(locationQuery('bude'));
  push('update_location', { location: 'bude', data: bude });
  expect(client.getQueryData(locationsQuery().queryKey)).toEqual([changed, exmouth]);
});

const isInvalid = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.getQueryState(queryKey)?.isInvalidated;

test('the entry of a renamed place’s old slug is fetched again', () => {
  const { client, push } = cache();
  push('update_location', { location: 'bude-bay', data: { ...changed, slug: 'bude-bay' } });
  expect(client.getQueryData(locationQuery('bude-bay').queryKey)).toMatchObject({ _id: bude._id });
  expect(isInvalid(client, locationQuery('bude').queryKey)).toBe(true);
  expect(isInvalid(client, locationQuery('exmouth').queryKey)).toBe(false);
});

test.each([
  ['once, with a login', true, 1],
  ['and once more where a shared cache may have answered as before', false, 2],
])('for a new place the list is fetched again: %s', (_, authenticated, times) => {
  vi.useFakeTimers();
  const { client, push } = cache();
  client.setQueryData<unknown>(settingsQuery().queryKey, { public_read: true });
  client.setQueryData(authStatusQuery().queryKey, { authenticated });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  push('update_location', { location: 'looe', data: place('looe') });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const { queryKey } = locationsQuery();
  const asked = invalidated.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === queryKey[0]);
  expect(asked).toHaveLength(times);
});

test('for a new place the list is fetched again', () => {
  const { client, push } = cache();
  push('update_location', { location: 'looe', data: place('looe') });
  expect(isInvalid(client, locationsQuery().queryKey)).toBe(true);
});

test.each([
  ['update_storm_overflow', feedQuery('storm_overflow', bude).queryKey],
  ['initial_metoffice', feedQuery('weather', bude).queryKey],
  ['initial_sea_data', feedQuery('marine', bude).queryKey],
  ['update_automated_messages', matchingMessagesQuery('bude').queryKey],
  ['update_locations_adverts', advertsQuery('bude').queryKey],
  ['update_location', locationQuery('bude').queryKey],
  ['update_location', locationsQuery().queryKey],
  ['subscribe', locationQuery('bude').queryKey],
])('after an error about %s its call is made again', (event, queryKey) => {
  const { client, push } = cache();
  push('error', { event, location: 'bude', message: 'no value' });
  expect(isInvalid(client, queryKey)).toBe(true);
  expect(isInvalid(client, feedQuery('tidal', bude).queryKey)).toBe(false);
});

test('a known failure is not fetched again after subscribing, but after a change', () => {
  const { client, push } = cache();
  const { queryKey } = feedQuery('weather', bude);
  const query = client.getQueryCache().find({ queryKey });
  query?.setState({ status: 'error', error: new ApiError(503, 'no value') });
  push('error', { event: 'initial_metoffice', location: 'bude', message: 'no value' });
  expect(isInvalid(client, queryKey)).toBe(false);
  push('error', { event: 'update_metoffice', location: 'bude', message: 'no value' });
  expect(isInvalid(client, queryKey)).toBe(true);
});
