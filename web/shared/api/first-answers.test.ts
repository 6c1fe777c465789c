import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { anOverview } from '#contract/testing/an-overview-place.ts';
import { cacheFirstAnswers, networkOrTooLate } from './first-answers.ts';
import {
  authStatusQuery,
  feedQuery,
  locationQuery,
  locationsQuery,
  overviewQuery,
  settingsQuery,
} from './queries.ts';

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
const clientWith = (answers: FirstAnswers) => {
  const client = new QueryClient();
  cacheFirstAnswers(client, answers);
  return client;
};

test('the answers inside the page are in the query cache, and count as new', () => {
  const sun = { days: [], meta: {} } as unknown as NonNullable<
    FirstAnswers['place']
  >['feeds']['sunrise_sunset'];
  const client = clientWith({
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

test('a feed that is not inside the page is not in the cache', () => {
  const client = clientWith({
    ...always,
    place: {
      location: bude,
      matching_messages: { success: true, matching_messages: {}, wind_known: false },
      feeds: {},
    },
  });
  expect(client.getQueryState(feedQuery('tidal', bude).queryKey)).toBeUndefined();
});

test('the network fills the list and the overview', () => {
  const overview = anOverview();
  const client = clientWith({ ...always, network: { locations: [bude], overview } });
  expect(client.getQueryData(overviewQuery().queryKey)).toEqual(overview);
  expect(client.getQueryData(locationsQuery().queryKey)).toEqual([bude]);
});

test('a network that follows is waited for, also where it fails, and for five seconds at most', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.unstubAllGlobals());
  const waits = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', vi.fn(answer));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const begun = Date.now();
    const ended = networkOrTooLate(client).then(() => Date.now() - begun);
    await vi.advanceTimersByTimeAsync(10_000);
    return { ms: await ended, client };
  };
  const { ms, client } = await waits(async () => Response.json({ locations: [], ...anOverview() }));
  expect(ms).toBeLessThan(100);
  expect(client.getQueryData(locationsQuery().queryKey)).toEqual([]);
  expect(client.getQueryData(overviewQuery().queryKey)?.doubts).toEqual([]);
  expect((await waits(async () => new Response(null, { status: 500 }))).ms).toBeLessThan(100);
  expect((await waits(() => new Promise(() => undefined))).ms).toBe(5000);
});

test.each([
  ['of this moment sets the clock', true, 10_000, 10_000],
  ['that a shared cache may have had for as long leaves the clock as it is', false, 10_000, 0],
  ['that is older than a shared cache may keep it sets the clock', false, 60_000, 60_000],
])('the time of a page %s', async (_, authenticated, ago, behind) => {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules()); // else tests after this one would have its clock
  const { noteFirstAnswersTime } = await import('./first-answers.ts');
  const { serverNow } = await import('#web/shared/time/clock.ts');
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [] });
  const settings = { ...always.settings, public_read: true };
  const at = Date.now() - ago;
  noteFirstAnswersTime({ at, settings, auth_status: { authenticated } });
  vi.unstubAllGlobals();
  const off = Date.now() - serverNow();
  expect(Math.abs(off - behind)).toBeLessThan(9000);
  expect(off > 2000).toBe(behind > 0);
});
