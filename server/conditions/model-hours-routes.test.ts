import { afterAll, beforeAll, expect, test } from 'vitest';
import { ModelHours } from '#contract/conditions/model-hours.ts';
import { seaVariables } from '#domain/weather/sea-hours.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { marineValue, reading } from '#server/testing/samples.ts';

const now = Date.parse('2026-11-22T10:20:00Z');
const HOUR_S = 3600;
let app: TestApp;
let session: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  session = await app.signIn();
});
afterAll(() => app.close());

const ask = (query: string) => app.call({ url: `/api/model_hours?${query}`, session });

test('gives the hours from the one before now on, as far as a device needs them, and no weather where none is shown', async () => {
  const from = Date.parse('2026-11-22T00:00:00Z') / 1000;
  const time = Array.from({ length: 96 }, (_, hour) => from + hour * HOUR_S);
  const column = time.map((_, hour) => hour);
  const hours = { time, ...Object.fromEntries(seaVariables.map((name) => [name, column])) };
  const value = { ...marineValue(now), hours: hours as never };
  app.feeds.accept('marine', (await app.location())._id, reading(value, { observedAt: now }));
  const { status, body } = await ask('location=exmouth');
  expect(status).toBe(200);
  const { weather, marine } = ModelHours.parse(body);
  expect(weather).toBeNull();
  expect(marine?.hours.time[0]).toBe(Date.parse('2026-11-22T09:00:00Z') / 1000);
  expect(marine?.hours.time.at(-1)).toBe(Date.parse('2026-11-23T23:00:00Z') / 1000);
  expect(marine?.hours.wave_height).toEqual(marine?.hours.time.map((at) => (at - from) / HOUR_S));
  expect(marine?.observed_at).toBe('2026-11-22T10:20:00.000Z');
  expect(marine?.meta.fetched_at).toBe('2026-11-22T10:20:00.000Z');
});

test('an unknown place is 404, a wrong position 400 with its field, no place 400, and without a login the answer is 401', async () => {
  expect(await ask('location=atlantis')).toMatchObject({ status: 404 });
  expect(await ask('lat=north&lon=1')).toMatchObject({ status: 400, body: { field: 'lat' } });
  expect(await ask('')).toMatchObject({ status: 400, body: { field: 'location' } });
  expect(await app.call({ url: '/api/model_hours?location=exmouth' })).toMatchObject({ status: 401 });
});
