import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { RESTART_EVENT } from '#contract/live/events.ts';
import { type LiveClients, liveClients, soon } from '../testing/apps/live-clients.ts';
import { startTestApp, type TestApp } from '../testing/apps/test-app.ts';
import { limitersInMemory } from '../testing/rate-limiters.ts';
import { type ConnectionLimits, createConnectionCount } from './connections/connection-limits.ts';

let app: TestApp;
let clients: LiveClients;

let logged: string[] = [];

const start = async (environment: Record<string, string> = {}) => {
  logged = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  app = await startTestApp({ environment, log });
  clients = await liveClients(app);
};
afterEach(() => clients.closeAll());

describe('where reading is public', () => {
  test('anybody is admitted, and more than ten of them', async () => {
    await start({ PUBLIC_READ: 'true' });
    const all = await Promise.all(
      Array.from({ length: 12 }, (_each, index) =>
        clients.connect({ location: 'exmouth', transports: [index % 2 ? 'polling' : 'websocket'] }),
      ),
    );
    for (const client of all)
      await soon(() => expect(client.of('initial_automated_messages')).toHaveLength(1));
    const nonsense = await clients.connect({ session: 'nonsense' });
    expect(nonsense.socket.connected).toBe(true);
    await app.close();
  });

  test('no other site is', async () => {
    await start({ PUBLIC_READ: 'true' });
    expect((await clients.refusal({ headers: { origin: 'https://evil.example' } })).status).toBe(403);
    await app.close();
  });
});

test('a server that stops informs its clients, disconnects them all at once, and they come back by themselves', async () => {
  await start({ PUBLIC_READ: 'true' });
  const { port } = clients;
  const all = await Promise.all(
    Array.from({ length: 200 }, (_each, index) =>
      clients.connect({ transports: [index % 10 ? 'websocket' : 'polling'], reconnects: index === 1 }),
    ),
  );
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(1000);
  await soon(() => expect(all.filter(({ hungUp }) => hungUp.length === 0)).toEqual([]));
  const informed = all.filter(({ of }) => of('error').some(({ event }) => event === RESTART_EVENT));
  expect(informed.length).toBeGreaterThanOrEqual(180); // a long poll may have been between two requests
  expect(all[1]?.hungUp).toEqual(['transport close']);

  app = await startTestApp({ environment: { PUBLIC_READ: 'true' } });
  await app.server.listen({ port, host: '127.0.0.1' });
  await soon(() => expect(all[1]?.socket.connected).toBe(true), 8000);
  clients.closeAll();
  await app.close();
});

describe('the number of connections', () => {
  const of = (userId: string | null, address = '192.0.2.1') => ({ address, userId });
  const tooMany = { status: 429, message: callTexts.tooManyLiveConnections };
  const counted = (limits: ConnectionLimits) =>
    createConnectionCount(limits, null, limitersInMemory().limiters.liveBeginnings);

  test('has a limit for the process: above it, 503', async () => {
    const count = counted({ total: 3, perAddress: 10, perAccount: 10 });
    const [release] = await Promise.all([null, 'a', 'b'].map((userId) => count.take(of(userId))));
    await expect(count.take(of('c'))).rejects.toMatchObject({ status: 503, message: callTexts.busy });
    expect(count.checkRoom).toThrow(callTexts.busy);
    release?.();
    release?.();
    await count.take(of('c'));
    await expect(count.take(of('c'))).rejects.toMatchObject({ status: 503 });
  });

  test('has a limit for each account, and one for each address that comes first', async () => {
    const count = counted({ total: 100, perAddress: 20, perAccount: 2 });
    const releases = await Promise.all([count.take(of('a')), count.take(of('a'))]);
    await expect(count.take(of('a', '192.0.2.2'))).rejects.toMatchObject(tooMany);
    await count.take(of('b'));
    releases[0]?.();
    releases[0]?.();
    await count.take(of('a'));
    await expect(count.take(of('a'))).rejects.toMatchObject(tooMany);
    for (let taken = 0; taken < 17; taken += 1) await count.take(of(null));
    const tooManyHere = { status: 429, message: callTexts.tooManyLiveConnectionsHere };
    for (const userId of [null, 'a', 'c'])
      await expect(count.take(of(userId))).rejects.toMatchObject(tooManyHere);
    await count.take(of(null, '192.0.2.2'));
  });

  test('is counted by the network of an IPv6 address', async () => {
    const count = counted({ total: 100, perAddress: 2, perAccount: 2 });
    for (const host of ['1', 'ffff:2']) await count.take(of(null, `2001:db8:1:2::${host}`));
    await expect(count.take(of(null, '2001:db8:1:2::3'))).rejects.toMatchObject({ status: 429 });
    await count.take(of(null, '2001:db8:1:3::1'));
  });
});

describe('one address', () => {
  const attempts = async (count: number, headers: (index: number) => Record<string, string>) => {
    const asked = Array.from({ length: count }, (_each, index) =>
      clients.connect({ headers: headers(index) }).catch(() => null),
    );
    return (await Promise.all(asked)).filter((client) => client !== null).length;
  };

  test('cannot take all connections, whatever address it claims', async () => {
    await start({ PUBLIC_READ: 'true', LIVE_CONNECTIONS_PER_ADDRESS: '5' });
    expect(await attempts(20, (index) => ({ 'x-forwarded-for': `192.0.2.${index}` }))).toBe(5);
    const refusal = await clients.refusal({ transports: ['polling'] });
    expect(refusal.status).toBe(429);
    expect(refusal.body).toContain(callTexts.tooManyLiveConnectionsHere);
    const session = await app.signIn();
    expect((await clients.refusal({ session })).status).toBe(429);
    const warnings = logged.filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toHaveLength(1); // for an operator who has a proxy and did not configure it
    await app.close();
  });

  test('is the one that the proxy names, behind one', async () => {
    await start({ PUBLIC_READ: 'true', LIVE_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '1' });
    const claimed = (index: number) => `198.51.100.${index}, 192.0.2.1`;
    expect(await attempts(10, (index) => ({ 'x-forwarded-for': claimed(index) }))).toBe(5);
    expect(await attempts(5, (index) => ({ 'x-forwarded-for': `192.0.2.${index + 2}` }))).toBe(5);
    await app.close();
  });

  test('may send only so many events, over all its clients, and still receives all', async () => {
    await start({ PUBLIC_READ: 'true' });
    const all = await Promise.all(Array.from({ length: 25 }, () => clients.connect({ location: 'exmouth' })));
    for (const { socket } of all) for (let asked = 0; asked < 90; asked += 1) socket.emit('update_location');
    const answered = () => all.flatMap((client) => client.of('update_location')).length;
    const refused = () => all.flatMap((client) => client.of('error')).length;
    await soon(() => expect(answered() + refused()).toBeGreaterThanOrEqual(25 * 90));
    expect(answered()).toBe(2000);
    expect(all.flatMap(({ hungUp }) => hungUp)).toEqual([]);
    await app.close();
  });

  test('may belong to a school', async () => {
    await start({ PUBLIC_READ: 'true' });
    expect(await attempts(150, () => ({}))).toBe(150);
    await app.close();
  });
});
