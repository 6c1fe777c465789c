import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

const TOKEN = 'a-token-of-twenty-ch';
const STRANGER = '203.0.113.9';
const details = {
  ready: true,
  status: 'ready',
  store: 'connected',
  redis: 'not configured',
  refreshing: true,
};

let app: TestApp;
let guarded: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  guarded = await startTestApp({ environment: { METRICS_TOKEN: TOKEN } });
  behindProxy = await startTestApp({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => Promise.all([app.close(), guarded.close(), behindProxy.close()]));

const asked = (
  of: TestApp,
  url: string,
  { from = '127.0.0.1', ...headers }: { from?: string } & Record<string, string> = {},
) => of.call({ method: 'GET', url, remoteAddress: from, headers });

/** Callers who may read the operator's addresses, and callers who may not. Both addresses have the same rule. */
type Caller = [who: string, of: () => TestApp, as: Parameters<typeof asked>[2]];
const operators: Caller[] = [
  ['the machine itself', () => app, {}],
  ['the machine itself, by IPv6', () => app, { from: '::1' }],
  ...['127.0.0.1:3000', 'LOCALHOST', '[::1]:3000'].map(
    (host): Caller => [`the machine itself, called ${host}`, () => app, { host }],
  ),
  [
    'the bearer of the token, under any name',
    () => guarded,
    { host: 'foreshore.example', authorization: `Bearer ${TOKEN}` },
  ],
  ['the bearer of the token', () => guarded, { from: STRANGER, authorization: `Bearer ${TOKEN}` }],
];
const others: Caller[] = [
  ['a stranger', () => app, { from: STRANGER }],
  ['a stranger through a proxy on the machine', () => app, { 'x-forwarded-for': STRANGER }],
  ['a stranger who says to be the machine', () => app, { from: STRANGER, 'x-forwarded-for': '127.0.0.1' }],
  // The owner of a name can point it at this machine, and their page then calls it from a browser on it.
  ...['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', 'localhost.'].map(
    (host): Caller => [`a page of another name: ${JSON.stringify(host)}`, () => app, { host }],
  ),
  ['anybody behind a proxy', () => behindProxy, { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that passes nothing on', () => behindProxy, {}],
  ['the machine itself without the token that is set', () => guarded, {}],
  ['the bearer of another token', () => guarded, { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
  ['the bearer of no token', () => guarded, { authorization: 'Bearer ' }],
];

describe('whether the server is ready', () => {
  test.each(operators)('is answered to %s with the parts that it depends on', async (_who, of, as) => {
    const { status, body, headers } = await asked(of(), '/readyz', as);
    expect({ status, body }).toEqual({ status: 200, body: details });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(others)('is answered to %s as yes or no alone', async (_who, of, as) => {
    const { status, body, headers } = await asked(of(), '/readyz', as);
    expect({ status, body }).toEqual({ status: 200, body: { ready: true } });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is no, with 503, while the store is away', async () => {
    const away = await startTestApp();
    await away.store.close();
    const [inside, outside] = [
      await asked(away, '/readyz'),
      await asked(away, '/readyz', { from: STRANGER }),
    ];
    expect(inside).toMatchObject({ status: 503, body: { ready: false, status: 'not ready', store: 'away' } });
    expect(outside).toMatchObject({ status: 503 });
    expect(outside.body).toEqual({ ready: false });
    await away.close().catch(() => undefined); // its store is closed already
  });
});

describe('the figures', () => {
  test.each(operators)('are given to %s', async (_who, of, as) => {
    const { status, headers } = await asked(of(), '/metrics', as);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  });
  test.each(others)('are not given to %s', async (_who, of, as) => {
    expect((await asked(of(), '/metrics', as)).status).toBe(403);
  });
});
