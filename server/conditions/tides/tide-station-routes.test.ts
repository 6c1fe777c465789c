import { afterAll, beforeAll, expect, test } from 'vitest';
import { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { computedTidesOf } from '#domain/tides/prediction/computed-tides.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
let app: TestApp;
let session: string;

beforeAll(async () => {
  app = await startTestApp({
    now: () => now,
    locations: [{}, { name: 'Rockall', slug: 'rockall', latitude: 57.596, longitude: -13.687 }],
  });
  session = await app.signIn();
});
afterAll(() => app.close());

const ask = (query: string) => app.call({ url: `/api/tide_station?${query}`, session });

test('its constants give the same tides as the tidal call', async () => {
  const { status, body } = await ask('location=exmouth');
  expect(status).toBe(200);
  const tides = computedTidesOf(NearestTideStation.parse(body), now);
  await expect
    .poll(async () => (await app.call({ url: '/api/tidal?location=exmouth', session })).status)
    .toBe(200);
  const answer = await app.call({ url: '/api/tidal?location=exmouth', session });
  expect(answer.body.station).toEqual(tides.station);
  expect(tides.events).toEqual(expect.arrayContaining(answer.body.timeline));
});

test('is null if no port is near enough', async () => {
  expect(await ask('location=rockall')).toMatchObject({
    status: 200,
    body: { station: null, distance_miles: null },
  });
});

test('an unknown place is 404, a wrong position 400 with its field, and without a login the answer is 401', async () => {
  expect(await ask('location=atlantis')).toMatchObject({ status: 404 });
  expect(await ask('lat=north&lon=1')).toMatchObject({ status: 400, body: { field: 'lat' } });
  expect(await app.call({ url: '/api/tide_station?location=exmouth' })).toMatchObject({ status: 401 });
});
