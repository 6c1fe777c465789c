import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';

const HTTPS = 'https://foreshore.example';
const PAGE = { accept: 'text/html' };
const JSON_BODY = { 'content-type': 'application/json' };

let pages: Awaited<ReturnType<typeof builtPages>>;
let app: TestApp;
let cookie: string;
let port: number;

beforeAll(async () => {
  pages = await builtPages();
  app = await startTestApp({ environment: { PUBLIC_URL: HTTPS }, pagesFolder: pages.folder });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
  const { headers } = await app.call({
    method: 'POST',
    url: '/auth/login',
    payload: { email: 'admin@test.example', password: 'correct horse battery' },
  });
  cookie = String(headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(async () => {
  await app.close();
  await pages.remove();
});

const ask = (url: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${url}`, { redirect: 'manual', ...init });
const asAdmin = (url: string, init: RequestInit = {}) =>
  ask(url, { ...init, headers: { ...init.headers, cookie } });
const send = (body: string, headers: Record<string, string> = JSON_BODY) =>
  ask('/auth/login', { method: 'POST', body, headers });

const answers: [what: string, status: number, () => Promise<Response>][] = [
  ['a call', 200, () => asAdmin('/api/locations')],
  ['a call that is answered from memory', 200, () => asAdmin('/api/tidal')],
  [
    'an answer that the browser has',
    304,
    () => asAdmin('/api/locations', { headers: { 'if-none-match': '*' } }),
  ],
  ['personal data', 200, () => asAdmin('/api/account')],
  ['a page', 200, () => ask('/', { headers: PAGE })],
  ['a page that there is not', 404, () => ask('/no/such/page', { headers: PAGE })],
  ['a redirect', 308, () => ask('/account/', { headers: PAGE })],
  ['a wrong question', 400, () => asAdmin('/api/tidal?lat=x&lon=1')],
  ['an address that cannot be read', 400, () => ask('/%zz')],
  ['nobody', 401, () => ask('/api/locations')],
  [
    'another site',
    403,
    () => ask('/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }),
  ],
  ['an address that there is not', 404, () => ask('/api/no-such-call')],
  ['a method that there is not', 404, () => ask('/api/locations', { method: 'OPTIONS' })],
  ['too large a body', 413, () => send(`"${'x'.repeat(1_100_000)}"`)],
  ['a type that is not taken', 415, () => send('<a/>', { 'content-type': 'application/xml' })],
  ['health', 200, () => ask('/healthz')],
  ['the list for robots', 200, () => ask('/robots.txt')],
];

test.each(answers)('the answer to %s (%i) carries the headers', async (_what, status, answer) => {
  if (_what === 'a call that is answered from memory') await answer();
  const { status: answered, headers } = await answer();
  expect(answered).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers.has(name)).toBe(false);
});

test('the pages run nothing and load nothing but what this server sends, pictures and films apart', async () => {
  const { headers } = await ask('/', { headers: PAGE });
  const policy = (headers.get('content-security-policy') ?? '').split(';').sort();
  const tiles = 'https://server.arcgisonline.com';
  expect(policy).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `img-src 'self' data: blob: ${tiles} https:`,
    "manifest-src 'self'",
    "media-src 'self' blob: https:",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
  ]);
});

describe('a malformed request', () => {
  /** Sends the text over a connection and returns everything that comes back. */
  const raw = async (said: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(said);
    return text(socket);
  };
  const host = 'Host: foreshore.example\r\n';

  test.each([
    [
      'a header of 20 kB',
      431,
      callTexts.tooLarge,
      `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['an address of 20 kB', 431, callTexts.tooLarge, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
    [
      'two names of the server',
      400,
      callTexts.badRequest,
      `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
    ],
    ['one name twice', 400, callTexts.badRequest, `GET / HTTP/1.1\r\n${host}${host}\r\n`],
    ...['', 'a, b', 'a@b', 'a/b', 'a b', '[::1', 'a:80:80', 'a:x'].map(
      (name): [string, number, string, string] => [
        `a name of the server that is none: ${JSON.stringify(name)}`,
        400,
        callTexts.badRequest,
        `GET / HTTP/1.1\r\nHost: ${name}\r\n\r\n`,
      ],
    ),
    [
      'two names in a request to speak websocket',
      400,
      callTexts.badRequest,
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${host}${host}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ],
    [
      'two names in a request for a live connection over polling',
      400,
      callTexts.badRequest,
      `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`,
    ],
    ['HTTP as it was before 1.0', 400, callTexts.badRequest, 'GET /\r\n\r\n'],
    ['an unknown method', 400, callTexts.badRequest, `FOO / HTTP/1.1\r\n${host}\r\n`],
    ['another language', 400, callTexts.badRequest, '\u0016\u0003\u0001 hello\r\n\r\n'],
    [
      'a body of two lengths',
      400,
      callTexts.badRequest,
      `POST /auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])('is refused in our words and with the headers: %s', async (_what, status, words, said) => {
    const [head = '', body] = (await raw(said)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(head).toMatch(/content-security-policy: default-src 'none'/i);
    expect(JSON.parse(body ?? '')).toEqual(failure(words));
  });

  test.each(['foreshore.example', 'my_service:3000', '127.0.0.1', '[::1]:3000', 'x.y.'])(
    'none is one to %s',
    async (name) => {
      const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
    },
  );

  test('an unknown expectation changes nothing about the answer', async () => {
    const answer = await raw(`GET /healthz HTTP/1.1\r\n${host}Expect: much\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });

  test('2,000 parameters and 200 cookies are only a bad request', async () => {
    const many = (count: number, separator: string) =>
      Array.from({ length: count }, (_, nth) => `a${nth}=1`).join(separator);
    expect((await asAdmin(`/api/tidal?${many(2000, '&')}`)).status).toBe(400);
    expect((await ask('/api/account', { headers: { cookie: `${many(200, '; ')}; ${cookie}` } })).status).toBe(
      200,
    );
  });
});

test('a fault of ours is answered with one general sentence, and its details are in the log alone', async () => {
  const fault = new Error('select password_hash from users: no such column');
  const look = vi.spyOn(app.store.userPages, 'page').mockRejectedValue(fault);
  const answer = await asAdmin('/api/admin/users');
  look.mockRestore();
  expect([answer.status, await answer.json()]).toEqual([500, failure(callTexts.internal)]);
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/data/foreshore.db',
  '/assets/',
  '/assets/location.js.map',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/api/admin/users/x.css',
  '/api/account/x.css',
])('there is nothing at %s, logged in or not', async (url) => {
  expect((await ask(url)).status).toBe(404);
  expect((await asAdmin(url)).status).toBe(404);
});

test.each([
  ['an address where there is nothing', '/no/such/file.js', {}],
  ['a slash at the end', '/account/', PAGE],
  ['whether the server lives', '/healthz', {}],
])(
  'no cache stores the answer to %s: it may be another one soon, or for others',
  async (_what, url, headers) => {
    expect((await ask(url, { headers })).headers.get('cache-control')).toBe('no-store');
  },
);

test('no cache stores what an administrator or an account receives', async () => {
  for (const url of [
    '/api/account',
    '/api/admin/status',
    '/api/admin/users',
    '/api/admin/locations',
    '/auth/status',
  ])
    expect((await asAdmin(url)).headers.get('cache-control')).toBe('no-store');
  for (const url of ['/api/locations', '/api/tidal', '/locations/exmouth'])
    expect((await asAdmin(url)).headers.get('cache-control')).toBe('private, no-cache');
});
