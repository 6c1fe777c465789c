import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contract/first-answers.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { adminAreas, adminPath, mayEnter } from '#domain/roles.ts';
import { outOfSeasonWords } from '#domain/water/bathing/out-of-season.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { builtPages } from '#server/testing/built-pages.ts';
import { marineValue, overflowsValue, reading } from '#server/testing/samples.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HTML = { accept: 'text/html,application/xhtml+xml' };

let pages: Awaited<ReturnType<typeof builtPages>>;
let app: TestApp;

beforeAll(async () => {
  pages = await builtPages();
});
afterAll(() => pages.remove());
afterEach(() => app.close());

const start = (options: { environment?: Record<string, string>; locations?: Partial<Location>[] } = {}) =>
  startTestApp({ ...options, now: () => NOW, pagesFolder: pages.folder });

const pageOf = async (url: string, session?: string, headers: Record<string, string> = {}) =>
  app.call({ url, headers: { ...HTML, ...headers }, ...(session && { session }) });

function answersIn(page: string): FirstAnswers {
  const json = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS_ID}">(.*)</script>`, 's').exec(
    page,
  );
  return JSON.parse(json?.[1] ?? 'null');
}

const acceptMarine = async () =>
  app.feeds.accept('marine', (await app.location())._id, reading(marineValue(NOW), { observedAt: NOW }));

test('a page about a place contains the answers of its calls, and names its files', async () => {
  app = await start();
  await acceptMarine();
  const session = await app.signIn();
  const { status, body, headers } = await pageOf('/locations/exmouth', session);
  const json = async (url: string) => (await app.call({ url, session })).body;
  const { latitude, longitude } = await app.location();

  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<link rel="modulepreload" href="/assets/location.js"></head>');
  const { at, auth_status, settings, place, network } = answersIn(body);
  expect(at).toBe(NOW);
  expect(auth_status).toEqual({ authenticated: true });
  expect(settings).toEqual(await json('/api/settings'));
  expect(place?.location).toEqual((await json('/locations/exmouth')).location);
  expect(place?.matching_messages).toEqual(await json('/api/automated_messages/location/exmouth'));
  expect(place?.feeds.marine).toEqual(
    await json(`${feedTable.marine.path}?lat=${latitude}&lon=${longitude}`),
  );
  expect(place?.feeds).not.toHaveProperty('weather'); // it has no value: the page asks, and the answer says why
  expect(network).toBeUndefined();
});

test('each page contains the feeds that it shows', async () => {
  app = await start();
  await acceptMarine();
  const { _id } = await app.location();
  app.feeds.accept('storm_overflow', _id, reading(overflowsValue(NOW)), NOW);
  const session = await app.signIn();
  const feedsOf = async (page: string) =>
    Object.keys(answersIn((await pageOf(`/locations/exmouth/${page}`, session)).body).place?.feeds ?? {});
  expect(await feedsOf('forecast')).toEqual(['marine', 'storm_overflow']);
  expect(await feedsOf('water-quality')).toEqual(['storm_overflow']);
});

test('a spill that runs comes first in the words of the forecast page', async () => {
  app = await start();
  await acceptMarine();
  app.feeds.accept('storm_overflow', (await app.location())._id, reading(overflowsValue(NOW)), NOW);
  const { body } = await pageOf('/locations/exmouth/forecast', await app.signIn());
  expect(body).toContain(
    '<p>At 09:00: Storm overflows: 1 of 1 spilling sewage.</p><p>At 09:00: Forecast waves',
  );
});

test('the landing page contains the network', async () => {
  app = await start({ locations: [{}, { slug: 'bude', name: 'Bude' }] });
  const session = await app.signIn();
  const { network, admin_status } = answersIn((await pageOf('/', session)).body);
  expect(network?.locations).toEqual((await app.call({ url: '/api/locations', session })).body.locations);
  expect(network?.overview).toEqual((await app.call({ url: '/api/overview', session })).body);
  expect(network?.overview.doubts).toEqual(['missing']);
  expect(admin_status).toEqual((await app.call({ url: '/api/admin/status', session })).body);
});

test('a network so large that it would delay the first words is loaded by calls that the page names', async () => {
  const locations = Array.from({ length: 201 }, (_, index) => ({
    slug: `place-${index}`,
    name: `Place ${index}`,
    latitude: 50 + index / 100,
  }));
  app = await start({ locations });
  const { body } = await pageOf('/', await app.signIn());
  expect(answersIn(body)).toMatchObject({ network_follows: true });
  expect(answersIn(body).network).toBeUndefined();
  expect(body).toContain('<p>201 places on the UK coast. At 09:00:</p><p><a href="/locations/place-0">');
  expect(body.match(/<a href="\/locations\/place-\d+">/g), 'not all of them').toHaveLength(10);
  const preloaded = [...body.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)];
  expect(preloaded.map(([, call]) => call)).toEqual(['/api/locations', '/api/overview']);
  const stranger = (await pageOf('/')).body;
  expect(stranger).not.toContain('rel="preload"');
  expect(stranger).not.toContain('201 places');
});

