import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_PATH } from '#contract/live/events.ts';
import { texts } from '#contract/texts.ts';
import { type LiveClients, liveClients, soon } from '../../testing/apps/live-clients.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/apps/test-app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const DAY_MS = 86_400_000;

let app: TestApp;
let clients: LiveClients;
let now = Date.now();

/** Asks for a polling handshake, in the form that a browser sends, and disconnects if it is admitted. */
async function poll(headers: Record<string, string>) {
  const address = `${clients.url}${LIVE_PATH}/?EIO=4&transport=polling`;
  const { status, headers: answered, body } = await ask(address, 'GET', headers);
  const sid = /"sid":"([^"]+)"/.exec(body)?.[1];
  if (sid) await ask(`${address}&sid=${sid}`, 'POST', headers, '1');
  return { status, headers: answered };
}

const ask = (address: string, method: 'GET' | 'POST', headers: Record<string, string>, body = '') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request(address, { method, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    )
      .on('error', reject)
      .end(body);
  });

/** The first line of the answer to a websocket upgrade request. */
const upgrade = (headers: Record<string, string>, more = '', version = '4') =>
  new Promise<string>((resolve) => {
    const socket = connect(clients.port, '127.0.0.1');
    const lines = Object.entries({
      host: `127.0.0.1:${clients.port}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    const question = `EIO=${version}&transport=websocket${more}`;
    socket.write(`GET ${LIVE_PATH}/?${question} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
  });

beforeAll(async () => {
  app = await startTestApp({ now: () => now, environment: { REFRESH_SCALE: '1' } });
});
beforeEach(async () => {
  now = Date.now();
  clients = await liveClients(app);
});
afterEach(async () => {
  clients.closeAll();
  await soon(() => expect(app.live.figures().connections).toBe(0));
});
afterAll(() => app.close());

describe('a handshake', () => {
  const transports = ['websocket', 'polling'] as const;

  test.each(transports)(
    'over %s without a session, or with one that has ended, is refused with 401',
    async (transport) => {
      const ended = await app.signIn();
      await app.call({ method: 'POST', url: '/auth/logout', session: ended });
      const expired = await app.signIn();
      now += 8 * DAY_MS;
      for (const session of [undefined, 'nonsense', ended, expired]) {
        const { status } = await clients.refusal({ session, transports: [transport] });
        expect(status).toBe(401);
      }
      expect(app.live.figures().connections).toBe(0);
    },
  );

  test.each(transports)(
    'over %s from another site is refused with 403, whatever the session',
    async (transport) => {
      const session = await app.signIn();
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: clients.url, 'sec-fetch-site': 'cross-site' },
        { origin: clients.url, 'sec-fetch-site': 'same-site' },
      ]) {
        const { status } = await clients.refusal({ session, transports: [transport], headers });
        expect(status).toBe(403);
      }
    },
  );

  test('of a browser that does not name its page is refused', async () => {
    const cookie = `sid=${await app.signIn()}`;
    expect((await poll({ cookie, 'user-agent': BROWSER })).status).toBe(403);
    expect((await poll({ cookie })).status).toBe(403);
    expect((await poll({ cookie, 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await upgrade({ cookie, 'user-agent': BROWSER })).toMatch(/^HTTP\/1.1 403 /);
    expect(await upgrade({ cookie, 'user-agent': BROWSER, origin: clients.url })).toMatch(/^HTTP\/1.1 101 /);
    expect(await upgrade({ cookie, 'user-agent': 'display/1.0' })).toMatch(/^HTTP\/1.1 101 /);
  });

  test('answers with the headers of every answer, refused or not', async () => {
    const cookie = `sid=${await app.signIn()}`;
    for (const answer of [await poll({}), await poll({ cookie, origin: clients.url })]) {
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    const refusal = await upgrade({});
    expect(refusal).toContain('x-content-type-options: nosniff');
    expect(refusal).toContain(texts.authenticationRequired('live data'));
  });

  test('is counted in the metrics when it is refused', async () => {
    const before = app.live.figures().refused.get(401) ?? 0;
    await clients.refusal({});
    const { body } = await app.call({ method: 'GET', url: '/metrics' });
    expect(body).toContain(`foreshore_live_refused{status="401"} ${before + 1}`);
    expect(body).toContain('foreshore_live_connections 0');
    expect(body).toMatch(/foreshore_live_events_sent \d/);
  });

  test('of an account with ten connections is refused with 429, until one of them ends', async () => {
    const session = await app.signIn();
    const many = await Promise.all(
      Array.from({ length: 50 }, () => clients.connect({ session }).catch(() => null)),
    );
    const connected = many.filter((client) => client !== null);
    expect(connected).toHaveLength(10);
    expect((await clients.refusal({ session })).status).toBe(429);
    const other = await clients.connect({ session: await app.signIn('admin') });
    expect(other.socket.connected).toBe(true);
    connected[0]?.socket.disconnect();
    await soon(() => clients.connect({ session }));
  });
});

describe('a connection over polling', () => {
  const address = () => `${clients.url}${LIVE_PATH}/?EIO=4&transport=polling`;
  const own = async (session: string) => {
    const headers = { origin: clients.url, cookie: `sid=${session}` };
    const { body } = await ask(address(), 'GET', headers);
    const id = /"sid":"([^"]+)"/.exec(body)?.[1] ?? '';
    await ask(`${address()}&sid=${id}`, 'POST', headers, '40');
    return { id, headers };
  };

  test('can be read, used and taken over only by its account, whoever knows its id', async () => {
    const { id, headers } = await own(await app.signIn());
    const ended = await app.signIn();
    await app.call({ method: 'POST', url: '/auth/logout', session: ended });
    for (const session of [undefined, 'nonsense', ended, await app.signIn('admin')]) {
      const stranger = { origin: clients.url, ...(session && { cookie: `sid=${session}` }) };
      const question = `${address()}&sid=${id}`;
      expect((await ask(question, 'GET', stranger)).status).toBe(401);
      expect((await ask(question, 'POST', stranger, '42["subscribe",{}]')).status).toBe(401);
      expect(await upgrade(stranger, `&sid=${id}`)).toMatch(/^HTTP\/1.1 401 /);
    }
    expect((await ask(`${address()}&sid=${id}`, 'GET', headers)).body).toMatch(/^40/);
    expect((await ask(`${address()}&sid=${id}`, 'POST', headers, '1')).status).toBe(200);
  });

  test('continues with the token that replaces the first one', async () => {
    const session = await app.signIn('safety_officer');
    const { id } = await own(session);
    const payload = {
      current_password: PASSWORD,
      password: 'another good password',
      confirm_password: 'another good password',
    };
    const changed = await app.call({ method: 'POST', url: '/api/account/password', session, payload });
    const token = /sid=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1];
    const next = { origin: clients.url, cookie: `sid=${token}` };
    expect((await ask(`${address()}&sid=${id}`, 'GET', next)).body).toMatch(/^40/);
    expect((await ask(`${address()}&sid=${id}`, 'POST', next, '1')).status).toBe(200);
  });

  test('is never answered as a script, nor in another version', async () => {
    const headers = { origin: clients.url, cookie: `sid=${await app.signIn()}` };
    expect((await ask(`${address()}&j=0`, 'GET', headers)).status).toBe(400);
    expect((await ask(address().replace('EIO=4', 'EIO=3'), 'GET', headers)).status).toBe(400);
    expect(await upgrade(headers, '', '3')).toMatch(/^HTTP\/1.1 400 /);
  });
});

