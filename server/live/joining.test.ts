import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LiveClients, liveClients, soon } from '../testing/apps/live-clients.ts';
import { startTestApp, type TestApp } from '../testing/apps/test-app.ts';
import { type RawClient, rawClient } from '../testing/servers/raw-live-clients.ts';

const JOIN = '40{"location":"exmouth"}';
const LEAVE = '41';

let app: TestApp;
let clients: LiveClients;
const raw: RawClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: { REFRESH_SCALE: '1' } });
  clients = await liveClients(app);
});
afterEach(async () => {
  clients.closeAll();
  for (const client of raw.splice(0)) client.hangUp();
  await soon(() => expect(app.live.figures().connections).toBe(0));
});
afterAll(() => app.close());

const open = async (transport: 'websocket' | 'polling', session: string) => {
  const client = await rawClient(clients, transport, session);
  raw.push(client);
  return client;
};
const logOut = (session: string) => app.call({ method: 'POST', url: '/auth/logout', session });
const welcomes = ({ received }: RawClient) =>
  received.filter((packet) => packet.includes('initial_automated_messages')).length;
const joins = ({ received }: RawClient) => received.filter((packet) => packet.startsWith('40')).length;
const haveLeft = () => soon(() => expect(app.live.io.sockets.sockets.size).toBe(0));
const areGone = () => soon(() => expect(app.live.figures().connections).toBe(0), 1000);

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  test('a client that left, and was logged out, cannot join again', async () => {
    const session = await app.signIn();
    const client = await open(transport, session);
    client.send(JOIN);
    await client.joined();
    client.send(LEAVE);
    await haveLeft();
    await logOut(session);
    const before = client.received.length;
    client.send(JOIN);
    await areGone();
    expect(client.received.slice(before)).toEqual([]);
  });

  test('leaving ends the connection', async () => {
    const client = await open(transport, await app.signIn());
    client.send(JOIN);
    await client.joined();
    client.send(LEAVE);
    await areGone();
    await soon(() => expect(client.isClosed()).toBe(true));
  });

  test('a logout ends the connection of a client that has not joined yet', async () => {
    const session = await app.signIn();
    const client = await open(transport, session);
    await logOut(session);
    await areGone();
    client.send(JOIN);
    await soon(() => expect(client.isClosed()).toBe(true));
    expect(joins(client)).toBe(0);
  });

  test.each([
    ['twice', [JOIN, JOIN]],
    ['twenty times', Array.from({ length: 20 }, () => JOIN)],
    ['twice, once in other words', [JOIN, '40']],
    ['twice, once without a word', [JOIN, '4']],
    ['twice, once with a space for a word', [JOIN, '4 {}']],
  ])(
    'a client that joins %s at once is admitted by none of them, and receives nothing',
    async (_how, packets) => {
      const client = await open(transport, await app.signIn());
      client.send(...packets);
      await areGone();
      expect(app.live.io.sockets.sockets.size).toBe(0);
      expect(welcomes(client)).toBe(0);
    },
  );

  test('a client that leaves and joins again and again is welcomed once at most', async () => {
    const client = await open(transport, await app.signIn());
    client.send(JOIN);
    await client.joined();
    await soon(() => expect(welcomes(client)).toBe(1));
    for (let time = 0; time < 5; time += 1) {
      client.send(LEAVE);
      await haveLeft();
      client.send(JOIN);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await areGone();
    expect(joins(client)).toBe(1);
    expect(welcomes(client)).toBe(1);
  });

  test.each([
    '40/admin,',
    '40/,{"location":"exmouth"}',
    '42["subscribe",{"location":"exmouth"}]',
    '43[]',
    '44{}',
    '450-["x"]',
    'b4AAAA',
  ])('a client that begins with %s is disconnected', async (packet) => {
    const client = await open(transport, await app.signIn());
    client.send(packet);
    await areGone();
    expect(joins(client)).toBe(0);
  });

  test.each(['40/admin,', '43[]', '42/admin,["update_tidal"]', '4', '49'])(
    'a client that sends %s after joining is disconnected',
    async (packet) => {
      const client = await open(transport, await app.signIn());
      client.send(JOIN);
      await client.joined();
      client.send(packet);
      await areGone();
    },
  );
});

test('a client that never joins is disconnected', async () => {
  app.live.io.connectTimeout(100);
  const client = await open('websocket', await app.signIn());
  await areGone();
  await soon(() => expect(client.isClosed()).toBe(true));
  app.live.io.connectTimeout(10_000);
});

test('a logout disconnects all connections of the session, joined or not, and no other', async () => {
  const session = await app.signIn();
  const all = await Promise.all(
    (['websocket', 'polling', 'websocket', 'polling'] as const).map((transport) => open(transport, session)),
  );
  for (const client of all.slice(0, 2)) {
    client.send(JOIN);
    await client.joined();
  }
  const bystander = await clients.connect({ session: await app.signIn('admin'), location: 'exmouth' });
  await logOut(session);
  await soon(() => expect(app.live.figures().connections).toBe(1), 1000);
  await bystander.settled();
  expect(bystander.hungUp).toEqual([]);
});
