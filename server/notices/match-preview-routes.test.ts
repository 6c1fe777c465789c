import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { MatchPreview } from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';
import { reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';

const HOUR_MS = 3_600_000;

let app: StaffApp;
let cove: Location; // the officer's
beforeAll(async () => {
  app = await startStaffApp();
  cove = await app.cove();
  const point = (hoursAgo: number, wind_speed_10m: number | null) => ({
    locationId: cove._id,
    at: Date.now() - hoursAgo * HOUR_MS,
    temperature_2m: 10,
    wind_speed_10m,
    wind_gusts_10m: 30,
    wind_direction_10m: 225,
  });
  await app.store.history.appendWeather([point(72, 25), point(48, 5), point(2, null), point(1, 25)], false);
  await app.store.history.appendWeather([point(3, 25)], true); // simulated: never mixed with real data
});
afterAll(() => app.close());

const draft = (more: object = {}) => ({
  location_name: cove.name,
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: '60',
  wind_gusts_min: 20,
  wind_gusts_max: 90,
  ...more,
});
const ask = (payload: object, session = app.officer) =>
  app.send('POST', '/api/automated_messages/preview', payload, { session });

test('without a wind it is unknown whether it matches now; the recorded days are answered all the same', async () => {
  const { status, body } = await ask(draft());
  expect(status).toBe(200);
  const { matches_now, wind, totals, days } = MatchPreview.parse(body);
  expect([matches_now, wind]).toEqual([null, null]);
  expect(totals).toMatchObject({ days_matched: 2, hours_known: 3, hours_matched: 2 });
  expect(days.length).toBeGreaterThanOrEqual(4);
  expect(totals.hours_unknown).toBe(days.reduce((sum, day) => sum + day.hours, 0) - 3);
});

test('with a wind the answer says whether it matches now, and to which wind', async () => {
  const wind = { wind_speed_10m: 25, wind_gusts_10m: 40, wind_direction_10m: 230 };
  app.feeds.accept('weather', cove._id, reading(weatherValue(Date.now(), wind)));
  expect((await ask(draft())).body).toMatchObject({
    matches_now: true,
    wind: { speed: 25, gusts: 40, direction: 230 },
  });
  expect((await ask(draft({ wind_direction: 'N' }))).body).toMatchObject({
    matches_now: false,
    totals: { hours_known: 3, hours_matched: 0 },
  });
});

test('fewer days can be asked for, and a place without a record has none', async () => {
  const { totals } = MatchPreview.parse((await ask(draft({ days: 1 }))).body);
  expect(totals.days).toBeLessThanOrEqual(1);
  const { body } = await ask(draft({ location_name: 'Exmouth' }), app.admin);
  expect(body).toMatchObject({ days: [], totals: { days: 0, hours_known: 0, hours_unknown: 0 } });
});

test.each([
  [{ wind_speed_min: 70 }, 'wind_speed_min'],
  [{ wind_direction: 'NNE' }, 'wind_direction'],
  [{ days: 401 }, 'days'],
  [{ title: 'not asked for' }, 'title'],
])('%j is refused by the field’s name', async (more, field) => {
  const { status, body } = await ask(draft(more));
  expect([status, body.field]).toEqual([400, field]);
});

test('a location that is not assigned is refused, and an unknown one is reported', async () => {
  expect((await ask(draft({ location_name: 'Exmouth' }))).status).toBe(403);
  const { status, body } = await ask(draft({ location_name: 'Atlantis' }), app.admin);
  expect([status, body.message]).toEqual([400, staffTexts.noSuchLocationName('Atlantis')]);
});

test('more requests than anybody types get a 429', async () => {
  const session = await app.signIn('admin');
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await ask(draft({ days: 1 }), session)).status),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
});
