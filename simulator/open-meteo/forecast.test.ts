import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { ask, json, simulatorAt } from '../testing/ask.ts';
import { shapeDifferences } from '../testing/shape-differences.ts';

const CURRENT =
  'temperature_2m,apparent_temperature,weather_code,is_day,wind_speed_10m,wind_gusts_10m,wind_direction_10m,pressure_msl,uv_index,visibility,relative_humidity_2m,precipitation,rain,showers,snowfall,cloud_cover,surface_pressure,sunshine_duration';
const FORECAST = `/v1/forecast?latitude=50.36&longitude=-4.18&models=ukmo_seamless&current=${CURRENT}&hourly=weather_code,is_day,temperature_2m,precipitation&daily=weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,wind_speed_10m_max,sunrise,sunset&wind_speed_unit=mph&timeformat=unixtime&timezone=Europe/London&forecast_days=7`;

interface Forecast {
  latitude: number;
  longitude: number;
  location_id?: number;
  utc_offset_seconds: number;
  timezone: string;
  timezone_abbreviation: string;
  current_units: Record<string, string>;
  current: Record<string, number | string | null>;
  hourly: Record<string, (number | null)[]> & { time: (number | string)[] };
  daily: Record<string, (number | null)[]> & { time: (number | string)[] };
}

test('answers the whole request in summer time', async () => {
  const simulator = await simulatorAt('2026-06-01T13:52:00Z');
  const { current, current_units, hourly, daily, ...head } = await json<Forecast>(simulator, FORECAST);
  expect(head).toMatchObject({
    utc_offset_seconds: 3600,
    timezone: 'Europe/London',
    timezone_abbreviation: 'GMT+1',
  });
  expect(current_units).toMatchObject({
    time: 'unixtime',
    interval: 'seconds',
    wind_speed_10m: 'mp/h',
    visibility: 'm',
  });
  expect(Object.keys(current)).toEqual(['time', 'interval', ...CURRENT.split(',')]);
  expect(current).toMatchObject({ time: Date.UTC(2026, 5, 1, 13, 45) / 1000, interval: 900, is_day: 1 });
  expect(Object.values(current).every((value) => typeof value === 'number')).toBe(true);
  expect(hourly.time).toHaveLength(168);
  expect(hourly.time[0]).toBe(Date.UTC(2026, 4, 31, 23) / 1000);
  expect(daily.time).toEqual(Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 4, 31 + day, 23) / 1000));
  for (const values of [...Object.values(hourly), ...Object.values(daily)])
    expect(values).not.toContain(null);
});

test('the daily values are those of the hours', async () => {
  const simulator = await simulatorAt('2026-01-10T09:00:00Z');
  const { hourly, daily } = await json<Forecast>(simulator, FORECAST);
  const firstDay = (hourly.temperature_2m ?? []).slice(0, 24).map(Number);
  expect(daily.temperature_2m_max?.[0]).toBe(Math.max(...firstDay));
  expect(daily.temperature_2m_min?.[0]).toBe(Math.min(...firstDay));
  const rain = (hourly.precipitation ?? [])
    .slice(1, 25)
    .reduce((sum: number, value) => sum + Number(value), 0);
  expect(daily.precipitation_sum?.[0]).toBeCloseTo(rain, 0);
});

test('one place answers an object, several an array in the order asked', async () => {
  const simulator = await simulatorAt('2026-06-01T12:00:00Z');
  const many = await json<Forecast[]>(
    simulator,
    '/v1/forecast?latitude=50.36,55.76&longitude=-4.18,-1.99&current=temperature_2m',
  );
  expect(many.map(({ latitude, location_id }) => [latitude, location_id])).toEqual([
    [50.36, undefined],
    [55.76, 1],
  ]);
});

test('winter time, naive local times, and only what was asked for', async () => {
  const simulator = await simulatorAt('2026-12-01T12:07:00Z');
  const answer = await json<Forecast>(
    simulator,
    '/v1/forecast?latitude=50.36&longitude=-4.18&current=temperature_2m&timezone=Europe/London',
  );
  expect(answer).toMatchObject({ timezone_abbreviation: 'GMT', utc_offset_seconds: 0 });
  expect(answer.current.time).toBe('2026-12-01T12:00');
  expect(answer.current_units.wind_speed_10m).toBeUndefined();
  expect(answer).not.toHaveProperty('hourly');
  expect(answer).not.toHaveProperty('daily');
});

test('one offset holds for all days, also for those after the clocks change', async () => {
  const simulator = await simulatorAt('2026-10-23T12:00:00Z');
  const { daily } = await json<Forecast>(
    simulator,
    '/v1/forecast?latitude=50&longitude=-5&daily=sunrise&timezone=Europe/London&timeformat=unixtime&forecast_days=4',
  );
  const days = daily.time.map(Number);
  expect(days.slice(1).map((day, index) => day - (days[index] ?? 0))).toEqual([86_400, 86_400, 86_400]);
});

