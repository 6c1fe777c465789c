import { Server, type ServerOptions } from 'socket.io';
import * as client from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { texts } from '#contract/texts.ts';
import { type ConnectionOptions, createConnection, type LiveConnection, liveTimings } from './connection.ts';
import type { LiveStatus } from './live-status.ts';

/** The real timings, a hundred times faster. */
const timings = { ...liveTimings, connectLimitMs: 1000, ownDelayMs: 20, delayMs: 50, justBegunMs: 10 };

/** A server that follows the contract and refuses on demand. */
function startServer(port = 0, options: Partial<ServerOptions> = {}) {
  const server = new Server(options);
  const met: unknown[] = [];
  const asked: unknown[] = [];
  let refuses = false;
  server.use((_, next) => next(refuses ? new Error('Authentication required') : undefined));
  server.on('connection', (socket) => {
    met.push(socket.handshake.auth);
    socket.onAny((event, ...payload) => asked.push([event, ...payload]));
  });
  server.listen(port);
  const address = server.httpServer.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  return {
    server,
    met,
    asked,
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    refuse: () => {
      refuses = true;
    },
    sockets: () => server.sockets.sockets.size,
  };
}

const servers: Server[] = [];
const connections: LiveConnection[] = [];
let live: ReturnType<typeof startServer>;

beforeEach(() => {
  live = startServer();
  servers.push(live.server);
});
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.stop();
  for (const server of servers.splice(0)) await server.close();
});

function connect(options: Partial<ConnectionOptions> = {}) {
  const said: LiveStatus[] = [];
  const onEvent = vi.fn();
  const onSubscribed = vi.fn();
  const mayTryAgain = vi.fn(async () => true);
  const connection = createConnection({
    load: async () => client,
    onStatus: (status) => void said.push(status),
    onEvent,
    onSubscribed,
    mayTryAgain,
    url: live.url,
    timings,
    ...options,
  });
  connections.push(connection);
  const last = () => said.at(-1);
  const isLive = () => vi.waitFor(() => expect(last()?.state).toBe('live'), { timeout: 5000 });
  return { connection, said, last, isLive, onEvent, onSubscribed, mayTryAgain };
}

test('before it is started it makes no attempt; then it names its place and receives pushes', async () => {
  const { connection, isLive, said, onEvent, onSubscribed } = connect();
  connection.show('bude');
  expect(said).toEqual([]);
  connection.start();
  await isLive();
  expect(said.map(({ state }) => state)).toEqual(['connecting', 'live']);
  expect(live.met).toEqual([{ location: 'bude' }]);
  expect(onSubscribed).toHaveBeenCalledExactlyOnceWith('bude');
  const push = { location: 'bude', data: {} };
  live.server.emit('update_tidal', push);
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledExactlyOnceWith('update_tidal', push));
});

test('it follows the page to another place, and sends the requests of the page', async () => {
  const { connection, isLive, onSubscribed } = connect();
  connection.start();
  await isLive();
  connection.show('exmouth');
  connection.show('exmouth');
  connection.show(null);
  connection.ask('update_location');
  await vi.waitFor(() =>
    expect(live.asked).toEqual([
      ['subscribe', { location: 'exmouth' }],
      ['subscribe', { location: null }],
      ['update_location'],
    ]),
  );
  expect(onSubscribed.mock.calls).toEqual([[null], ['exmouth'], [null]]);
});

test.each(['exmouth', null])(
  'it follows a page that goes on to %s while the server answers',
  async (next) => {
    let letIn: (() => void) | undefined;
    live.server.use((_, admit) => {
      letIn = admit;
    });
    const { connection, isLive, onSubscribed } = connect();
    connection.show('bude');
    connection.start();
    await vi.waitFor(() => expect(letIn).toBeDefined(), { timeout: 5000 });
    connection.show(next);
    letIn?.();
    await isLive();
    expect(live.met).toEqual([{ location: 'bude' }]);
    await vi.waitFor(() => expect(live.asked).toEqual([['subscribe', { location: next }]]));
    expect(onSubscribed).toHaveBeenCalledExactlyOnceWith(next);
  },
);

