import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { soon } from '#server/testing/apps/live-clients.ts';
import { createHttpServer, MOST_BODY_BYTES } from '../http-server.ts';
import { giveTime, hasTime, patience, takeTimeBack } from './slow-clients.ts';

/** The real limits, fifty times shorter. */
const QUICK = { ...patience, headersMs: 300, requestMs: 1200, unreadMs: 1200, checkMs: 20 };
/** More than the system buffers for a connection on one machine. */
const LARGE = Buffer.alloc(16_000_000, 'x');

let server: ReturnType<typeof createHttpServer>;
let port: number;
let connections: () => Promise<number>;
let close: () => Promise<unknown>;
let answered = 0;

beforeEach(async () => {
  answered = 0;
  server = createHttpServer({
    log: pino({ level: 'silent' }),
    headers: {},
    proxies: 0,
    patience: QUICK,
    first(request, response) {
      answered += 1;
      if (request.url === '/large') return false;
      if (request.url === '/later') setTimeout(() => response.end('later'), 50);
      else response.end('small');
      return true;
    },
    mayUpgrade: () => true,
  });
  server.get('/large', (_request, reply) => reply.send(LARGE));
  server.server.on('upgrade', (_request, socket) => socket.write(LARGE));
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
  connections = () =>
    new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  close = () => server.close();
});
afterEach(() => close());

/** A client that does not read until the test makes it. */
function client(says: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(says);
  return socket;
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;

/** Milliseconds until it is hung up on, and what came. */
async function untilHungUp(socket: Socket, send: () => void = () => undefined) {
  const begun = performance.now();
  let came = '';
  socket.on('data', (data) => (came += data));
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  while (!isClosed && performance.now() - begun < 5000) {
    send();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isClosed).toBe(true);
  return { ms: performance.now() - begun, came };
}

test('in production headers have 15 seconds, a request 30, and an unread answer a minute', () => {
  expect(patience).toMatchObject({ headersMs: 15_000, requestMs: 30_000, unreadMs: 60_000 });
  expect(patience.checkMs).toBeLessThanOrEqual(1000);
});

test('a request that was given time may take longer than others', async () => {
  const connections = new Set<Socket>();
  const server = createHttpServer({
    log: pino({ level: 'silent' }),
    headers: {},
    proxies: 0,
    patience: QUICK,
    first({ socket }) {
      connections.add(socket);
      giveTime(socket);
      return true;
    },
    mayUpgrade: () => true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => void server.close());
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let isClosed = false;
  socket
    .resume()
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true;
    });
  socket.write(get('/', 'content-length: 100\r\n'));
  await new Promise((resolve) => setTimeout(resolve, 2 * QUICK.requestMs));
  expect(isClosed).toBe(false);
  const [connection] = connections;
  if (!connection) throw new Error('no request came');
  expect(hasTime(connection)).toBe(true);
  takeTimeBack(connection);
  expect(hasTime(connection)).toBe(false);
});

