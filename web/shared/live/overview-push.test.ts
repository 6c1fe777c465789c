import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Overview } from '#contract/conditions/overview.ts';
import { anOverviewPlace } from '#contract/testing/an-overview-place.ts';
import { overviewDifference } from '#domain/overview/difference.ts';
import { overviewQuery } from '#web/shared/api/queries.ts';
import { takeDifference } from './overview-push.ts';
import { takePush } from './pushes.ts';

const overviewAt = (minute: number): Overview => ({
  version: `${minute}`,
  generated_at: new Date(Date.parse('2026-07-11T13:00:00Z') + minute * 60_000).toISOString(),
  simulated: false,
  doubts: [],
  places: [anOverviewPlace({ slug: 'bude' }), anOverviewPlace({ slug: 'looe', wind: { speed: minute } })],
});
const between = (from: number, to: number) => overviewDifference(overviewAt(from), overviewAt(to));
const { queryKey } = overviewQuery();

/** A page that shows the overview of minute 1; the server's answer is that of minute 5. */
function page() {
  const client = new QueryClient();
  client.setQueryData(queryKey, overviewAt(1));
  const call = vi.fn(async () => overviewAt(5));
  new QueryObserver(client, {
    ...overviewQuery(),
    queryFn: call,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  return { client, call, shown: () => client.getQueryData(queryKey) };
}

test('what has changed is put into the overview, and asks for nothing', async () => {
  const { client, call, shown } = page();
  takePush({ client, event: 'update_overview', payload: between(1, 2), ask: () => undefined });
  await vi.waitFor(() => expect(shown()).toEqual(overviewAt(2)));
  expect(call).not.toHaveBeenCalled();
});

test('an overview that has missed something is asked for again, once', async () => {
  const { client, call, shown } = page();
  takeDifference(client, between(2, 3));
  takeDifference(client, between(3, 4));
  await vi.waitFor(() => expect(shown()).toEqual(overviewAt(5)));
  expect(call).toHaveBeenCalledTimes(1);
});

test('one that is already in the later state is left as it is', () => {
  const { client, call, shown } = page();
  const before = shown();
  takeDifference(client, between(0, 1));
  expect(shown()).toBe(before);
  expect(call).not.toHaveBeenCalled();
});

test.each([null, 'text', {}, { from: '1', to: '2' }, { ...between(1, 2), changed: {} }])(
  '%j changes nothing',
  (payload) => {
    const { client, call, shown } = page();
    takeDifference(client, payload);
    expect(shown()).toEqual(overviewAt(1));
    expect(call).not.toHaveBeenCalled();
  },
);

test('without an overview in the cache a difference means nothing', () => {
  const client = new QueryClient();
  takeDifference(client, between(1, 2));
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
