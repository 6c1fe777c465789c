import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Overview } from '#contract/conditions/overview.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, overflowsValue, reading } from '#server/testing/samples.ts';

/** It stands still: each step of the tide makes a new answer. */
const NOW = Date.UTC(2026, 6, 22, 9, 3);

let app: TestApp;
let session: string;
beforeAll(async () => {
  app = await startTestApp({
    now: () => NOW,
    starts: false,
    locations: [
      {},
      { slug: 'bude', name: 'Bude', latitude: 50.83, longitude: -4.55 },
      { slug: 'closed', name: 'Closed', latitude: 51, longitude: -4, active: false },
    ],
  });
  session = await app.signIn();
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}) => app.call({ url: '/api/overview', session, headers });

test('shows the active places by slug, each feed that there is, and what is withheld as withheld', async () => {
  const { _id } = await app.location();
  app.feeds.accept('marine', _id, reading(marineValue(NOW, 1.234), { observedAt: NOW }));
  app.feeds.accept('storm_overflow', _id, reading(overflowsValue(NOW)));
  await app.overview.renew();
  const { status, body } = await ask();
  expect(status).toBe(200);
  const overview = Overview.parse(body);
  expect(overview.places.map(({ slug }) => slug)).toEqual(['bude', 'exmouth']);
  const [bude, exmouth] = overview.places;
  expect(exmouth).toMatchObject({
    sea: { state: 'fresh', wave_height: 1.23, temperature: 14 },
    overflows: { state: 'fresh', total: 1, spilling: 1 },
    wind: { state: 'withheld', speed: null },
  });
  expect(bude).toMatchObject({ sea: { state: 'withheld', wave_height: null }, overflows: { total: 0 } });
});

test('is sent once: asked again it says that nothing has changed', async () => {
  const first = await ask({ 'accept-encoding': 'br' });
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
  });
  expect(JSON.parse(brotliDecompressSync(first.raw).toString())).toMatchObject({ simulated: false });
  const again = await ask({ 'if-none-match': String(first.headers.etag) });
  expect(again.status).toBe(304);
});