test('a new connection follows what is on screen now, not what was on screen when the last one died', async () => {
  const said: string[] = [];
  let hasSlept = false;
  const { connection, onSubscribed } = connect({
    onStatus: ({ state }) => {
      said.push(state);
      if (hasSlept && state === 'connecting') connection.show('looe');
    },
  });
  const isLive = (times: number) =>
    vi.waitFor(() => expect(said.filter((state) => state === 'live')).toHaveLength(times), { timeout: 5000 });
  connection.show('bude');
  connection.start();
  await isLive(1);
  // Socket.IO misses the pings, stores what is sent for later, and connects again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  hasSlept = true;
  connection.show('exmouth');
  vi.useRealTimers();
  await isLive(2);
  connection.ask('update_tidal');
  await vi.waitFor(() => expect(live.asked).toContainEqual(['update_tidal']));
  expect(live.asked).toEqual([['update_tidal']]);
  expect(live.met).toEqual([{ location: 'bude' }, { location: 'looe' }]);
  expect(onSubscribed).toHaveBeenLastCalledWith('looe');
});

test('on request it names to the server once more what is on screen', async () => {
  const { connection, isLive, onSubscribed } = connect();
  connection.subscribe();
  connection.show('bude');
  connection.start();
  await isLive();
  connection.subscribe();
  await vi.waitFor(() => expect(live.asked).toEqual([['subscribe', { location: 'bude' }]]));
  expect(onSubscribed.mock.calls).toEqual([['bude'], ['bude']]);
});

test('after a restart of the server it reconnects, for the place then on screen', async () => {
  const { connection, isLive, last, onSubscribed } = connect();
  connection.show('bude');
  connection.start();
  await isLive();
  await live.server.close();
  await vi.waitFor(() => expect(last()).toMatchObject({ state: 'connecting', problem: 'Connection failed' }));
  connection.show('exmouth');
  live = startServer(live.port);
  servers.push(live.server);
  await isLive();
  expect(last()?.problem).toBeNull();
  expect(live.met).toEqual([{ location: 'exmouth' }]);
  expect(onSubscribed).toHaveBeenLastCalledWith('exmouth');
});

test('after the last failed attempt its state is error, and a sign of the server starts new attempts', async () => {
  const { port } = live;
  await live.server.close();
  const { connection, last, isLive, said } = connect();
  connection.start();
  await vi.waitFor(() => expect(last()).toMatchObject({ state: 'error', problem: texts.connectionFailed }), {
    timeout: 10_000,
  });
  const before = said.length;
  connection.wake();
  // One status for each attempt and for each failure of the new round.
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(before + 2 * timings.attempts), {
    timeout: 10_000,
  });
  expect(said.slice(before).every(({ state }) => state === 'error')).toBe(true); // until it is live
  live = startServer(port);
  servers.push(live.server);
  connection.wake();
  await isLive();
  await live.server.close();
  await vi.waitFor(() => expect(last()?.state).toBe('connecting')); // the error of the earlier round is over
});

test('without Socket.IO’s code it reports that, tries again, and works once the code has loaded', async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new Error('no such file');
    return client;
  };
  const { connection, isLive, said } = connect({ load });
  connection.start();
  await isLive();
  expect(said.some(({ problem }) => problem === texts.socketUnavailable)).toBe(true);
});

test('a connection that can’t be set up reports that', async () => {
  const Manager = class extends client.Manager {
    override socket(): client.Socket {
      throw new Error('no transport');
    }
  };
  const { connection, last } = connect({ load: async () => ({ Manager }) });
  connection.start();
  await vi.waitFor(() => expect(last()).toMatchObject({ state: 'error', problem: texts.setupFailed }));
});

