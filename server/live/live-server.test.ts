import { afterEach, describe, expect, test } from 'vitest';
import { RESTART_EVENT } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
import { type LiveClients, liveClients, soon } from '../testing/live-clients.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createConnectionCount } from './connection-limits.ts';

let app: TestApp;
let clients: LiveClients;

const start = async (environment: Record<string, string> = {}) => {
  app = await startTestApp({ environment });
  clients = await liveClients(app);
};
afterEach(() => clients.closeAll());

describe('where reading is public', () => {
  test('anybody is let in, and more than ten of them', async () => {
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

test('a server that stops tells its clients, hangs up on all at once, and they come back by themselves', async () => {
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
  const told = all.filter(({ of }) => of('error').some(({ event }) => event === RESTART_EVENT));
  expect(told.length).toBeGreaterThanOrEqual(180); // a long poll may have been between two requests
  expect(all[1]?.hungUp).toEqual(['transport close']);

  app = await startTestApp({ environment: { PUBLIC_READ: 'true' } });
  await app.server.listen({ port, host: '127.0.0.1' });
  await soon(() => expect(all[1]?.socket.connected).toBe(true), 8000);
  clients.closeAll();
  await app.close();
});

describe('the number of connections', () => {
  const tooMany = { status: 429, message: texts.tooManyLiveConnections };

  test('has a limit for the process: above it, 503', async () => {
    const count = createConnectionCount({ total: 3, perAccount: 10 }, null);
    const [release] = await Promise.all([null, 'a', 'b'].map((userId) => count.take(userId)));
    await expect(count.take('c')).rejects.toMatchObject({ status: 503, message: texts.busy });
    expect(count.checkRoom).toThrow(texts.busy);
    release?.();
    release?.();
    await count.take('c');
    await expect(count.take('c')).rejects.toMatchObject({ status: 503 });
  });

  test('has a limit for each account, and none for nobody in particular', async () => {
    const count = createConnectionCount({ total: 100, perAccount: 2 }, null);
    for (let taken = 0; taken < 20; taken += 1) await count.take(null);
    const releases = await Promise.all([count.take('a'), count.take('a')]);
    await expect(count.take('a')).rejects.toMatchObject(tooMany);
    await count.take('b');
    releases[0]?.();
    releases[0]?.();
    await count.take('a');
    await expect(count.take('a')).rejects.toMatchObject(tooMany);
  });
});
