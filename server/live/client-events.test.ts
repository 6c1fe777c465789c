import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { callTexts } from '#contract/call-texts.ts';
import { LIVE_PATH, type RefreshEventName, refreshEventNames } from '#contract/live/events.ts';
import { texts } from '#contract/texts.ts';
import { type LiveClient, type LiveClients, liveClients, soon } from '../testing/apps/live-clients.ts';
import { type SimulatedApp, startSimulatedApp } from '../testing/apps/simulated-app.ts';
import { startTestApp, type TestApp } from '../testing/apps/test-app.ts';
import { overflowsValue, reading } from '../testing/samples.ts';
import { weatherValue } from '../testing/weather.ts';
import type { Connection } from './connections/live-io.ts';
import { MAX_WAITING_BYTES } from './connections/slow-readers.ts';

const MINUTE_MS = 60_000;

describe('of one client', () => {
  let app: TestApp;
  let clients: LiveClients;

  beforeAll(async () => {
    app = await startTestApp({
      environment: { PUBLIC_READ: 'true' },
      locations: [{}, { name: 'Bude', slug: 'bude' }],
    });
    clients = await liveClients(app);
  });
  afterEach(async () => {
    clients.closeAll();
    await soon(() => expect(app.live.figures().connections).toBe(0));
  });
  afterAll(() => app.close());

  /** Emits what the client's types do not allow. */
  const say = ({ socket }: LiveClient, name: string, ...given: unknown[]) =>
    (socket as unknown as { emit: (name: string, ...given: unknown[]) => void }).emit(name, ...given);

  test('a request for one more look is answered to that client alone', async () => {
    const { _id } = await app.location();
    await soon(() => expect(app.feeds.body('tidal', _id), 'the computed tide').not.toBeNull());
    app.feeds.accept('weather', _id, reading(weatherValue(Date.now()), { observedAt: Date.now() }));
    const [asks, other] = await Promise.all([1, 2].map(() => clients.connect({ location: 'exmouth' })));
    if (!asks || !other) throw new Error('not connected');
    await other.settled();
    asks.socket.emit('update_openmeteo_metoffice');
    asks.socket.emit('update_storm_overflow');
    await asks.settled();
    await other.settled();
    const { body } = await app.call({
      method: 'GET',
      url: '/api/openmeteo_metoffice?location=exmouth',
    });
    expect(asks.of('update_openmeteo_metoffice')).toEqual([{ location: 'exmouth', data: body }]);
    expect(asks.of('error').at(-1)).toEqual({
      message: texts.stormOverflowFailed,
      event: 'update_storm_overflow',
      location: 'exmouth',
    });
    expect(other.events.filter(({ name }) => name.startsWith('update_'))).toEqual([]);
  });

  test('a request without a location is answered with that', async () => {
    const client = await clients.connect();
    client.socket.emit('update_tidal');
    await soon(() =>
      expect(client.of('error')).toEqual([{ message: callTexts.placeMissing, event: 'update_tidal' }]),
    );
  });

  test.each([
    ['nothing', undefined],
    ['a name alone', 'exmouth'],
    ['a number', { location: 7 }],
    ['a list', { location: ['exmouth'] }],
    ['a name without end', { location: 'x'.repeat(201) }],
    ['more than was asked', { location: 'exmouth', more: 1 }],
    ['a prototype', JSON.parse('{"__proto__": {"location": "exmouth"}}')],
    ['bytes', Buffer.from('exmouth')],
  ])('to subscribe to %s is not understood, and changes nothing', async (_what, given) => {
    const client = await clients.connect({ location: 'exmouth' });
    say(client, 'subscribe', given);
    const answers = () => client.of('error').filter(({ event }) => event === 'subscribe');
    await soon(() => expect(answers()).toEqual([{ message: callTexts.badRequest, event: 'subscribe' }]));
    expect(Object.hasOwn(Object.prototype, 'location')).toBe(false);
  });

  test.each(['__proto__', 'constructor', 'update_everything', 'initial_tidal', 'x'.repeat(500)])(
    'there is no event %s',
    async (name) => {
      const client = await clients.connect();
      say(client, name, 1);
      await soon(() => expect(client.of('error')).toHaveLength(1));
      expect(client.of('error')[0]?.message).toBe(callTexts.noSuchLiveEvent(name.slice(0, 50)));
    },
  );

  test.each([[{ location: 7 }], [{ location: { $ne: null } }], [{ location: 'x'.repeat(300) }]])(
    'a handshake about %j is not understood',
    async (auth) => {
      const socket = clients.open({});
      socket.disconnect();
      socket.auth = auth;
      const errors: unknown[] = [];
      socket.on('error', (error) => errors.push(error));
      socket.connect();
      await soon(() => expect(errors).toEqual([{ message: callTexts.badRequest, event: 'subscribe' }]));
    },
  );

  test('a client that asks without end is answered 100 times a minute, warned once, and cut off', async () => {
    const session = await app.signIn();
    const client = await clients.connect({ session, location: 'exmouth' });
    await soon(() => expect(client.of('initial_automated_messages')).toHaveLength(1));
    const before = client.events.length;
    for (let asked = 0; asked < 1000; asked += 1) client.socket.emit('update_automated_messages');
    await soon(() => expect(client.hungUp).toEqual(['io server disconnect']));
    expect(client.of('update_automated_messages')).toHaveLength(100);
    expect(client.events.slice(before + 100).map(({ payload }) => payload)).toEqual([
      { message: callTexts.tooManyLiveEvents, event: 'update_automated_messages' },
    ]);
    const again = await clients.connect({ session, location: 'exmouth' });
    again.socket.emit('update_automated_messages');
    await soon(() => expect(again.hungUp).toEqual(['io server disconnect']));
  });

  test('a client that changes its location above the limit comes back to it by itself, and gets no event of another', async () => {
    const session = await app.signIn('admin');
    const client = await clients.connect({ session, location: 'exmouth', reconnects: true });
    const other = await clients.connect({ session, location: 'exmouth' });
    for (let asked = 0; asked < 105; asked += 1) other.socket.emit('update_automated_messages');
    await soon(() => expect(other.of('error').at(-1)?.message).toBe(callTexts.tooManyLiveEvents));
    client.socket.auth = { location: 'bude' };
    client.socket.emit('subscribe', { location: 'bude' });
    await soon(() => expect(client.hungUp).toEqual(['transport close']));
    const before = client.events.length;
    await soon(() => expect(client.of('initial_automated_messages').at(-1)?.location).toBe('bude'), 5000);
    const places = client.events
      .slice(before)
      .map(({ payload }) => 'location' in payload && payload.location);
    expect(new Set(places)).toEqual(new Set(['bude']));
    expect(client.hungUp).toHaveLength(1);
    expect(other.hungUp).toEqual([]);
  });

  const raw = async (packets: (string | Buffer)[]) => {
    const socket = new WebSocket(`${clients.url}${LIVE_PATH}/?EIO=4&transport=websocket`, {
      headers: { origin: clients.url },
    });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const joined = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        if (String(data).startsWith('0')) socket.send('40');
        if (String(data).startsWith('40')) resolve();
      });
    });
    await joined;
    for (const packet of packets) socket.send(packet);
    return { socket, closed };
  };

  test.each([
    ['an id and no event', '42[1,2'],
    ['an object for an event', '42{}'],
    ['an object for a name', '42[{"a":1}]'],
    ['a list for a name', '42[["a"]]'],
    ['a name of the library', '42["disconnect"]'],
    ['another name of the library', '42["connect_error"]'],
    ['no packet type', '4'],
    ['an unknown packet type', '49["a"]'],
    ['an unknown transport packet', '9'],
    ['text in place of an attachment', '451-["x"]', '42["update_tidal"]'],
    ['an attachment that was not announced', Buffer.from([1, 2, 3])],
    ['a second handshake', '40'],
    ['a handshake with a list', '40[]'],
    ['an error of the server', '44{"message":"a"}'],
    ['a frame of 1.1 MB', `42["subscribe","${'x'.repeat(1_100_000)}"]`],
    ['a frame of 20 kB', `42["subscribe","${'x'.repeat(20_000)}"]`],
  ])('%s ends its connection and nothing else', async (_what, ...packets) => {
    const bystander = await clients.connect();
    const { closed } = await raw(packets);
    await closed;
    await bystander.settled();
    expect(bystander.hungUp).toEqual([]);
  });

  test('a flood of empty packets ends its connection and nothing else', async () => {
    const { closed } = await raw(Array.from({ length: 10_000 }, () => '4'));
    await closed;
    expect((await app.call({ method: 'GET', url: '/healthz' })).status).toBe(200);
  });

  test.each([
    ['signs of life', ['3']],
    ['words without an event', ['6']],
  ])('a flood of %s ends its connection and nothing else', async (_what, [packet = '']) => {
    const bystander = await clients.connect();
    const { closed } = await raw(Array.from({ length: 2000 }, () => packet));
    await closed;
    await bystander.settled();
    expect(bystander.hungUp).toEqual([]);
  });

  test('a flood of the websocket’s own pings ends its connection and nothing else', async () => {
    const { socket, closed } = await raw([]);
    for (let ping = 0; ping < 2000; ping += 1) socket.ping();
    await closed;
  });

  /** The bytes that wait for the clients that come from now on: queued, or given to a socket and not sent. */
  const watchWaiting = () => {
    const sockets: Socket[] = [];
    const queued = new Map<Connection, number>();
    app.server.server.on('connection', (socket: Socket) => sockets.push(socket));
    app.live.io.engine.on('connection', (connection: Connection) => {
      connection.on('packetCreate', ({ data }: { data?: string }) =>
        queued.set(connection, (queued.get(connection) ?? 0) + (data?.length ?? 0)),
      );
      connection.on('flush', () => queued.delete(connection));
      connection.on('close', () => queued.delete(connection));
    });
    return () =>
      Math.max(0, ...queued.values()) +
      Math.max(...sockets.map(({ destroyed, writableLength }) => (destroyed ? 0 : writableLength)));
  };

  test('a client that does not read is disconnected, and nobody else waits for it', async () => {
    const { _id } = await app.location();
    const waiting = watchWaiting();
    const reader = await clients.connect({ location: 'exmouth' });
    const { socket } = await raw(['42["subscribe",{"location":"exmouth"}]']);
    await soon(() => expect(app.live.figures().connections).toBe(2));
    await reader.settled();
    socket.pause();
    const value = overflowsValue(Date.now());
    const [overflow] = value.overflows;
    const overflows = Array.from({ length: 200 }, () => overflow ?? []).flat();
    const most = { bytes: 0, event: 0 };
    for (let round = 0; round < 2000 && app.live.figures().connections === 2; round += 1) {
      const search_radius_miles = 1 + round / 1000;
      app.feeds.accept('storm_overflow', _id, reading({ ...value, overflows, search_radius_miles }));
      most.event = Math.max(most.event, waiting() - most.bytes);
      most.bytes = Math.max(most.bytes, waiting());
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(app.live.figures().connections).toBe(1);
    expect(reader.hungUp).toEqual([]);
    expect(most.bytes).toBeGreaterThan(MAX_WAITING_BYTES / 2);
    expect(most.bytes).toBeLessThanOrEqual(MAX_WAITING_BYTES + most.event);
    socket.terminate();
    await reader.settled();
  });
});