test('a person who may not read gets a page without data, also a moment after somebody who may', async () => {
  app = await start();
  const session = await app.signIn();
  expect(answersIn((await pageOf('/locations/exmouth', session)).body).place).toBeDefined();
  await app.call({ method: 'POST', url: '/auth/logout', session });
  for (const stranger of [session, undefined, 'made-up']) {
    const { body, status } = await pageOf('/locations/exmouth', stranger);
    expect(status).toBe(200);
    expect(Object.keys(answersIn(body)).sort()).toEqual(['at', 'auth_status', 'settings']);
    expect(answersIn(body).auth_status).toEqual({ authenticated: false });
  }
});

test('with PUBLIC_READ everybody gets the data', async () => {
  app = await start({ environment: { PUBLIC_READ: 'true' } });
  const answers = answersIn((await pageOf('/locations/exmouth')).body);
  expect(answers.auth_status).toEqual({ authenticated: false });
  expect(answers.place?.location.slug).toBe('exmouth');
});

test('an unknown place, and the pages without data, contain what every screen needs', async () => {
  app = await start();
  const session = await app.signIn();
  const pages = {
    '/locations/nowhere': 404,
    '/account': 200,
    '/auth/forgot-password': 200,
    '/no/such/page': 404,
  };
  for (const [url, status] of Object.entries(pages)) {
    const page = await pageOf(url, session);
    expect(page.status).toBe(status);
    expect(Object.keys(answersIn(page.body)).sort()).toEqual(['at', 'auth_status', 'settings']);
  }
  expect((await pageOf('/locations/nowhere')).status, 'nobody learns which places there are').toBe(200);
});

test('a page of the admin area contains what its reader may do, and names its files for those who may enter', async () => {
  app = await start();
  const files = /<link rel="modulepreload" href="([^"]+)">/;
  for (const role of ['admin', 'safety_officer', 'user'] as const) {
    const session = await app.signIn(role);
    const status = (await app.call({ url: '/api/admin/status', session })).body;
    for (const area of adminAreas) {
      const page = await pageOf(adminPath(area), session);
      expect(answersIn(page.body).admin_status).toEqual(status);
      expect(files.test(page.body), `${role} at ${area}`).toBe(mayEnter(role, area));
    }
  }
  const visitor = await pageOf('/admin/users');
  expect(answersIn(visitor.body)).not.toHaveProperty('admin_status');
  expect(visitor.body).not.toMatch(files);
});

test('a change is in the page at once', async () => {
  app = await start();
  const session = await app.signIn();
  const openings = async () => answersIn((await pageOf('/locations/exmouth', session)).body).place;
  expect((await openings())?.feeds.marine).toBeUndefined();
  await acceptMarine();
  expect((await openings())?.feeds.marine).toBeDefined();
  const location = await app.location();
  await app.store.locations.update(location._id, { name: 'Exmouth Beach' }, NOW, null);
  await app.network.refresh();
  expect((await openings())?.location.name).toBe('Exmouth Beach');
});

test('the page says in words what it shows, under the title of its place', async () => {
  app = await start({ locations: [{ name: 'Seaton & "Hole"' }] });
  await acceptMarine();
  const session = await app.signIn();
  const { body } = await pageOf('/locations/exmouth/forecast', session);
  expect(body).toContain('<title>Welcome to Foreshore | Seaton &amp; &quot;Hole&quot; Forecast</title>');
  expect(body).toContain('<h1>Seaton &amp; &quot;Hole&quot; Forecast</h1>');
  expect(body).toMatch(/<p>At 09:00: Forecast waves [\d.]+ ft( from [NESW]+)?\.<\/p>/);
  expect((await pageOf('/locations/exmouth/forecast')).body).toContain('<div id="root"></div>');
});

test('the landing page says how the first places are, and links to all, before its code has loaded', async () => {
  const others = Array.from({ length: 9 }, (_, index) => ({ slug: `n-${index}`, name: `North ${index}` }));
  app = await start({
    locations: [
      {},
      ...others,
      { slug: 'hole', name: 'Zeal & Corner' },
      { slug: 'gone', name: 'Gone', active: false },
    ],
  });
  await acceptMarine();
  await app.overview.renew();
  const session = await app.signIn();
  const { body } = await pageOf('/', session);
  expect(body).toContain(
    '<p>11 places on the UK coast. At 09:00:</p><p><a href="/locations/exmouth">Exmouth</a>: ',
  );
  expect(body).toMatch(
    /Exmouth<\/a>: No recent data: [^<]*weather not known[^<]*\. Forecast waves [\d.]+ ft\.<\/p>/,
  );
  expect(body).toContain('<p><span><a href="/locations/hole">Zeal &amp; Corner</a></span></p>');
  expect(body).not.toContain('Gone</a>');
  expect((await pageOf('/')).body, 'to a stranger').not.toContain('11 places');
});

