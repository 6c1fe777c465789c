import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import {
  automatedMessageHistoryPath,
  marineHistoryPath,
  overflowHistoryPath,
  sampleHistoryPath,
  weatherHistoryPath,
} from '#contract/conditions/history-paths.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

const NOW = Date.parse('2026-07-11T13:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVIL = '=HYPERLINK("https://evil.example")';
const ofDays = [weatherHistoryPath, marineHistoryPath, automatedMessageHistoryPath];
const all = [...ofDays, `${overflowHistoryPath}.csv`, `${sampleHistoryPath}.csv`];

let app: TestApp;
let session: string;
let link: string;

beforeAll(async () => {
  app = await startTestApp({
    locations: [{}, { slug: 'looe', name: 'Looe', latitude: 50.35 }],
    now: () => NOW,
    starts: false,
  });
  session = await app.signIn();
  const { _id } = await app.location();
  const { history, messageMatches } = app.store;
  const weather = { locationId: _id, temperature_2m: 14.2, wind_speed_10m: 12.5, wind_gusts_10m: null };
  await history.appendWeather(
    [0, 1, 40 * 24].map((hours) => ({ ...weather, wind_direction_10m: 225, at: NOW - hours * HOUR_MS })),
    false,
  );
  await history.appendMarine(
    [
      {
        locationId: _id,
        at: NOW,
        wave_height: 1.25,
        sea_surface_temperature: null,
        sea_level_height_msl: -0.5,
      },
    ],
    false,
  );
  const match = {
    ...{ messageId: 'a', locationId: _id, simulated: false, title: EVIL },
    wind: { wind_speed_10m: 30, wind_gusts_10m: 45, wind_direction_10m: 225 },
  };
  await messageMatches.begin({ ...match, id: 'ended', beganAt: NOW - 5 * HOUR_MS });
  await messageMatches.end('ended', NOW - 4 * HOUR_MS);
  await messageMatches.begin({ ...match, id: 'still', title: 'Strong wind', beganAt: NOW - HOUR_MS });
  const { body } = await app.call({
    method: 'POST',
    url: `/api/admin/locations/${_id}/links`,
    payload: { label: 'The council' },
    session: await app.signIn('admin'),
  });
  link = body.link.link;
});
afterAll(() => app.close());

const ask = (path: string, query = '') => app.call({ url: `${path}?location=exmouth${query}`, session });
const rowsOf = (body: string) => parse(body, { columns: true, bom: true }) as Record<string, string>[];

describe('what the models said of a place', () => {
  test('of the weather, of the last 31 days', async () => {
    const { status, headers, body } = await ask(weatherHistoryPath);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="weather-exmouth-2026-06-11-to-2026-07-11.csv"',
      'cache-control': 'no-store',
    });
    expect(rowsOf(body)).toEqual([
      {
        ...{ forecast_for: '2026-07-11T12:00:00.000Z', temperature_celsius: '14.2', wind_mph: '12.5' },
        ...{ gusts_mph: '', wind_from_degrees: '225', simulated: 'false' },
      },
      expect.objectContaining({ forecast_for: '2026-07-11T13:00:00.000Z' }),
    ]);
  });

  test('of the sea: what was not known is empty, and never 0', async () => {
    const { body } = await ask(marineHistoryPath, '&from=2026-07-11&until=2026-07-11');
    expect(rowsOf(body)).toEqual([
      {
        ...{ forecast_for: '2026-07-11T13:00:00.000Z', wave_height_metres: '1.25' },
        ...{ sea_temperature_celsius: '', sea_level_metres_msl: '-0.5', simulated: 'false' },
      },
    ]);
  });

  test('of the days in London that are asked for', async () => {
    const day = new Date(NOW - 40 * DAY_MS).toISOString().slice(0, 10);
    const { body, headers } = await ask(weatherHistoryPath, `&from=${day}&until=${day}`);
    expect(rowsOf(body)).toHaveLength(1);
    expect(headers['content-disposition']).toContain(`weather-exmouth-${day}-to-${day}.csv`);
  });
});

test('when automated messages applied, with titles that no spreadsheet computes', async () => {
  const { body } = await ask(automatedMessageHistoryPath);
  expect(rowsOf(body)).toEqual([
    {
      ...{ title: `'${EVIL}`, began_at: '2026-07-11T08:00:00.000Z', ended_at: '2026-07-11T09:00:00.000Z' },
      ...{ wind_mph: '30', gusts_mph: '45', wind_from_degrees: '225', simulated: 'false' },
    },
    expect.objectContaining({ title: 'Strong wind', ended_at: '' }),
  ]);
});

describe.each(ofDays)('%s', (path) => {
  test.each([
    ['from=2026-07-12&until=2026-07-11', 'from'],
    ['until=2026-07-12', 'until'],
    ['from=2026-04-10', 'from'], // 93 days
    ['from=11/07/2026', 'from'],
    ['year=2026', 'year'],
  ])('refuses %s', async (query, field) => {
    expect(await ask(path, `&${query}`)).toMatchObject({ status: 400, body: { field } });
  });

  test('answers for 92 days at the most', async () => {
    expect((await ask(path, '&from=2026-04-11')).status).toBe(200);
  });
});

describe.each(all)('%s', (path) => {
  test('needs a place that is there', async () => {
    expect(await app.call({ url: path, session })).toMatchObject({
      status: 400,
      body: { field: 'location' },
    });
    expect(await app.call({ url: `${path}?location=atlantis`, session })).toMatchObject({ status: 404 });
  });

  test('is opened by a session or a signed link to its place, and by nothing else', async () => {
    const asked = async (query: string) => (await app.call({ url: `${path}?${query}` })).status;
    expect(await asked('location=exmouth')).toBe(401);
    expect(await asked(`location=exmouth&link=${link}`)).toBe(200);
    expect(await asked(`location=EXMOUTH&link=${link}`)).toBe(200);
    for (const query of [
      'location=looe',
      'lat=50.6111&lon=-3.4017',
      'location=exmouth&location=looe',
      'name=exmouth',
    ])
      expect(await app.call({ url: `${path}?${query}&link=${link}` })).toMatchObject({
        status: 401,
        body: { message: callTexts.linkNotValid },
      });
    expect(await asked(`location=exmouth&link=${link}&link=${link}`)).toBe(401);
    const forged = await app.call({ url: `${path}?location=exmouth&link=x`, session });
    expect(forged).toMatchObject({ status: 400, body: { field: 'link' } });
  });
});