test('forecast_hours begins at the current hour', async () => {
  const simulator = await simulatorAt('2026-06-01T13:52:00Z');
  const { hourly } = await json<Forecast>(
    simulator,
    '/v1/forecast?latitude=50&longitude=-5&hourly=temperature_2m&forecast_hours=24&timeformat=unixtime',
  );
  expect(hourly.time).toHaveLength(24);
  expect(hourly.time[0]).toBe(Date.UTC(2026, 5, 1, 13) / 1000);
});

test('ends where the models end: seven days, and two for the variables of the UK model', async () => {
  const simulator = await simulatorAt('2026-06-01T00:30:00Z');
  const { hourly, daily } = await json<Forecast>(
    simulator,
    '/v1/forecast?latitude=50&longitude=-5&hourly=temperature_2m,uv_index&daily=temperature_2m_max&forecast_days=8',
  );
  expect(hourly.temperature_2m?.map((value) => value === null).indexOf(true)).toBe(168);
  expect(hourly.uv_index?.map((value) => value === null).indexOf(true)).toBe(54);
  expect(daily.temperature_2m_max?.map((value) => value === null)).toEqual([...Array(7).fill(false), true]);
});

test.each([
  ['current=moon_phase', /moon_phase/],
  ['models=nonsense', /nonsense/],
  ['forecast_days=17', /forecast_days/],
  ['forecast_days=two', /forecast_days/],
  ['timezone=Mars/Base', /timezone/],
  ['wind_speed_unit=furlongs', /furlongs/],
  ['longitude=1,2', /same number/],
])('refuses %s', async (parameter, reason) => {
  const simulator = await simulatorAt('2026-06-01T12:00:00Z');
  const longitude = parameter.startsWith('longitude') ? '' : '&longitude=-5';
  const response = await ask(simulator, `/v1/forecast?latitude=50${longitude}&${parameter}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: true, reason: expect.stringMatching(reason) });
});

test('refuses latitudes beyond the poles and texts', async () => {
  const simulator = await simulatorAt('2026-06-01T12:00:00Z');
  for (const latitude of ['91', 'north', '']) {
    expect((await ask(simulator, `/v1/forecast?latitude=${latitude}&longitude=0`)).status).toBe(400);
  }
});

describe.runIf(hasRecordings)('against recorded answers', () => {
  test('current has the keys and types of London in May 2026', async () => {
    const simulator = await simulatorAt('2026-05-11T22:44:56Z');
    const notSimulated = ['dew_point_2m', 'snow_depth', 'uv_index_max'];
    const names = `${CURRENT},time`.split(',').slice(0, -1).join();
    const ours = await json<Forecast>(
      simulator,
      `/v1/forecast?latitude=51.5&longitude=-0.13&current=${names}&daily=sunrise,sunset&timezone=auto&forecast_days=1&wind_speed_unit=mph`,
    );
    const theirs = recorded('open_meteo_forecast/current-london-bst-2026-05-11.json') as Forecast;
    expect(shapeDifferences(theirs, ours, notSimulated)).toEqual([]);
    expect(ours.current.time).toBe(theirs.current.time);
    expect(ours.current_units.wind_speed_10m).toBe(theirs.current_units.wind_speed_10m);
    expect(ours.timezone_abbreviation).toBe(theirs.timezone_abbreviation);
  });

  test('daily has the keys and types of a recorded week, and the sun keeps its time', async () => {
    const simulator = await simulatorAt('2026-05-11T22:44:56Z');
    const theirs = recorded('open_meteo_forecast/daily-alaska-2026-01-20.json') as Forecast;
    const week = await json<Forecast>(
      simulator,
      FORECAST.replace('&timeformat=unixtime', '').replace(/&current=[^&]*/, ''),
    );
    const shared = Object.fromEntries(Object.entries(theirs.daily).filter(([name]) => name in week.daily));
    expect(Object.keys(shared).length).toBeGreaterThan(6);
    expect(shapeDifferences(shared, week.daily)).toEqual([]);

    const london = recorded('open_meteo_forecast/current-london-bst-2026-05-11.json') as {
      daily: { sunrise: string[] };
    };
    const ours = await json<{ daily: { sunrise: string[] } }>(
      simulator,
      '/v1/forecast?latitude=51.5&longitude=-0.13&daily=sunrise&timezone=Europe/London&forecast_days=1',
    );
    const apart = Date.parse(`${ours.daily.sunrise[0]}Z`) - Date.parse(`${london.daily.sunrise[0]}Z`);
    expect(Math.abs(apart)).toBeLessThan(3 * 60_000);
  });
});
