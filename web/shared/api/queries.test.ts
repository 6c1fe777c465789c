import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { locationQuery, locationsQuery, overviewQuery, unlessPushed } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const queryKey = ['tides'];
const inASecond = (answer: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(answer), 1000));

test('a push that arrives while a call is under way is newer than the call’s answer', async () => {
  const client = new QueryClient();
  const answer = unlessPushed({ client, queryKey }, inASecond('answer'));
  await vi.advanceTimersByTimeAsync(500);
  client.setQueryData(queryKey, 'pushed');
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toBe('pushed');
});

test('without such a push the answer counts', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'before');
  const answer = unlessPushed({ client, queryKey }, inASecond('answer'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBe('answer');
});

const fetched = (minute: number) => ({ meta: { fetched_at: new Date(minute * 60_000).toISOString() } });

test.each([
  ['of an earlier fetch than a push just before, as from a shared cache, is dropped', 1, 10_000, 2],
  ['of a later fetch counts', 3, 10_000, 3],
  ['of an earlier fetch counts where the push was long ago: clocks may have been wrong', 1, 16_000, 1],
])('the answer %s', async (_, minute, later, expected) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, fetched(2));
  await vi.advanceTimersByTimeAsync(later);
  expect(await unlessPushed({ client, queryKey }, Promise.resolve(fetched(minute)))).toEqual(
    fetched(expected),
  );
});

const place = (slug: string, minute: number, message: string | null = null): Location => ({
  ...aLocation({ name: slug }),
  _id: `id of ${slug}`,
  slug,
  custom_message: message === null ? null : ({ title: message } as Location['custom_message']),
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
});

const aClient = () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }); // as the app's

/** The server's answer to every call, a second after it. */
const answerWith = (body: unknown) =>
  vi.stubGlobal('fetch', async () => {
    await inASecond('');
    return Response.json(body);
  });

test('a safety message that is pushed while the list is under way stays, in the list and in its place', async () => {
  const client = aClient();
  const [bude, looe] = [place('bude', 0), place('looe', 2)];
  client.setQueryData(locationQuery('looe').queryKey, place('looe', 1));
  answerWith({ locations: [bude, looe] });
  const list = client.fetchQuery(locationsQuery());
  await vi.advanceTimersByTimeAsync(500);
  const warned = place('bude', 3, 'Rip currents');
  client.setQueryData(locationQuery('bude').queryKey, warned);
  await vi.advanceTimersByTimeAsync(500);
  expect(await list).toEqual([warned, looe]);
  expect(client.getQueryData(locationQuery('bude').queryKey)).toEqual(warned);
  expect(client.getQueryData(locationQuery('looe').queryKey)).toEqual(looe);
});

test('another place with the same slug replaces the entry, whichever was changed later', async () => {
  const client = aClient();
  client.setQueryData(locationQuery('bude').queryKey, { ...place('bude', 5), _id: 'deleted since' });
  answerWith({ locations: [place('bude', 0)] });
  const list = client.fetchQuery(locationsQuery());
  await vi.advanceTimersByTimeAsync(1000);
  expect(await list).toEqual([place('bude', 0)]);
});

test.each([
  ['an older state does not take the place of a pushed one', 3, 2],
  ['a later state does, although a list came in the meantime', 1, 2],
])('of a place’s own call: %s', async (_, pushedMinute, answeredMinute) => {
  const client = aClient();
  answerWith({ location: place('bude', answeredMinute) });
  const answer = client.fetchQuery(locationQuery('bude'));
  await vi.advanceTimersByTimeAsync(500);
  client.setQueryData(locationQuery('bude').queryKey, place('bude', pushedMinute));
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual(place('bude', Math.max(pushedMinute, answeredMinute)));
});

test('of two states of the overview the later stays, whichever arrived first', async () => {
  const client = aClient();
  const at = (minute: number) => ({
    generated_at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  });
  const ask = async (known: number, received: number) => {
    client.setQueryData<unknown>(overviewQuery().queryKey, at(known));
    answerWith(at(received));
    const answer = client.fetchQuery({ ...overviewQuery(), staleTime: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    return answer;
  };
  expect(await ask(5, 10)).toEqual(at(10));
  expect(await ask(10, 5)).toEqual(at(10));
});
