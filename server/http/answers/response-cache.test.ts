import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feedTable } from '#contract/live/live-table.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';

const QUESTION = `${feedTable.marine.path}?lat=50.6111&lon=-3.4017`;
/** The framework publishes here whenever a handler runs. */
const HANDLED = 'tracing:fastify.request.handler:start';
/** It stands still: a session is known for a second, and the framework handles each request after that. */
const NOW = Date.UTC(2026, 5, 21, 11);

let app: TestApp;
let session: string;
let handled = 0;
const count = () => {
  handled += 1;
};

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW, starts: false });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  app.feeds.accept('marine', (await app.location())._id, reading(marineValue(NOW), { observedAt: NOW }));
  subscribe(HANDLED, count);
});
afterAll(async () => {
  unsubscribe(HANDLED, count);
  await app.close();
});
beforeEach(async () => {
  session = await app.signIn();
});

/** Over a real connection: injected requests skip the step before the framework. */
const ask = (headers: Record<string, string> = {}, method = 'GET', path = QUESTION) =>
  new Promise<{
    status: number | undefined;
    headers: Record<string, unknown>;
    body: string;
    handled: number;
  }>((resolve, reject) => {
    const before = handled;
    const address = app.server.server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    request(
      { port, host: '127.0.0.1', path, method, headers: { cookie: `sid=${session}`, ...headers } },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const { date, ...rest } = answer.headers;
        resolve({
          status: answer.statusCode,
          headers: rest,
          body: Buffer.concat(chunks).toString('base64'),
          handled: handled - before,
        });
      },
    )
      .on('error', reject)
      .end();
  });

test.each([[{}], [{ 'accept-encoding': 'gzip' }], [{ 'accept-encoding': 'br, gzip' }], [{ cookie: '' }]])(
  'an address is answered the second time as the framework answered it the first, with %j',
  async (more) => {
    app.places.set(app.places.all()); // like any change of the network: the cache is cleared
    const headers = 'cookie' in more ? { cookie: `a=b; sid=${session}; c=d` } : more;
    const first = await ask(headers);
    const second = await ask(headers);
    expect(first.status).toBe(200);
    expect([first.handled, second.handled]).toEqual([1, 0]);
    expect({ ...second, handled: 1 }).toEqual(first);
  },
);

test('a cached answer is not sent again to a client that has it, with the same headers', async () => {
  app.places.set(app.places.all());
  const { headers } = await ask();
  const etag = String(headers.etag);
  const known = await ask({ 'if-none-match': etag });
  app.places.set(app.places.all());
  const framework = await ask({ 'if-none-match': etag });
  expect([framework.handled, known.handled]).toEqual([1, 0]);
  expect(known.status).toBe(304);
  expect({ ...known, handled: 1 }).toEqual(framework);
});

test('a cached answer is refused without a session, with a made-up one, and as soon as the session ended', async () => {
  await ask();
  expect((await ask()).status).toBe(200);
  for (const cookie of ['', 'sid=', `sid=${'A'.repeat(43)}`, `other=${session}`]) {
    expect((await ask({ cookie })).status).toBe(401);
  }
  await app.call({ method: 'POST', url: '/auth/logout', session });
  expect((await ask()).status).toBe(401);
});

test('a cached answer has the value of this moment', async () => {
  await ask();
  const before = await ask();
  const { _id } = await app.location();
  app.feeds.accept('marine', _id, reading(marineValue(NOW - 60_000), { observedAt: NOW }));
  const after = await ask();
  expect([before.handled, after.handled]).toEqual([0, 0]);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('the cache leaves every unusual request to the framework', async () => {
  await ask();
  expect((await ask({}, 'POST')).status).toBe(404);
  const head = await ask({}, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
});