test('refused without a login it ends and makes no further attempt', async () => {
  live.refuse();
  const handshakes = vi.fn();
  live.server.engine.on('connection', handshakes);
  const mayTryAgain = vi.fn(async () => false);
  const { connection, last } = connect({ mayTryAgain });
  connection.start();
  await vi.waitFor(() => expect(last()).toEqual({ state: 'offline', problem: null, isLongPolling: false }));
  await new Promise((resolve) => setTimeout(resolve, 10 * timings.delayMs));
  expect(mayTryAgain).toHaveBeenCalledTimes(1);
  expect(handshakes).toHaveBeenCalledTimes(1);
});

test('a refusal that has another reason is tried again, five times', async () => {
  live.refuse();
  const { connection, last, mayTryAgain } = connect();
  connection.start();
  await vi.waitFor(() => expect(last()?.state).toBe('error'), { timeout: 5000 });
  expect(mayTryAgain).toHaveBeenCalledTimes(1 + timings.attempts);
});

test('where there are too many connections it shows the server’s message and makes few attempts', async () => {
  const refuse = vi.fn((_request, response, _next) =>
    response.writeHead(429).end(JSON.stringify(failure(callTexts.tooManyLiveConnectionsHere))),
  );
  live.server.engine.use(refuse);
  const { connection, last, mayTryAgain } = connect();
  connection.start();
  await vi.waitFor(() => expect(last()?.state).toBe('error'), { timeout: 5000 });
  expect(last()?.problem).toBe(callTexts.tooManyLiveConnectionsHere);
  expect(refuse).toHaveBeenCalledTimes(2 * (1 + timings.attempts)); // by each of the two transports
  expect(mayTryAgain).not.toHaveBeenCalled();
});

test('when the server ends the session, the login is checked', async () => {
  const { connection, isLive, mayTryAgain, last } = connect();
  connection.start();
  await isLive();
  mayTryAgain.mockResolvedValueOnce(false);
  live.server.disconnectSockets();
  await vi.waitFor(() => expect(last()?.state).toBe('offline'));
});

test('after a server that announced its stop it reconnects without checking the login', async () => {
  const { connection, isLive, mayTryAgain, said } = connect();
  connection.start();
  await isLive();
  said.length = 0;
  live.server.emit('error', { event: 'restart', message: callTexts.serverRestarts });
  live.server.disconnectSockets();
  await vi.waitFor(() => expect(said[0]?.state).toBe('connecting'));
  await isLive();
  expect(mayTryAgain).not.toHaveBeenCalled();
});

test('when stopped it disconnects, and starts again with the next login', async () => {
  const { connection, isLive, last } = connect();
  connection.start();
  await isLive();
  connection.stop();
  expect(last()?.state).toBe('offline');
  await vi.waitFor(() => expect(live.sockets()).toBe(0));
  connection.start();
  await isLive();
  expect(live.sockets()).toBe(1);
});

test('without a network it is offline and makes no attempt', async () => {
  const { connection, isLive, last } = connect();
  connection.setOnline(false);
  connection.start();
  connection.wake();
  connection.check();
  expect(live.met).toEqual([]);
  connection.setOnline(true);
  await isLive();
  connection.setOnline(false);
  expect(last()?.state).toBe('offline');
  await vi.waitFor(() => expect(live.sockets()).toBe(0));
});

test('after a sleep a silent connection is replaced by one new connection; one that was just heard stays', async () => {
  const { connection, isLive, onSubscribed } = connect({ timings: { ...timings, silenceMs: 60 } });
  connection.start();
  await isLive();
  connection.check();
  expect(connection.heardAt()).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 80));
  connection.check();
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(live.sockets()).toBe(1));
});

test('where websockets are blocked it is live by long polling', async () => {
  live = startServer(0, { transports: ['polling'] });
  servers.push(live.server);
  const { connection, isLive, last } = connect();
  connection.start();
  await isLive();
  expect(last()).toMatchObject({ isLongPolling: true, problem: null });
});

test('the timings are those of the specification', () => {
  expect(liveTimings).toMatchObject({
    connectLimitMs: 10_000,
    ownAttempts: 3,
    ownDelayMs: 2000,
    attempts: 5,
    delayMs: 5000,
  });
});
