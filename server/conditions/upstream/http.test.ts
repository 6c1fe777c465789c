import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { createHttp, retryAfter } from './http.ts';
import { UpstreamError } from './upstream-error.ts';

const http = createHttp({
  userAgent: 'Foreshore/test',
  simulated: false,
  proxy: { https: null, except: null },
});
const servers: Server[] = [];

/** A server on loopback that answers each request with the listener. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const ask = (url: string, timeoutMs = 2000) =>
  http.fetchJson({ source: 'test', url, schema: z.object({ value: z.number() }), timeoutMs });

/** The error that a call ends with. */
const failureOf = async (url: string, timeoutMs?: number): Promise<UpstreamError> => {
  const error = await ask(url, timeoutMs).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamError)) throw new Error(`expected an UpstreamError, got ${String(error)}`);
  return error;
};

const JSON_TYPE = { 'content-type': 'application/json' };

describe('an answer', () => {
  test('is parsed and checked, and the source learns who calls', async () => {
    let agent: string | undefined;
    const url = await serve((request, response) => {
      agent = request.headers['user-agent'];
      response.writeHead(200, { 'content-type': 'application/geo+json; charset=utf-8' }).end('{"value":1}');
    });
    expect(await ask(url)).toEqual({ value: 1 });
    expect(agent).toBe('Foreshore/test');
  });

  test.each([
    ['HTML with status 200', 200, { 'content-type': 'text/html' }, '<html>', 'not-json'],
    ['no content type', 200, {}, '{"value":1}', 'not-json'],
    ['truncated JSON', 200, JSON_TYPE, '{"value":', 'not-json'],
    ['an empty body', 200, JSON_TYPE, '', 'not-json'],
    ['a NaN token', 200, JSON_TYPE, '{"value":NaN}', 'not-json'],
    ['null', 200, JSON_TYPE, 'null', 'shape'],
    ['a wrong type', 200, JSON_TYPE, '{"value":"1"}', 'shape'],
    ['an error body with status 200', 200, JSON_TYPE, '{"error":{"code":400}}', 'shape'],
    ['a server error', 502, { 'content-type': 'text/html' }, '<html>nginx</html>', 'status'],
    ['a redirect', 302, { location: 'http://127.0.0.1:1/' }, '', 'status'],
  ] as const)('%s is refused', async (_name, status, headers, body, kind) => {
    const url = await serve((_request, response) => response.writeHead(status, headers).end(body));
    expect((await failureOf(url)).kind).toBe(kind);
  });

  test('of a wrong content type is refused in the words of the specification', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(''),
    );
    expect((await failureOf(url)).message).toBe(
      'Invalid response format. Expected JSON but received: text/html',
    );
  });

  test('nested a million times is not parsed', async () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const url = await serve((_request, response) => response.writeHead(200, JSON_TYPE).end(deep));
    expect(await failureOf(url)).toMatchObject({ kind: 'shape', message: 'the answer is nested too deep' });
  });

  test('larger than the limit is cut off, also when it is small on the wire', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));
    const url = await serve((_request, response) =>
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(bomb),
    );
    expect((await failureOf(url)).kind).toBe('too-large');
  });
});

describe('the time limit', () => {
  test('ends a call that is never answered', async () => {
    const url = await serve(() => undefined);
    expect((await failureOf(url, 150)).kind).toBe('timeout');
  });

  test('covers the body: a byte now and then does not extend it', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, JSON_TYPE);
      const drip = setInterval(() => response.write(' '), 40);
      response.on('close', () => clearInterval(drip));
    });
    expect((await failureOf(url, 300)).kind).toBe('timeout');
  });
});

test('a connection that is refused or breaks off is unreachable', async () => {
  expect((await failureOf('http://127.0.0.1:1/')).kind).toBe('unreachable');
  const url = await serve((_request, response) => {
    response.writeHead(200, JSON_TYPE).write('{"val');
    setTimeout(() => response.destroy(), 20);
  });
  expect((await failureOf(url)).kind).toBe('unreachable');
});

