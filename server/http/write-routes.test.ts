import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { pairedKey } from '#server/displays/testing/display-app.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

let app: TestApp;
let admin = '';
/** A display's key, which its own calls want in place of a session. */
let key = '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin');
  ({ key } = await pairedKey(app, admin));
});
afterAll(() => app.close());

const READING = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

interface WriteRoute {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  route: string;
  /** An address that matches the route. */
  url: string;
  hasBody: boolean;
  isOfDisplays: boolean;
  /** The statuses that the API description names. */
  described: string[];
}

const isWriting = (method: string): method is WriteRoute['method'] => !READING.includes(method);
const methodsOf = (route: RouteOptions): string[] => [route.method].flat();

/** Every route of the server that changes something. */
const writeRoutes = (): WriteRoute[] =>
  app.server.routeList.flatMap((route) =>
    methodsOf(route)
      .filter(isWriting)
      .map((method) => ({
        method,
        route: `${method} ${route.url}`,
        url: route.url.replace(/:\w+/g, 'some-id'),
        isOfDisplays: route.config?.access === 'display',
        hasBody: route.schema?.body !== undefined,
        described: Object.keys(route.schema?.response ?? {}),
      })),
  );

const send = (
  { method, url, isOfDisplays }: WriteRoute,
  headers: Record<string, string>,
  payload?: string,
): ReturnType<TestApp['call']> =>
  app.call({
    method,
    url,
    headers: { cookie: isOfDisplays ? `display=${key}` : `sid=${admin}`, ...headers },
    ...(payload !== undefined && { payload }),
  });

const isIn = async () =>
  (await app.call({ method: 'GET', url: '/auth/status', session: admin })).body.authenticated;

test('there are such routes, those of accounts included', () => {
  const routes = writeRoutes().map(({ route }) => route);
  expect(routes).toContain('POST /auth/login');
  expect(routes).toContain('POST /auth/verify');
  expect(routes).toContain('DELETE /api/account');
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['no origin', { origin: 'null' }],
  ['an origin that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  [
    'a form of another site',
    { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
  ],
])('none takes a request from %s, whatever it holds', async (_name, headers) => {
  for (const route of writeRoutes()) {
    const { status, body, cookies } = await send(route, headers, '{}');
    expect({ ...route, status, error: body.error }).toEqual({
      ...route,
      status: 403,
      error: callTexts.crossSite,
    });
    expect(cookies).toEqual([]);
  }
  expect(await isIn()).toBe(true);
});

test.each([
  ['text/plain'],
  ['text/plain;charset=UTF-8'],
  ['application/json\ta'],
  ['application/xml'],
  ['nonsense'],
])('none takes a body of type %j', async (type) => {
  for (const route of writeRoutes()) {
    const { status } = await send(route, { 'content-type': type }, '{"password":"guess"}');
    expect({ ...route, status }).toEqual({ ...route, status: 415 });
  }
  expect(await isIn()).toBe(true);
});

test('the description of each names how it refuses a body', () => {
  for (const { route, hasBody, described } of writeRoutes()) {
    expect(described, route).toEqual(expect.arrayContaining(hasBody ? ['400', '413', '415'] : ['415']));
  }
});

test.each([[' application/json'], ['Application/JSON'], ['application/json;charset=utf-7']])(
  '%j is JSON like any other: the schema holds',
  async (type) => {
    for (const route of writeRoutes().filter(({ hasBody }) => hasBody)) {
      const { status } = await send(route, { 'content-type': type }, '[1]');
      expect({ ...route, status }).toEqual({ ...route, status: 400 });
    }
  },
);

test.each([
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no JSON', '{"email":'],
  ['nothing', ''],
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
])('%s is refused by every route that takes a body', async (_name, payload) => {
  for (const route of writeRoutes().filter(({ hasBody }) => hasBody)) {
    const { status, body } = await send(route, { 'content-type': 'application/json' }, payload);
    expect({ ...route, status }).toEqual({ ...route, status: 400 });
    expect(body.success).toBe(false);
  }
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

test('none changes anything when it is only read', async () => {
  const readable = new Set(
    app.server.routeList.filter((route) => methodsOf(route).includes('GET')).map(({ url }) => url),
  );
  for (const { url, route } of writeRoutes()) {
    if (readable.has(route.split(' ')[1] ?? '')) continue;
    for (const method of ['GET', 'HEAD'] as const) {
      const { status } = await app.call({ method, url, session: admin });
      expect({ route, method, status }).toEqual({ route, method, status: 404 });
    }
  }
  expect(await isIn()).toBe(true);
});
