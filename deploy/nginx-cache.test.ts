import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contract/first-answers.ts';
import { feedTable, PLACE_HEADER } from '#contract/live/live-table.ts';
import { SHARED_AT_MOST_MS, SHARED_FOR_MS } from '#contract/shared-caches.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';
import { notRun } from '#server/testing/not-run.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { hasNginx, type Nginx, startNginx } from '#server/testing/servers/nginx.ts';

const VISITORS = 1000;
/** The server's clock stands still here, so that nothing changes by itself. nginx has the machine's. */
const NOW = Date.parse('2026-11-22T09:03:00Z');
const MARINE = `${feedTable.marine.path}?location=exmouth`;
const PAGE = '/locations/exmouth';
const CHROMIUM = 'gzip, deflate, br, zstd';
const FIREFOX = 'gzip, deflate, br';
const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

if (!hasNginx())
  notRun("what a shared cache does with the answers, by nginx's cache: there is no nginx here");

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server, and nginx with the example configuration in front of it. */
async function start(environment: Record<string, string>) {
  const pages = await builtPages();
  const app = await startTestApp({
    environment: { TRUST_PROXY: '1', ...environment },
    locations: [{}, { slug: 'beer', name: 'Beer', latitude: 50.7 }],
    pagesFolder: pages.folder,
    now: () => NOW,
  });
  /** What the server itself has answered: status and address. */
  const answered: string[] = [];
  app.server.server.prependListener('request', ({ url }: { url: string }, response: ServerResponse) => {
    response.on('finish', () => answered.push(`${response.statusCode} ${url}`));
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const nginx: Nginx = await startNginx((app.server.server.address() as AddressInfo).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 40, ca: nginx.certificate });
  const ask = (path: string, headers: Record<string, string | string[]> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request(
        nginx.url + path,
        { agent, headers: { 'accept-encoding': CHROMIUM, ...headers } },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
          });
        },
      )
        .on('error', reject)
        .end();
    });
  let changes = 0;
  return {
    app,
    answered,
    ask,
    /** A thousand visitors, with the headers of two browsers. */
    visitors: (path: string, headers: Record<string, string> = {}) =>
      Promise.all(
        Array.from({ length: VISITORS }, (_, index) =>
          ask(path, {
            'accept-encoding': index % 2 ? CHROMIUM : FIREFOX,
            'user-agent': `visitor ${index}`,
            ...headers,
          }),
        ),
      ),
    /** A new value of the sea at Exmouth. Returns its wave height. */
    async change(slug = 'exmouth'): Promise<number> {
      changes += 1;
      const height = 1 + changes / 10;
      const { _id } = await app.location(slug);
      app.feeds.accept('marine', _id, reading(marineValue(NOW, height), { observedAt: NOW }));
      return height;
    },
    async close() {
      agent.destroy();
      await nginx.stop();
      await app.close();
      await pages.remove();
    },
  };
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

const waveHeight = ({ body }: Answer): unknown => JSON.parse(body).current.wave_height;

function answersIn({ body }: Answer): FirstAnswers {
  const [, json] = new RegExp(`id="${FIRST_ANSWERS_ID}">(.*)</script>`, 's').exec(body) ?? [];
  return JSON.parse(json ?? 'null');
}

/** The different values among many. */
const distinct = (values: readonly unknown[]): unknown[] => [...new Set(values)];

/** Asks until the answer is another, as it must be within the time that a shared cache has, and a round trip. */
const until = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 2 * SHARED_AT_MOST_MS, interval: 200 });