test('the simulator’s answers are refused where real sources are called, and accepted where it is configured', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(200, { ...JSON_TYPE, 'x-foreshore-simulator': '1' }).end('{"value":1}'),
  );
  expect(await failureOf(url)).toMatchObject({ kind: 'shape' });
  const simulated = createHttp({
    userAgent: 'Foreshore/test',
    simulated: true,
    proxy: { https: null, except: null },
  });
  const schema = z.object({ value: z.number() });
  expect(await simulated.fetchJson({ source: 'test', url, schema, timeoutMs: 1000 })).toEqual({ value: 1 });
  await simulated.close();
});

test('a source with an untrusted certificate is not used', async () => {
  const server = await startMailServer({ smtp: { secure: true } }); // the call ends before it speaks of mail
  const { kind, cause } = await failureOf(`https://127.0.0.1:${server.port}/`);
  await server.close();
  expect(kind).toBe('unreachable');
  expect((cause as Error).cause).toMatchObject({ code: expect.stringMatching(/CERT|VERIFY|ALTNAME/) });
});

test('a redirect is not followed', async () => {
  let followed = 0;
  const target = await serve((_request, response) => {
    followed += 1;
    response.writeHead(200, JSON_TYPE).end('{"value":1}');
  });
  const url = await serve((_request, response) => response.writeHead(301, { location: target }).end());
  expect(await failureOf(url)).toMatchObject({ kind: 'status', status: 301 });
  expect(followed).toBe(0);
});

test('an address that answers anything is reachable, one that does not answer is not', async () => {
  const url = await serve((_request, response) => response.writeHead(500).end());
  expect(await http.isReachable(url, 1000)).toBe(true);
  expect(await http.isReachable('http://127.0.0.1:1/', 1000)).toBe(false);
  const silent = await serve(() => undefined);
  expect(await http.isReachable(silent, 100)).toBe(false);
});

test('calls go through the configured proxy, except to the excluded hosts', async () => {
  const asked: string[] = [];
  const proxy = createServer();
  servers.push(proxy);
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const proxied = createHttp({
    userAgent: 'Foreshore/test',
    simulated: false,
    proxy: { https: address, except: '127.0.0.1' },
  });
  const call = (url: string) =>
    proxied
      .fetchJson({ source: 'test', url, schema: z.unknown(), timeoutMs: 2000 })
      .catch((error: unknown) => error);
  expect(await call('https://source.example/doc.json')).toMatchObject({ kind: 'unreachable' });
  expect(asked).toEqual(['source.example:443']);
  expect(await call('https://127.0.0.1:1/')).toMatchObject({ kind: 'unreachable' });
  expect(asked).toHaveLength(1);
  await proxied.close();
});

describe('the pause that a source asks for', () => {
  const NOW = Date.parse('2026-11-21T22:45:00Z');

  test.each([
    ['seconds', '120', '', 120_000],
    ['a date', 'Sat, 21 Nov 2026 22:50:00 GMT', '', 300_000],
    ['a date that has passed', 'Sat, 21 Nov 2026 22:40:00 GMT', '', 0],
    ['more than a day', '9999999', '', 86_400_000],
    ['nothing', null, '', undefined],
    ['nonsense', 'soon', '', undefined],
    ['an empty header', ' ', '', undefined],
    [
      "Open-Meteo's minute",
      null,
      '{"reason":"Minutely API request limit exceeded. Please try again in one minute."}',
      60_000,
    ],
    [
      "Open-Meteo's hour",
      null,
      '{"reason":"Hourly API request limit exceeded. Please try again in the next hour."}',
      900_000,
    ],
    [
      "Open-Meteo's day",
      null,
      '{"reason":"Daily API request limit exceeded. Please try again tomorrow."}',
      4_500_000,
    ],
  ])('%s', (_name, header, detail, expected) => {
    expect(retryAfter(header, detail, NOW)).toBe(expected);
  });

  test('reaches the caller', async () => {
    const url = await serve((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end());
    expect(await failureOf(url)).toMatchObject({ kind: 'status', status: 429, retryAfterMs: 7000 });
  });
});
