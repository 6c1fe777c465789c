import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FeedReport, feedBodies } from '#contract/conditions/feeds.ts';
import { Failure } from '#contract/errors.ts';
import { feedKinds, feedPaths, feedTable } from '#contract/live/live-table.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';

/** It stands still, and no source fails between two calls: either would make a new answer. */
const NOW = Date.UTC(2026, 6, 22, 9, 3);

let app: TestApp;
let session: string;

beforeAll(async () => {
  app = await startTestApp({
    now: () => NOW,
    starts: false,
    locations: [
      {},
      { slug: 'lympstone', name: 'Lympstone', latitude: 50.6486, longitude: -3.4308 },
      { slug: 'closed', name: 'Closed', latitude: 51, longitude: -4, active: false },
    ],
  });
  session = await app.signIn();
  const exmouth = await app.location();
  app.feeds.accept('marine', exmouth._id, reading(marineValue(NOW), { observedAt: NOW }));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.call({ method: 'GET', url, session, headers });
const MARINE = feedTable.marine.path;
const AT_EXMOUTH = `${MARINE}?lat=50.6111&lon=-3.4017`;

describe('the guard', () => {
  test.each(feedPaths)('refuses %s without a session, in JSON', async (url) => {
    const { status, body, headers } = await app.call({ method: 'GET', url });
    expect(status).toBe(401);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Failure.parse(body).error).toMatch(/^Authentication required\. Please log in to access /);
    expect(body.message).toBe(body.error);
  });

  test('comes before the query is read', async () => {
    expect((await app.call({ method: 'GET', url: `${MARINE}?lat=x` })).status).toBe(401);
  });

  test('refuses a made-up token', async () => {
    for (const token of ['x', 'A'.repeat(43), "' OR 1=1 --"]) {
      expect(
        (
          await app.call({
            method: 'GET',
            url: MARINE,
            headers: { cookie: `sid=${encodeURIComponent(token)}` },
          })
        ).status,
      ).toBe(401);
    }
  });
});

describe('a question for a place', () => {
  test.each([
    ['its coordinates', AT_EXMOUTH],
    ['a point within a mile', `${MARINE}?lat=50.62&lon=-3.405`],
    ['its slug', `${MARINE}?location=exmouth`],
    ['its name in another case', `${MARINE}?location=EXMOUTH`],
  ])('by %s is answered with its data', async (_name, url) => {
    const { status, body } = await get(url);
    expect(status).toBe(200);
    expect(feedBodies.marine.parse(body).current.wave_height).toBe(1);
  });

  test.each([
    ['lat', '?lon=-3.4'],
    ['lon', '?lat=50.6'],
    ['lat', '?lat=abc&lon=-3.4'],
    ['lat', '?lat=&lon=-3.4'],
    ['lat', '?lat=90.0000001&lon=-3.4'],
    ['lat', '?lat=-91&lon=-3.4'],
    ['lon', '?lat=50.6&lon=180.1'],
    ['lon', '?lat=50.6&lon=-181'],
    ['lat', '?lat=0x10&lon=1'],
    ['lat', '?lat=1e1&lon=1'],
    ['lat', '?lat=Infinity&lon=1'],
    ['lat', '?lat=50,1&lon=1'],
    ['lat', '?lat=1&lat=2&lon=1'],
    ['location', '?location='],
    ['location', '?location=exmouth&lat=1&lon=1'],
    ['location', '?location=a&location=b'],
  ])('that is wrong in %s is refused by name: %s', async (field, query) => {
    const { status, body } = await get(`${MARINE}${query}`);
    expect(status).toBe(400);
    expect(Failure.parse(body).field).toBe(field);
    expect(body.error).toContain(field);
  });

  test('with a parameter that does not exist is refused by its name', async () => {
    const { status, body } = await get(`${MARINE}?latitude=50.6&longitude=-3.4`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'There is no parameter latitude', field: 'latitude' });
  });

  test('takes coordinates as a browser writes them', async () => {
    expect((await get(`${MARINE}?lat=50.61110000000001&lon=-3.4017000000000004`)).status).toBe(200);
  });

  test.each(['/%zz', '/api/%c0%af', `/locations/${'x'.repeat(300)}`])(
    'that is not a valid address (%s) is refused in our form',
    async (url) => {
      const { status, body, headers } = await get(url);
      expect([400, 404]).toContain(status);
      expect(Failure.parse(body).success).toBe(false);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test.each([
    ['nobody', '?lat=0&lon=0'],
    ['more than a mile away', '?lat=50.63&lon=-3.4017'],
    ['an unknown slug', '?location=atlantis'],
    ['a location that is switched off', '?location=closed'],
  ])('for %s is not found', async (_name, query) => {
    const { status, body } = await get(`${MARINE}${query}`);
    expect(status).toBe(404);
    expect(body.error).toBe('Location not found');
  });

  test('accepts the limits of the globe themselves', async () => {
    for (const query of ['?lat=90&lon=180', '?lat=-90&lon=-180', '?lat=-0&lon=0.0']) {
      expect((await get(`${MARINE}${query}`)).status).toBe(404);
    }
  });
});

test('a question without a place is answered for every active location', async () => {
  const { status, body } = await get(MARINE);
  expect(status).toBe(200);
  expect(Object.keys(body.locations).sort()).toEqual(['exmouth', 'lympstone']);
  expect(body.locations.exmouth).toEqual((await get(AT_EXMOUTH)).body);
  expect(body.locations.lympstone).toMatchObject({
    success: false,
    error: 'Failed to load comprehensive marine data',
  });
});

test.each(feedKinds)('%s without a value is 503 with a text and the known facts', async (kind) => {
  const { status, body } = await get(`${feedTable[kind].path}?location=lympstone`);
  expect(status).toBe(503);
  expect(Failure.parse(body).meta).toMatchObject({ fetched_at: null, stale: false });
  expect(body.error).toBe(feedTable[kind].failure);
});

describe('the answer', () => {
  test('has a tag, and is not sent again to a client that has it', async () => {
    const first = await get(AT_EXMOUTH);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    for (const tags of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await get(AT_EXMOUTH, { 'if-none-match': tags });
      expect(again.status).toBe(304);
      expect(again.raw).toHaveLength(0);
    }
    expect((await get(AT_EXMOUTH, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is compressed for clients that accept it', async () => {
    const plain = await get(AT_EXMOUTH);
    const packed = await get(AT_EXMOUTH, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(JSON.parse(brotliDecompressSync(packed.raw).toString())).toEqual(plain.body);
  });

  test('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect([404, 405]).toContain((await app.call({ method, url: AT_EXMOUTH, session })).status);
    }
    expect((await app.call({ method: 'HEAD', url: AT_EXMOUTH, session })).raw).toHaveLength(0);
  });
});

test('the answers are new after a change of the locations, cached ones too', async () => {
  const changing = await startTestApp({
    locations: [{}, { slug: 'beer', name: 'Beer', latitude: 50.6966, longitude: -3.0899 }],
  });
  const visitor = await changing.signIn();
  const ask = (url: string) => changing.call({ method: 'GET', url, session: visitor });
  const beer = await changing.location('beer');
  changing.feeds.accept('marine', beer._id, reading(marineValue(Date.now())));
  expect((await ask(`${MARINE}?location=beer`)).status).toBe(200);
  changing.places.set(changing.places.all().map((place) => ({ ...place, active: place.slug !== 'beer' })));
  expect((await ask(`${MARINE}?location=beer`)).status).toBe(404);
  expect((await ask('/locations/beer')).body.location.active).toBe(false);
  await changing.close();
});

test('an inactive location does not hide an active one at the same place', async () => {
  const twins = await startTestApp({
    locations: [{ active: false }, { slug: 'exmouth-two', name: 'Exmouth Two' }],
  });
  const visitor = await twins.signIn();
  const twin = await twins.location('exmouth-two');
  twins.feeds.accept('marine', twin._id, reading(marineValue(Date.now())));
  expect((await twins.call({ method: 'GET', url: AT_EXMOUTH, session: visitor })).status).toBe(200);
  await twins.close();
});

test('the state of every feed can be read', async () => {
  const { status, body } = await get('/api/feeds');
  expect(status).toBe(200);
  const report = FeedReport.parse(body);
  expect(report.feeds).toHaveLength(2 * feedKinds.length);
  expect(report.upstreams.map(({ upstream }) => upstream)).toContain('open-meteo marine');
  expect((await app.call({ method: 'GET', url: '/api/feeds' })).status).toBe(401);
});