test('a handshake is refused with 503 while the store can’t be reached', async () => {
  const session = await app.signIn();
  const look = vi.spyOn(app.store.sessions, 'byTokenHash').mockRejectedValue(new Error('away'));
  expect((await clients.refusal({ session })).status).toBe(503);
  look.mockRestore();
  await clients.connect({ session });
});

test('a session that ends while it is looked up admits nobody', async () => {
  const session = await app.signIn();
  const read = app.store.sessions.byTokenHash;
  let isRead = false;
  let answer = () => {};
  const look = vi.spyOn(app.store.sessions, 'byTokenHash').mockImplementationOnce(async (hash) => {
    const found = await read(hash);
    isRead = true;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return found;
  });
  const refusal = clients.refusal({ session });
  await soon(() => expect(isRead).toBe(true));
  await app.call({ method: 'POST', url: '/auth/logout', session });
  answer();
  expect((await refusal).status).toBe(401);
  look.mockRestore();
});

test('over polling a client receives the same as over a websocket', async () => {
  const client = await clients.connect({
    location: 'exmouth',
    session: await app.signIn(),
    transports: ['polling'],
  });
  await soon(() => expect(client.of('initial_automated_messages')).toHaveLength(1));
  await client.settled();
});

test('upgrade requests to another protocol are answered like ordinary requests', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(clients.port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n');
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
  });
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});
