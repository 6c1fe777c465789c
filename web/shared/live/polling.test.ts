import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import { failure } from '#contract/errors.ts';
import { type FeedKind, feedPaths, feedTable, PLACE_HEADER } from '#contract/live/live-table.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { feedQuery, locationsQuery, matchingMessagesQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { createPolling } from './polling.ts';

const MINUTE = 60_000;
const isCallOfAll = (path: string) => feedPaths.includes(path);
const bude = { ...aLocation({ name: 'Bude' }), slug: 'bude' };
const meta = { fetched_at: '2026-11-22T10:00:00.000Z', error: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** A page that shows `kinds` of Bude, and a server that answers with the status of the moment. */
function page(...kinds: FeedKind[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let status = 200;
  let isWithheld = false;
  let isHeld = false;
  const calls: string[] = [];
  const named: Record<string, string | null> = {}; // the place in the header of each call
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    calls.push(path);
    named[path] = new Headers(headers).get(PLACE_HEADER);
    if (isHeld) await new Promise(() => undefined);
    const withheld = failure('no value', { meta: meta as never });
    const value = isWithheld ? withheld : { meta };
    const found = isCallOfAll(path)
      ? { locations: { bude: value, nairn: { meta: 'of another place' } } }
      : value;
    const body = status === 200 ? found : failure('out of order');
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  for (const kind of kinds) show(feedQuery(kind, bude));
  function show(query: { queryKey: readonly unknown[] }, data: unknown = { meta }) {
    client.setQueryData(query.queryKey, data);
    new QueryObserver(client, { ...query, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
  }
  let visible = true;
  const onSuccess = vi.fn();
  const polling = createPolling(client, { onSuccess, isVisible: () => visible, random: () => 0.5 });
  return {
    client,
    show,
    calls,
    named,
    polling,
    onSuccess,
    answer: (next: number) => {
      status = next;
    },
    /** The server answers, but withholds the value of Bude. */
    withhold: () => {
      isWithheld = true;
    },
    /** The server gives no answer from now on. */
    hold: () => {
      isHeld = true;
    },
    hide: () => {
      visible = false;
    },
    /** The calls made in that time. */
    async during(milliseconds: number): Promise<string[]> {
      calls.length = 0;
      await vi.advanceTimersByTimeAsync(milliseconds);
      return [...calls];
    },
  };
}

test('every five minutes, the five feeds are requested without parameters', async () => {
  const { polling, during, onSuccess, client } = page(
    'weather',
    'tidal',
    'marine',
    'ea_warnings',
    'storm_overflow',
  );
  polling.begin(false);
  expect(await during(5 * MINUTE - 1)).toEqual([]);
  expect(await during(1)).toEqual([
    '/api/openmeteo_metoffice',
    '/api/tidal',
    '/api/openmeteo_marine',
    '/api/ea_warnings',
    '/api/storm_overflow',
  ]);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  expect(client.getQueryData<unknown>(feedQuery('tidal', bude).queryKey)).toEqual({ meta });
  expect(await during(10 * MINUTE)).toHaveLength(10);
});

test('a header names the place of each call without parameters, and of no other call', async () => {
  const { polling, during, named, show, client } = page('tidal', 'sunrise_sunset');
  show(feedQuery('weather', { ...bude, slug: 'st ives' }));
  polling.begin(false);
  await during(5 * MINUTE);
  expect(named[feedTable.tidal.path]).toBe('bude');
  expect(named[feedTable.weather.path]).toBe('st%20ives');
  await client.invalidateQueries({ queryKey: feedQuery('tidal', bude).queryKey });
  const others = Object.keys(named).filter((path) => !isCallOfAll(path));
  expect(others.length).toBeGreaterThanOrEqual(2);
  expect(others.map((path) => named[path])).toEqual(others.map(() => null));
});

test('the other live entries are fetched by their own calls; entries that are not live poll by themselves', async () => {
  const { polling, during, show } = page();
  show({ ...matchingMessagesQuery('bude'), queryKey: matchingMessagesQuery('bude').queryKey });
  show(locationsQuery());
  show({ queryKey: settingsQuery().queryKey });
  polling.begin(false);
  expect(await during(5 * MINUTE)).toEqual(['/api/automated_messages/location/bude', '/api/locations']);
});

test('it ends when the connection is live, and begins again within seconds of a drop', async () => {
  const { polling, during } = page('weather');
  polling.begin(false);
  polling.end();
  expect(await during(60 * MINUTE)).toEqual([]);
  polling.begin(true);
  polling.begin(true);
  expect(await during(5000)).toHaveLength(1);
  expect(await during(5 * MINUTE)).toHaveLength(1);
});

test('a connection that is back at once causes no round', async () => {
  const { polling, during } = page('weather');
  polling.begin(true);
  expect(await during(2000)).toEqual([]);
  polling.end();
  expect(await during(60 * MINUTE)).toEqual([]);
});

test('nothing is requested while the page is hidden or offline, nor for offline copies, which poll by themselves', async () => {
  const withCopy = page('weather');
  withCopy.client
    .getQueryCache()
    .find({ queryKey: feedQuery('weather', bude).queryKey })
    ?.setState({ status: 'error', error: new OfflineCopy({}, 0) });
  withCopy.polling.begin(false);
  expect(await withCopy.during(5 * MINUTE)).toEqual([]);

  const offline = page('weather');
  offline.polling.begin(false);
  onlineManager.setOnline(false);
  expect(await offline.during(5 * MINUTE)).toEqual([]);
  onlineManager.setOnline(true);
  expect(await offline.during(5 * MINUTE)).toHaveLength(1);
  offline.hide();
  expect(await offline.during(60 * MINUTE)).toEqual([]);
});

test.each<[FeedKind, string]>([
  ['weather', 'Weather API error: 503'],
  ['tidal', 'Tidal API error: 503'],
  ['marine', 'Marine API error: 503'],
  ['ea_warnings', 'EA Warnings API error: 503'],
  ['storm_overflow', 'Storm Overflow API error: 503'],
])('a failure of %s has the message “%s” and leaves the known data unchanged', async (kind, message) => {
  const { polling, during, answer, client, onSuccess } = page(kind);
  answer(503);
  polling.begin(false);
  await during(5 * MINUTE);
  expect(client.getQueryState(feedQuery(kind, bude).queryKey)?.error).toMatchObject({
    message,
    status: 503,
  });
  expect(client.getQueryData<unknown>(feedQuery(kind, bude).queryKey)).toEqual({ meta });
  expect(onSuccess).not.toHaveBeenCalled();
});

const round = 5 * MINUTE;

test('a withheld value is a failure, and the known data stay', async () => {
  const { polling, during, withhold, client } = page('marine');
  withhold();
  polling.begin(false);
  await during(round);
  const { error, data } = client.getQueryState(feedQuery('marine', bude).queryKey) ?? {};
  expect(error).toMatchObject({ message: 'Marine API error: 503', status: 503, meta });
  expect(data).toEqual({ meta });
});

const budeAlone = `${feedTable.tidal.path}?lat=${bude.latitude}&lon=${bude.longitude}`;

test('a fetch after a round asks for the place alone, and fails with the call’s own message', async () => {
  const { polling, during, answer, client, calls } = page('tidal');
  const { queryKey } = feedQuery('tidal', bude);
  polling.begin(false);
  await during(round);
  polling.end();
  calls.length = 0;
  await client.invalidateQueries({ queryKey });
  expect(calls).toEqual([budeAlone]);
  answer(503);
  polling.begin(false);
  await during(round);
  await client.invalidateQueries({ queryKey });
  expect(client.getQueryState(queryKey)?.error?.message).toBe('out of order');
});

test('so does a fetch while the round’s answer is under way', async () => {
  const { polling, during, hold, client, calls } = page('tidal');
  hold();
  polling.begin(false);
  expect(await during(round)).toEqual([feedTable.tidal.path]);
  calls.length = 0;
  void client.invalidateQueries({ queryKey: feedQuery('tidal', bude).queryKey });
  expect(calls).toEqual([budeAlone]);
});

test('a place that the answer does not have is not found', async () => {
  const { polling, during, client, show } = page();
  const key = feedQuery('tidal', { ...bude, slug: 'sark' }).queryKey;
  show({ queryKey: key });
  polling.begin(false);
  await during(round);
  expect(client.getQueryState(key)?.error).toMatchObject({ message: 'Tidal API error: 404', status: 404 });
});

test('warnings that failed three times in a row are skipped for half an hour, then tried once', async () => {
  const { polling, during, answer } = page('ea_warnings', 'tidal');
  const warnings = async (rounds: number) =>
    (await during(rounds * round)).filter((path) => path.includes('ea_warnings')).length;
  answer(503);
  polling.begin(false);
  expect(await warnings(3)).toBe(3);
  expect(await warnings(6)).toBe(0);
  expect(await warnings(1)).toBe(1);
  expect(await warnings(6)).toBe(0);
  answer(200);
  expect(await warnings(1)).toBe(1);
  expect(await warnings(3)).toBe(3);
});

test('a success resets the count of failures', async () => {
  const { polling, during, answer } = page('ea_warnings');
  polling.begin(false);
  for (const status of [503, 503, 200, 503, 503, 200]) {
    answer(status);
    expect(await during(round)).toHaveLength(1);
  }
});

test('a push, or Retry, brings the warnings back into the rounds', async () => {
  const { polling, during, answer, client } = page('ea_warnings');
  answer(503);
  polling.begin(false);
  await during(4 * round);
  client.setQueryData(feedQuery('ea_warnings', bude).queryKey, { meta } as FeedBody<'ea_warnings'>);
  expect(await during(3 * round)).toHaveLength(3);
});
