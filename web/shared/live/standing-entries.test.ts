import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedKind } from '#contract/live/live-table.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { ApiError, OfflineCopy } from '#web/shared/api/failures.ts';
import { feedQuery, locationQuery, locationsQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { askForOld, confirmStanding, refetchFailed } from './standing-entries.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

const bude = { ...aLocation({ name: 'Bude' }), slug: 'bude' };
const looe = { ...aLocation({ name: 'Looe' }), slug: 'looe' };
const fetchedBefore = (minutes: number) => ({
  meta: { fetched_at: new Date(now - minutes * MINUTE).toISOString() },
});
const at = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.getQueryState(queryKey)?.dataUpdatedAt;

test('the good entries of the place on screen get the time at which the server was last heard; others do not', () => {
  const client = new QueryClient();
  const updatedAt = now - 10 * MINUTE;
  const put = (queryKey: readonly unknown[]) => client.setQueryData(queryKey, {}, { updatedAt });
  for (const { slug, ...place } of [bude, looe]) {
    put(feedQuery('tidal', { slug, ...place }).queryKey);
    put(feedQuery('weather', { slug, ...place }).queryKey);
    put(locationQuery(slug).queryKey);
  }
  put(locationsQuery().queryKey);
  put(settingsQuery().queryKey);
  const weather = client.getQueryCache().find({ queryKey: feedQuery('weather', bude).queryKey });
  weather?.setState({ status: 'error', error: new Error('withheld') });

  confirmStanding(client, 'bude', now - MINUTE);
  expect(at(client, feedQuery('tidal', bude).queryKey)).toBe(now - MINUTE);
  expect(at(client, locationQuery('bude').queryKey)).toBe(now - MINUTE);
  for (const { queryKey } of [feedQuery('tidal', looe), locationQuery('looe'), locationsQuery()]) {
    expect(at(client, queryKey)).toBe(updatedAt);
  }
  expect(at(client, feedQuery('weather', bude).queryKey)).toBe(updatedAt);

  confirmStanding(client, 'bude', now - 2 * MINUTE);
  expect(at(client, feedQuery('tidal', bude).queryKey)).toBe(now - MINUTE);

  confirmStanding(client, null, now);
  expect(at(client, locationsQuery().queryKey)).toBe(now);
  expect(at(client, settingsQuery().queryKey)).toBe(updatedAt);
});

test('a value is requested again when it is halfway to being stale', () => {
  const client = new QueryClient();
  const ages: [FeedKind, number][] = [
    ['weather', 30],
    ['storm_overflow', 31],
    ['marine', 89],
    ['tidal', 10_000],
    ['ea_warnings', 13 * 60 + 1],
  ];
  for (const [kind, minutes] of ages) {
    client.setQueryData<unknown>(feedQuery(kind, bude).queryKey, fetchedBefore(minutes));
  }
  client.setQueryData<unknown>(feedQuery('weather', looe).queryKey, fetchedBefore(50));
  const ask = vi.fn();
  askForOld(client, 'bude', ask);
  expect(ask.mock.calls.flat().sort()).toEqual(['update_ea_warnings', 'update_storm_overflow']);
});

test('a forecast that does not change counts as heard while the server is, and asks for its confirmation before it looks stale', () => {
  const client = new QueryClient();
  const { queryKey } = feedQuery('weather', bude);
  client.setQueryData<unknown>(queryKey, fetchedBefore(0), { updatedAt: now });
  const ask = vi.fn();
  for (let minutes = 10; minutes <= 40; minutes += 10) {
    vi.advanceTimersByTime(10 * MINUTE);
    confirmStanding(client, 'bude', Date.now());
    expect(at(client, queryKey)).toBe(now + minutes * MINUTE);
    askForOld(client, 'bude', ask);
    expect(ask).toHaveBeenCalledTimes(minutes > 30 ? 1 : 0);
  }
  expect(ask).toHaveBeenCalledWith('update_openmeteo_metoffice');
});

test('a new confirmation puts off the next question', () => {
  const client = new QueryClient();
  const { queryKey } = feedQuery('weather', bude);
  const confirmed_at = new Date(now - 10 * MINUTE).toISOString();
  const meta = { ...fetchedBefore(170).meta, confirmed_at };
  client.setQueryData<unknown>(queryKey, { meta });
  const ask = vi.fn();
  askForOld(client, 'bude', ask);
  expect(ask).not.toHaveBeenCalled();
});

test('failed calls of the place on screen are repeated; those of offline copies poll by themselves', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const called: unknown[] = [];
  const show = (queryKey: readonly unknown[], error: Error | null) => {
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ data: {}, status: error ? 'error' : 'success', error, dataUpdatedAt: now });
    const queryFn = async () => called.push(queryKey);
    new QueryObserver(client, { queryKey, queryFn, staleTime: MINUTE, retryOnMount: false }).subscribe(
      () => 0,
    );
  };
  const failed = new ApiError(502, 'no value');
  show(feedQuery('tidal', bude).queryKey, failed);
  show(locationQuery('bude').queryKey, failed);
  show(feedQuery('weather', bude).queryKey, null);
  show(feedQuery('marine', bude).queryKey, new OfflineCopy({}, now));
  show(feedQuery('tidal', looe).queryKey, failed);
  called.length = 0;
  refetchFailed(client, 'bude');
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toEqual([feedQuery('tidal', bude).queryKey, locationQuery('bude').queryKey]);
});
