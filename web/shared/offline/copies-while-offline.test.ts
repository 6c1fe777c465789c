import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiError, OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { feedQuery, locationQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { copiesWhileOffline } from './copies-while-offline.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const bude = { ...aLocation({ name: 'Bude' }), slug: 'bude' };
const tidal = feedQuery('tidal', bude).queryKey;
const weather = feedQuery('weather', bude).queryKey;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** A page with answers of ten minutes ago. */
function page(client = new QueryClient()) {
  copiesWhileOffline(client);
  const updatedAt = now - 600_000;
  for (const queryKey of [tidal, weather, locationQuery('bude').queryKey, settingsQuery().queryKey]) {
    client.setQueryData<unknown>(queryKey, { of: queryKey[0] }, { updatedAt });
  }
  const errorOf = (queryKey: readonly unknown[]) => client.getQueryState<unknown>(queryKey)?.error;
  return { client, errorOf, updatedAt };
}

test('the answers about places become offline copies with their true age', () => {
  const { client, errorOf, updatedAt } = page();
  onlineManager.setOnline(false);
  for (const queryKey of [tidal, weather, locationQuery('bude').queryKey]) {
    expect(errorOf(queryKey)).toBeInstanceOf(OfflineCopy);
    expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: updatedAt, status: 'error' });
  }
  expect(errorOf(tidal)).toMatchObject({ receivedAt: updatedAt, body: { of: 'feed' } });
  expect(errorOf(settingsQuery().queryKey)).toBeNull();
});

test('a refusal by the server stays a refusal, a lost answer becomes an offline copy', () => {
  const { client, errorOf } = page();
  const set = (queryKey: readonly unknown[], error: Error) =>
    client.getQueryCache().find({ queryKey })?.setState({ status: 'error', error });
  set(tidal, new Unreachable());
  set(weather, new ApiError(503, 'no value'));
  onlineManager.setOnline(false);
  expect(errorOf(tidal)).toBeInstanceOf(OfflineCopy);
  expect(errorOf(weather)).toBeInstanceOf(ApiError);
});

test('a call that fails without a connection changes nothing', async () => {
  const { client, errorOf, updatedAt } = page(createQueryClient(() => undefined));
  onlineManager.setOnline(false);
  const queryFn = () => Promise.reject(new Unreachable());
  await client.fetchQuery({ queryKey: tidal, queryFn, staleTime: 0 }).catch(() => undefined);
  expect(errorOf(tidal)).toBeInstanceOf(OfflineCopy);
  expect(client.getQueryState(tidal)).toMatchObject({ dataUpdatedAt: updatedAt, data: { of: 'feed' } });
});

test('back online, what is on screen is requested at once and the rest when it is shown again', async () => {
  const { client, errorOf } = page();
  const queryFn = vi.fn(async () => 'new');
  const shown = { queryKey: tidal as readonly unknown[], queryFn, staleTime: Number.POSITIVE_INFINITY };
  const stop = new QueryObserver(client, shown).subscribe(() => undefined);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(1000);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData<unknown>(tidal)).toBe('new');
  expect(errorOf(tidal)).toBeNull();
  expect(client.getQueryState(weather)?.isInvalidated).toBe(true);
  stop();
});