test('the words of a network that does not come with the page follow its places at once', async () => {
  const locations = Array.from({ length: 201 }, (_, index) => ({ slug: `p-${index}`, name: `P ${index}` }));
  app = await start({ locations });
  const session = await app.signIn();
  expect((await pageOf('/', session)).body).not.toContain('Forecast waves');
  const [first] = app.places.all();
  app.feeds.accept('marine', first?._id ?? '', reading(marineValue(NOW), { observedAt: NOW }));
  await app.overview.renew();
  expect((await pageOf('/', session)).body).toContain('Forecast waves');
});

test('out of season the water quality page says so at once, and no other page', async () => {
  app = await start();
  app.feeds.accept('ea_warnings', (await app.location())._id, reading({ waters: [aBathingWater()] }));
  const session = await app.signIn();
  const words = outOfSeasonWords([aBathingWater()]);
  expect((await pageOf('/locations/exmouth/water-quality', session)).body).toContain(`<p>${words}</p>`);
  expect((await pageOf('/locations/exmouth', session)).body).not.toContain(words);
});

test('a browser stores a file of the pages for ever, and it has no headers that only a document needs', async () => {
  app = await start();
  const { status, headers } = await app.call({ url: '/assets/location.js' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('content-security-policy');
  const page = await pageOf('/');
  expect(page.headers).toHaveProperty('content-security-policy');
});

test('a slash at the end leads to the page, and never to another host', async () => {
  app = await start();
  const session = await app.signIn();
  const { status, headers } = await pageOf('/locations/exmouth/?tab=1', session);
  expect([status, headers.location]).toEqual([308, '/locations/exmouth?tab=1']);
  for (const url of ['//evil.example/', '/\\evil.example/', '/']) {
    expect((await pageOf(url, session)).headers.location).toBeUndefined();
  }
});

test('an address that is too long is not redirected, with a slash at its end or without', async () => {
  app = await start();
  const session = await app.signIn();
  const long = 'x'.repeat(4000);
  for (const url of [`/${long}/`, `/x/?${long}`, `/locations/${long}/`, `/locations/exmouth/?tab=${long}`]) {
    const { status, headers } = await pageOf(url, session);
    expect([status, headers.location]).toEqual([404, undefined]);
    expect(JSON.stringify(headers).length).toBeLessThan(4000); // a proxy takes so much, and no more
  }
});

test('no text of the data can end the element that it is in', async () => {
  const title = '</script><script>alert(1)</script><!--';
  app = await start({
    locations: [
      {
        custom_message: {
          title,
          message: title,
          message_type: 'warning',
          author: 'Lifeguards',
          created_at: new Date(NOW).toISOString(),
          expires_at: null,
        },
      },
    ],
  });
  const { body } = await pageOf('/locations/exmouth', await app.signIn());
  expect(body.split('<script').length).toBe(2);
  expect(body).not.toContain('<!--');
  expect(answersIn(body).place?.location.custom_message?.title).toBe(title);
});

test('it is compressed in an encoding that the browser accepts', async () => {
  app = await start();
  const session = await app.signIn();
  const plain = (await pageOf('/locations/exmouth', session)).raw;
  const br = await pageOf('/locations/exmouth', session, { 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.raw)).toEqual(plain);
  const gzip = await pageOf('/locations/exmouth', session, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.raw)).toEqual(plain);
});

test('while the store is away the page comes without data, and loads them by itself', async () => {
  app = await start();
  const session = await app.signIn();
  app.store.sessions.byTokenHash = () => Promise.reject(new Error('the store is away'));
  const { status, body, headers } = await pageOf('/locations/exmouth', session);
  expect(status).toBe(200);
  expect(body).toBe(pages.html);
  expect(headers['cache-control']).toBe('no-cache');
});

test('a screen of the administration says first what the public is shown, and names its first calls', async () => {
  const custom_message = {
    title: 'Rip <currents>',
    message: 'Stay out.',
    message_type: 'warning',
    author: 'Lifeguards',
    created_at: '2026-11-22T08:00:00Z',
    expires_at: null,
  } as const;
  app = await start({ locations: [{ custom_message }] });
  const officer = await app.signIn('safety_officer');
  const preload = (call: string) => `rel="preload" as="fetch" crossorigin href="${call}"`;
  const page = await pageOf('/admin/custom-messages', officer);
  expect(page.body).toContain('<h1>Custom Messages</h1>');
  expect(page.body).toContain('Exmouth: Rip &lt;currents&gt;, without an end.');
  expect(page.body).toContain(preload('/api/admin/locations/assigned'));
  expect(page.body).toContain('href="/admin/automated-messages"');
  expect(page.body).not.toContain('href="/admin/users"');
  const dashboard = await pageOf('/admin', officer);
  expect(dashboard.body).toMatch(/things? needs? a hand/);
  const { checked_at, ...attention } = (await app.call({ url: '/api/admin/attention', session: officer }))
    .body;
  expect(answersIn(dashboard.body).admin_attention).toMatchObject(attention);

  const searched = await pageOf('/admin/custom-messages?place=exmouth', officer);
  expect(searched.body).not.toContain('rel="preload"');
  for (const refused of [await pageOf('/admin/users', officer), await pageOf('/admin')]) {
    expect(refused.body).toContain('<div id="root"></div>');
    expect(refused.body).not.toContain('rel="preload"');
  }
});