describe.skipIf(!hasNginx())("with PUBLIC_READ=true, behind nginx's cache", () => {
  let front: Awaited<ReturnType<typeof start>>;
  let app: TestApp;
  beforeAll(async () => {
    front = await start({ PUBLIC_READ: 'true' });
    app = front.app;
  });
  afterAll(() => front.close());
  beforeEach(() => void front.answered.splice(0));

  const whole = (path: string) => front.answered.filter((line) => line === `200 ${path}`);

  test('a thousand visitors cost the server one answer, and one more after a change', {
    timeout: 90_000,
  }, async () => {
    const before = await front.change();
    const first = await front.visitors(MARINE);
    expect(distinct(first.map(({ status }) => status))).toEqual([200]);
    expect(distinct(first.map(waveHeight))).toEqual([before]);
    expect(whole(MARINE)).toHaveLength(1);

    const after = await front.change();
    await until(async () => expect(waveHeight(await front.ask(MARINE))).toBe(after));
    const second = await front.visitors(MARINE);
    expect(distinct(second.map(waveHeight))).toEqual([after]);
    expect(whole(MARINE)).toHaveLength(2);

    // Nothing has changed since: asked again, the server says so and sends nothing.
    await until(async () => {
      await front.ask(MARINE);
      expect(front.answered).toContain(`304 ${MARINE}`);
    });
    await front.visitors(MARINE);
    expect(whole(MARINE)).toHaveLength(2);
  });

  test('a thousand visitors of a page cost one answer, of the page as of its call', async () => {
    const begun = Date.now();
    const pages = await front.visitors(PAGE, HTML);
    expect(distinct(pages.map(({ status }) => status))).toEqual([200]);
    expect(distinct(pages.map((page) => answersIn(page).auth_status.authenticated))).toEqual([false]);
    expect(whole(PAGE).length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - begun) / SHARED_FOR_MS));
    const call = await front.ask(PAGE, { accept: 'application/json' });
    expect(JSON.parse(call.body).location.slug).toBe('exmouth');
    expect((await front.ask(PAGE, HTML)).body).toContain('<div id="root">');
  });

  test('two Accept headers put no page into the cache in place of data', async () => {
    const address = `${PAGE}?accept=twice`;
    await front.ask(address, { accept: ['application/json', 'text/html'] });
    const call = await front.ask(address, { accept: 'application/json' });
    expect(JSON.parse(call.body).location.slug).toBe('exmouth');
    await front.ask(address, { accept: ['text/html', 'application/json'] });
    expect((await front.ask(address, HTML)).body).toContain('<div id="root">');
  });

  test.each([
    ['the person first', ['person', 'visitor', 'person']],
    ['the visitor first', ['visitor', 'person', 'visitor']],
  ])('nobody gets what was made for somebody who is logged in: %s', async (_, order) => {
    const cookie = { cookie: `known-device=x; sid=${await app.signIn('admin')}` };
    const address = `${PAGE}/forecast?order=${order[0]}`;
    for (const who of order) {
      const headers = who === 'person' ? cookie : {};
      const page = await front.ask(address, { ...HTML, ...headers });
      expect(answersIn(page).auth_status).toEqual({ authenticated: who === 'person' });
      const data = await front.ask(`${MARINE}&`, headers);
      expect(data.status).toBe(200);
      for (const { headers: sent } of [page, data])
        expect(/\bpublic\b/.test(String(sent['cache-control']))).toBe(who === 'visitor');
    }
  });

  test('calls of an account are made by the server for each of them, and stay with them', async () => {
    const [admin, user] = [await app.signIn('admin'), await app.signIn('user')];
    const role = async (session?: string) =>
      JSON.parse((await front.ask('/api/admin/status', session ? { cookie: `sid=${session}` } : {})).body)
        .role;
    expect([await role(admin), await role(user), await role(), await role(admin)]).toEqual([
      'admin',
      'user',
      undefined,
      'admin',
    ]);
  });

  test('what only a session may see is not kept from it: adverts that are switched off', async () => {
    const path = '/api/locations/exmouth/adverts?active_only=false&limit=50';
    const cookie = { cookie: `sid=${await app.signIn('admin')}` };
    const { _id } = await app.location();
    const advert = {
      location_id: _id,
      title: 'Surf school',
      description: 'Lessons',
      file_url: 'https://files.example/a.jpg',
      file_type: 'image',
      active: false,
    };
    await app.call({
      method: 'POST',
      url: '/api/adverts',
      session: await app.signIn('admin'),
      payload: advert,
    });
    const count = async (headers: Record<string, string>) =>
      JSON.parse((await front.ask(path, headers)).body).count;
    expect([await count(cookie), await count({}), await count(cookie), await count({})]).toEqual([
      1, 0, 1, 0,
    ]);
  });

  test('each encoding has its own answer, however a browser writes its wish', async () => {
    await front.change('beer');
    const path = `${feedTable.marine.path}?location=beer`;
    const encodings = [CHROMIUM, FIREFOX, 'br;q=1.0, gzip;q=0.5', 'gzip', 'gzip, br;q=0', 'identity', ''];
    const answers = await Promise.all(encodings.map((wish) => front.ask(path, { 'accept-encoding': wish })));
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'br',
      'br',
      'gzip',
      'gzip',
      undefined,
      undefined,
    ]);
    expect(distinct(answers.map(({ body }) => body))).toHaveLength(1);
    expect(whole(path)).toHaveLength(3);
  });

  test('the calls without parameters have an answer for each place that a header names', async () => {
    await front.change('beer');
    const { path } = feedTable.marine;
    const slugs = async (headers: Record<string, string>) =>
      Object.keys(JSON.parse((await front.ask(path, headers)).body).locations);
    for (let round = 0; round < 2; round += 1) {
      expect(await slugs({ [PLACE_HEADER]: 'beer' })).toEqual(['beer']);
      expect(await slugs({ [PLACE_HEADER]: 'exmouth' })).toEqual(['exmouth']);
      expect(await slugs({})).toEqual(['beer', 'exmouth']);
    }
    expect(whole(path)).toHaveLength(3);
  });

  test('a withheld value is asked for anew each time', async () => {
    const path = `${feedTable.weather.path}?location=exmouth`;
    for (let times = 0; times < 2; times += 1) expect((await front.ask(path)).status).toBe(503);
    expect(front.answered).toEqual([`503 ${path}`, `503 ${path}`]);
  });
});

describe.skipIf(!hasNginx())("with PUBLIC_READ=false, behind nginx's cache", () => {
  let front: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    front = await start({ PUBLIC_READ: 'false' });
  });
  afterAll(() => front.close());

  test('each person gets an answer of the server, and a visitor none', async () => {
    await front.change();
    const cookie = { cookie: `sid=${await front.app.signIn('user')}` };
    for (let times = 0; times < 2; times += 1) {
      expect((await front.ask(MARINE, cookie)).status).toBe(200);
      expect((await front.ask(MARINE)).status).toBe(401);
      expect(answersIn(await front.ask(PAGE, { ...HTML, ...cookie })).place).toBeDefined();
      expect(answersIn(await front.ask(PAGE, HTML)).place).toBeUndefined();
    }
    const made = (line: string) => front.answered.filter((each) => each === line).length;
    expect([made(`200 ${MARINE}`), made(`401 ${MARINE}`), made(`200 ${PAGE}`)]).toEqual([2, 2, 4]);
  });
});
