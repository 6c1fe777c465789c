import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { feedQuery, locationQuery, locationsQuery, overviewQuery } from '#web/shared/api/queries.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';
import { followLive } from './follow.ts';
import { liveStatus, setLiveStatus } from './live-status.ts';

const MINUTE = 60_000;
const bude = { ...aLocation({ name: 'Bude' }), slug: 'bude' };

let server: Server;
let end: () => void;
let asked: unknown[];
/** Whether the server knows the places that a page subscribes to. */
let answers: boolean;

beforeEach(() => {
  // The rounds alone: the connection and its heartbeat are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  asked = [];
  answers = true;
  server = new Server();
  server.on('connection', (socket) => {
    const welcome = (location: unknown) => {
      if (answers) socket.emit('initial_automated_messages', { location, data: { success: true } });
      else socket.emit('update_location', { location, data: {} }); // as every page receives of a new place
    };
    socket.onAny((event, ...given) => asked.push([event, ...given]));
    socket.on('subscribe', ({ location }) => welcome(location));
    welcome(socket.handshake.auth.location);
  });
  server.listen(0);
});
afterEach(async () => {
  end();
  await server.close();
  vi.useRealTimers();
  setLiveStatus({ state: 'connecting', problem: null, isLongPolling: false });
});

/** A page of `shown`; its data of the list and of Bude were received `age` ago. */
async function page(
  shown: string | null,
  age: number,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const updatedAt = Date.now() - age;
  const askForList = vi.fn(async () => []);
  client.setQueryData(locationsQuery().queryKey, [], { updatedAt });
  client.setQueryData<unknown>(feedQuery('tidal', bude).queryKey, { meta: {} }, { updatedAt });
  client.setQueryData(locationQuery('bude').queryKey, bude as never, { updatedAt });
  const list = { ...locationsQuery(), queryFn: askForList, staleTime: Number.POSITIVE_INFINITY };
  new QueryObserver(client, list).subscribe(() => undefined);
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const connection = followLive({
    client,
    mayTryAgain: async () => true,
    onPush: () => undefined,
    url: `http://127.0.0.1:${port}`,
  });
  end = connection.stop;
  connection.show(shown);
  connection.start();
  await until(() => expect(liveStatus().state).toBe('live'));
  const isConfirmed = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > updatedAt;
  return {
    connection,
    askForList,
    isConfirmed,
    minutes: (count: number) => vi.advanceTimersByTime(count * MINUTE),
  };
}

/** `vi.waitFor` would move the fake clock of the rounds while it waits. */
async function until(condition: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return condition();
    } catch (error) {
      if (tries === 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

test('the lists of the administration are asked for again at each connection: changes before it were not sent', async () => {
  const client = new QueryClient();
  const queryKey = queryKeys['assigned-locations']();
  client.setQueryData(queryKey, {});
  const followed = await page(null, 0, client);
  await until(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  followed.connection.stop();
});

test('a list from before the first connection is fetched again before it is confirmed', async () => {
  const { askForList, isConfirmed } = await page(null, 10 * MINUTE);
  await until(() => expect(isConfirmed(locationsQuery())).toBe(true));
  expect(askForList).toHaveBeenCalledTimes(1);
});

test('the overview is asked for again at a connection of a page that shows all places: earlier changes were not sent', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = vi.fn(async () => ({}) as never);
  const query = { ...overviewQuery(), queryFn: ask, staleTime: Number.POSITIVE_INFINITY };
  client.setQueryData(query.queryKey, {} as never, { updatedAt: Date.now() - 10 * MINUTE });
  new QueryObserver(client, query).subscribe(() => undefined);
  const { connection } = await page('bude', 1000, client);
  expect(ask).not.toHaveBeenCalled();
  connection.show(null);
  const isAnswered = () => Date.now() - (client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0) < MINUTE;
  await until(() => expect(isAnswered()).toBe(true));
  expect(ask).toHaveBeenCalledTimes(1);
  connection.show('bude');
  connection.show(null);
  expect(ask).toHaveBeenCalledTimes(1); // it has just come
});

test('lists that came with the page, on a slow phone ten seconds ago, are fetched once, in the next round', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const askForOverview = vi.fn(async () => ({}) as never);
  const overview = { ...overviewQuery(), queryFn: askForOverview, staleTime: Number.POSITIVE_INFINITY };
  client.setQueryData(overview.queryKey, {} as never, { updatedAt: Date.now() - 10_000 });
  new QueryObserver(client, overview).subscribe(() => undefined);
  const { askForList, minutes } = await page(null, 10_000, client);
  const calls = () => [askForList, askForOverview].map(({ mock }) => mock.calls.length);
  expect(calls()).toEqual([0, 0]);
  minutes(1);
  expect(calls()).toEqual([1, 1]);
  minutes(3);
  expect(calls()).toEqual([1, 1]);
});

test('the data of a place are confirmed once the server has sent something about it', async () => {
  const { isConfirmed, minutes } = await page('bude', 10 * MINUTE);
  await until(() => {
    minutes(1);
    expect(isConfirmed(feedQuery('tidal', bude))).toBe(true);
  });
  // The server sends these only on request.
  await until(() => expect(asked).toEqual([['update_location'], ['update_locations_adverts']]));
});

test('the data of a place that the server does not know yet are not confirmed; the page subscribes again', async () => {
  answers = false;
  const { isConfirmed, minutes } = await page('bude', 10 * MINUTE);
  minutes(1);
  await until(() => expect(asked).toContainEqual(['subscribe', { location: 'bude' }]));
  minutes(1);
  expect(isConfirmed(feedQuery('tidal', bude))).toBe(false);
  answers = true;
  await until(() => {
    minutes(1);
    expect(isConfirmed(feedQuery('tidal', bude))).toBe(true);
  });
});

test('a place that the page comes back to does not count as followed in the meantime', async () => {
  const { connection, isConfirmed, minutes } = await page('bude', 10 * MINUTE);
  connection.show('looe');
  answers = false;
  connection.show('bude');
  minutes(1);
  expect(isConfirmed(feedQuery('tidal', bude))).toBe(false);
});