describe('a request for a feed', () => {
  let app: SimulatedApp;
  let clients: LiveClients;
  const event: RefreshEventName = 'update_openmeteo_metoffice';

  beforeEach(async () => {
    app = await startSimulatedApp({
      at: '2026-06-01T12:00:00Z',
      environment: { PUBLIC_READ: 'true' },
    });
    await app.loaded();
    clients = await liveClients(app.app());
  });
  afterEach(async () => {
    clients.closeAll();
    await app.close();
  });
  const fifty = () => Promise.all(Array.from({ length: 50 }, () => clients.connect({ location: 'harwich' })));
  const weatherCalls = () => app.simulator.calls().weather;

  test('that is fresh asks nobody', async () => {
    const before = app.simulator.calls();
    const all = await fifty();
    for (const { socket } of all) for (const name of refreshEventNames) socket.emit(name);
    await Promise.all(all.map((client) => client.settled()));
    expect(app.simulator.calls()).toEqual(before);
  });

  test('that is older than its cadence asks the source once, for fifty clients at the same time', async () => {
    const before = weatherCalls();
    const all = await fifty();
    app.clock.now += 21 * MINUTE_MS;
    const fetched = app.next('accepted', 'weather');
    for (const { socket } of all) socket.emit(event);
    await fetched;
    for (const { socket } of all) socket.emit(event);
    await Promise.all(all.map((client) => client.settled()));
    expect(weatherCalls()).toBe(before + 1);
  });
});