describe('of a body that is answered before it has come', () => {
  const post = (length: number, path = '/') =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`;

  const PIECE = 65_536;
  test.each([
    ['with its length', post(1_000_000_000), 4 * PIECE],
    ['whose answer takes a while', post(1_000_000_000, '/later'), 4 * PIECE],
    [
      'in chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n3b9aca00\r\n',
      MOST_BODY_BYTES + 4 * PIECE,
    ],
  ])('%s, no more is read than a proxy passes on', async (_what, says, most) => {
    const accepted = once(server.server, 'connection') as Promise<[Socket]>;
    const socket = client(says);
    const { came } = await untilHungUp(socket, () => void (socket.writableLength || socket.write(LARGE)));
    expect(came).toMatch(/^HTTP\/1.1 200 /);
    const [connection] = await accepted;
    expect(connection.bytesRead).toBeLessThan(most);
  });

  test.each([50_000, MOST_BODY_BYTES])(
    'a body of %i bytes is read away, and its connection serves the next request',
    async (length) => {
      const socket = client(post(length) + 'x'.repeat(10_000));
      await once(socket, 'data');
      await new Promise((resolve) => setTimeout(resolve, 700)); // longer than a client gets to read the answer
      socket.write('x'.repeat(length - 10_000) + get('/'));
      const [second] = (await once(socket, 'data')) as [Buffer];
      expect(String(second)).toMatch(/^HTTP\/1.1 200 /);
    },
  );
});

test.each(['x', 'chunked, x', 'x, chunked', 'gzip, chunked', 'identity'])(
  'a request with the transfer encoding %s gets one answer and no other',
  async (coding) => {
    const socket = client(get('/', `transfer-encoding: ${coding}\r\n`) + get('/'));
    const { came } = await untilHungUp(socket);
    expect(came.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  },
);

describe('a client is hung up on', () => {
  test('that sends its headers a byte at a time', async () => {
    const socket = client(get('/').slice(0, -2));
    const { ms, came } = await untilHungUp(socket, () => socket.write('x'));
    expect(ms).toBeGreaterThan(QUICK.headersMs - 100);
    expect(ms).toBeLessThan(QUICK.headersMs + 300);
    expect(came).toMatch(/^HTTP\/1.1 408 /);
  });

  test('that says nothing at all', async () => {
    const { ms } = await untilHungUp(client(''));
    expect(ms).toBeLessThan(QUICK.headersMs + 300);
  });

  test('that sends a body a byte at a time', async () => {
    const socket = client('POST /nowhere HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n');
    const { ms } = await untilHungUp(socket, () => socket.write('x'));
    expect(ms).toBeLessThan(QUICK.requestMs + 300);
  });

  test.each([
    ['an answer', get('/large')],
    ['the second of two answers', get('/') + get('/large')],
    ['what another protocol sends', get('/', 'connection: Upgrade\r\nupgrade: websocket\r\n')],
  ])('that does not take %s', async (_what, says) => {
    const socket = client(says);
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, QUICK.unreadMs * 0.6));
    expect(await connections()).toBe(1);
    await soon(async () => expect(await connections()).toBe(0), QUICK.unreadMs);
  });

  test('that takes next to nothing, and sends something now and then', async () => {
    const socket = client(get('/large'));
    socket.pause();
    await soon(async () => expect(await connections()).toBe(1));
    const begun = performance.now();
    while ((await connections()) > 0 && performance.now() - begun < 5000) {
      socket.read(100);
      if (Math.random() < 0.1) socket.write(get('/'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(performance.now() - begun).toBeGreaterThan(QUICK.unreadMs - 100);
    expect(performance.now() - begun).toBeLessThan(3 * QUICK.unreadMs);
  });

  test('that pipelines requests without end, and most of them are not even looked at', async () => {
    const socket = client(get('/later') + get('/').repeat(2000));
    await untilHungUp(socket);
    expect(answered).toBeLessThanOrEqual(17);
  });
});

test('a client that is slow but takes a long answer gets all of it', async () => {
  const socket = client(get('/large', 'connection: close\r\n'));
  socket.pause();
  let came = 0;
  const begun = performance.now();
  while (!socket.readableEnded && performance.now() - begun < 15_000) {
    came += socket.read()?.length ?? 0; // some 64 kB: the whole takes well over twice the patience
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  expect(came).toBeGreaterThan(LARGE.length);
  expect(performance.now() - begun).toBeGreaterThan(2 * QUICK.unreadMs);
});

test('a few requests at once are answered in their order', async () => {
  const socket = client(get('/later') + get('/').repeat(10));
  let came = '';
  socket.on('data', (data) => (came += data));
  await soon(() => expect(came.match(/HTTP\/1.1 200/g)).toHaveLength(11));
  expect(came.indexOf('later')).toBeLessThan(came.indexOf('small'));
});
