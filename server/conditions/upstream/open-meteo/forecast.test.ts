import { describe, expect, test } from 'vitest';
import { feedValues } from '#domain/feeds/feed-values.ts';
import { place } from '#server/testing/place.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { replay } from '#server/testing/replay.ts';
import { UpstreamError } from '../upstream-error.ts';
import { forecastWeightPerPlace, openMeteoForecast } from './forecast.ts';

const now = Date.parse('2026-11-22T12:07:00Z');
const baseUrl = 'https://api.open-meteo.com';
const midnight = Date.parse('2026-11-22T00:00:00Z') / 1000;
const hours = (count: number) => Array.from({ length: count }, (_, hour) => midnight + hour * 3600);
const later = (from: number) => Array.from({ length: 168 }, (_, hour) => from + hour * 3600);
const repeated = (count: number, value: unknown) => Array.from({ length: count }, () => value);

const values: Record<string, number> = {
  temperature_2m: 9.4,
  apparent_temperature: 5.1,
  weather_code: 61,
  wind_speed_10m: 21.3,
  wind_gusts_10m: 44.7,
  wind_direction_10m: 225,
  pressure_msl: 998.2,
  surface_pressure: 996.1,
  uv_index: 0.45,
  visibility: 12_400,
  relative_humidity_2m: 88,
  precipitation: 0.4,
  rain: 0.4,
  showers: 0,
  snowfall: 0,
  cloud_cover: 100,
  sunshine_duration: 1200,
};
const hourly: Record<string, unknown> = {
  time: hours(168),
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, repeated(168, value)])),
};
const current: Record<string, unknown> = { time: midnight + 12 * 3600, interval: 900, temperature_2m: 9.4 };
const answer = { latitude: 50.36, longitude: -4.18, utc_offset_seconds: 0, current, hourly };
/** The answer with one variable at the same value in every hour. */
const always = (name: string, value: unknown) => ({
  ...answer,
  hourly: { ...hourly, [name]: repeated(168, value) },
});

/** An array that cannot be mapped. */
const unreadable = () =>
  new Proxy(repeated(168, 0), {
    get: (target, name) => {
      if (name === '5') throw new RangeError('Invalid time value');
      return Reflect.get(target, name);
    },
  });

const read = (body: unknown, places = [place()]) => {
  const { getJson, calls } = replay(() => body);
  return { calls, readings: openMeteoForecast({ getJson, baseUrl, apiKey: null })(places, now) };
};
const readOne = async (body: unknown) => {
  const [reading] = await read(body).readings;
  if (!reading || reading instanceof UpstreamError) throw reading ?? new Error('no reading');
  return reading;
};
const kinds = async (body: unknown, places = [place()]) =>
  (await read(body, places).readings).map((reading) =>
    reading instanceof UpstreamError ? reading.kind : 'value',
  );

describe('the request', () => {
  test('asks the Met Office model by the hour for what cannot be worked out, with the units named', async () => {
    const { calls } = read(answer);
    const url = calls[0]?.url;
    expect(url?.origin + (url?.pathname ?? '')).toBe('https://api.open-meteo.com/v1/forecast');
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      latitude: '50.36',
      longitude: '-4.18',
      models: 'ukmo_seamless',
      current: 'temperature_2m',
      hourly: Object.keys(values).join(),
      wind_speed_unit: 'mph',
      timeformat: 'unixtime',
      timezone: 'Europe/London',
      forecast_days: '7',
    });
  });

  test('sends the key in the query, where there is one', async () => {
    const { getJson, calls } = replay(() => answer);
    await openMeteoForecast({ getJson, baseUrl, apiKey: 'a-key' })([place()], now);
    expect(calls[0]?.url.searchParams.get('apikey')).toBe('a-key');
  });

  test('writes small coordinates without an exponent', async () => {
    const { calls } = read(answer, [place({ latitude: 51, longitude: 0.0000001 })]);
    expect(calls[0]?.url.searchParams.get('longitude')).toBe('0');
  });

  test('weighs a tenth of the variables for each place', async () => {
    expect(forecastWeightPerPlace).toBeCloseTo(1.8); // 1 + 17 variables
    const { calls } = read([answer, answer], [place(), place()]);
    expect(calls[0]?.weight).toBeCloseTo(3.6);
  });
});

describe('several places', () => {
  test('are read in one call and matched by their position in it', async () => {
    const places = [place(), place({ latitude: 50.41, longitude: -5.07 })];
    const warm = { ...always('temperature_2m', 12), location_id: 1 };
    const { calls, readings } = read([answer, warm], places);
    const temperatures = (await readings).map((reading) =>
      reading instanceof UpstreamError ? reading : reading.value.current.temperature_2m,
    );
    expect(temperatures).toEqual([9.4, 12]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url.searchParams.get('latitude')).toBe('50.36,50.41');
    expect(calls[0]?.url.searchParams.get('longitude')).toBe('-4.18,-5.07');
  });

  test('of which one is malformed leave the others alone', async () => {
    const places = [place(), place(), place()];
    expect(await kinds([answer, { latitude: 50, longitude: -5 }, answer], places)).toEqual([
      'value',
      'shape',
      'value',
    ]);
  });

  test.each([
    ['a time in microseconds', { ...current, time: (midnight + 43_200) * 1e6 }, {}],
    ['a time in milliseconds', { ...current, time: (midnight + 43_200) * 1000 }, {}],
    ['no time of its hours that can be read', current, { time: hours(168).map((time) => time * 1e6) }],
    ['a value that throws when it is read', current, { precipitation: unreadable() }],
    ['a time that its hours do not reach', { ...current, time: midnight - 3600 }, {}],
  ])('of which one has %s leave the others alone', async (_, now, more) => {
    const spoilt = { ...answer, current: now, hourly: { ...hourly, ...more } };
    expect(await kinds([answer, spoilt, answer], [place(), place(), place()])).toEqual([
      'value',
      'shape',
      'value',
    ]);
  });

  test('of which some are missing all fail: their order can no longer be trusted', async () => {
    expect(await kinds([answer], [place(), place()])).toEqual(['shape', 'shape']);
    expect(await kinds(answer, [place(), place()])).toEqual(['shape', 'shape']);
  });

  test('when there are none, nothing is asked', async () => {
    const { calls, readings } = read(answer, []);
    expect(await readings).toEqual([]);
    expect(calls).toHaveLength(0);
  });
});

describe('the value', () => {
  test('matches the contract, with every hour and the values of the source’s own time', async () => {
    const reading = await readOne(answer);
    expect(feedValues.weather.parse(reading.value)).toEqual(reading.value);
    expect(reading.value.current).toEqual({
      ...values,
      time: midnight + 43_200,
      is_day: 1,
      precipitation: 0.1, // of 15 minutes
      rain: 0.1,
      sunshine_duration: 300,
    });
    expect(reading.value.hours?.time).toHaveLength(168);
    expect(reading.value.hours?.precipitation.slice(0, 2)).toEqual([0.4, 0.4]);
    expect(reading.value.cell).toEqual({ latitude: 50.36, longitude: -4.18 });
    expect(reading.observedAt).toBe(Date.parse('2026-11-22T12:00:00Z'));
    expect(reading.dropped).toEqual([]);
    expect(reading.attribution).toContain('CC BY-SA 4.0');
  });

  test.each([
    [
      '24 October 2026, in summer time',
      '2026-10-23T23:00Z',
      ['23T23:00', '24T23:00', '26T00:00', '27T00:00'],
    ],
    ['28 March 2026, in winter time', '2026-03-28T00:00Z', ['28T00:00', '29T00:00', '29T23:00', '30T23:00']],
  ])('has its days begin at midnight in London: asked on %s', async (_day, start, midnights) => {
    const from = Date.parse(start) / 1000;
    const time = hours(168).map((hour) => hour - midnight + from);
    const { value } = await readOne({
      ...answer,
      current: { time: from },
      hourly: { ...hourly, time },
    });
    expect(
      value.daily.slice(0, 4).map(({ date }) => new Date(date * 1000).toISOString().slice(8, 16)),
    ).toEqual(midnights);
  });

  test('has the extremes and the rain of each day from its hours, and the sun from its position', async () => {
    const hour = (of: (hour: number) => number) => hours(168).map((_, index) => of(index));
    const { value } = await readOne({
      ...answer,
      hourly: {
        ...hourly,
        temperature_2m: hour((at) => at / 10),
        precipitation: hour((at) => (at === 48 ? 0.3 : 0.1)), // of the hour before that midnight
        weather_code: hour((at) => (at === 30 ? 95 : 3)),
        wind_speed_10m: hour((at) => (at === 47 ? 33 : 12)),
      },
    });
    expect(value.daily).toHaveLength(7);
    expect(value.daily[1]).toEqual({
      date: midnight + 86_400,
      weather_code: 95,
      temperature_2m_max: 4.7,
      temperature_2m_min: 2.4,
      precipitation_sum: 2.6,
      wind_speed_10m_max: 33,
    });
    const today = value.daylight?.[0] ?? { from: 0, to: 0 };
    expect(new Date(today.from * 1000).toISOString()).toMatch(/^2026-11-22T07:4/);
    expect(new Date(today.to * 1000).toISOString()).toMatch(/^2026-11-22T16:2/);
  });

  test('is null where the model has none, never 0', async () => {
    const { uv_index: _, ...without } = hourly;
    const reading = await readOne({
      ...answer,
      hourly: { ...without, temperature_2m: repeated(168, null) },
    });
    expect(reading.value.current).toMatchObject({
      temperature_2m: null,
      uv_index: null,
      pressure_msl: 998.2,
    });
    expect(reading.value.hours?.uv_index[5]).toBeNull();
    expect(reading.dropped).toEqual([]);
  });

  test.each([
    ['temperature_2m', -30, -30.1],
    ['temperature_2m', 45, 45.1],
    ['wind_gusts_10m', 199.9, 200],
    ['wind_speed_10m', 0, -0.2],
    ['weather_code', 99, 100],
    ['weather_code', 3, 3.5],
    ['pressure_msl', 850, 849],
    ['pressure_msl', 1090, 1091],
    ['relative_humidity_2m', 100, 101.1],
    ['uv_index', 20, 20.1],
    ['visibility', 200_000, 200_001],
    ['wind_direction_10m', 360, 361],
  ])('accepts %s of %d and drops %d', async (name, possible, impossible) => {
    const within = await readOne(always(name, possible));
    expect(within.value.current).toMatchObject({ [name]: possible });
    expect(within.dropped).toEqual([]);
    const outside = await readOne(always(name, impossible));
    expect(outside.value.current).toMatchObject({ [name]: null });
    expect(outside.dropped).toEqual([name]);
  });

  test('accepts an hour of sunshine in an hour, and no more than rounding adds', async () => {
    const sunshine = async (seconds: number) => {
      const { value, dropped } = await readOne(always('sunshine_duration', seconds));
      return [value.current.sunshine_duration, dropped];
    };
    expect(await sunshine(3600)).toEqual([900, []]);
    expect(await sunshine(3601)).toEqual([900, []]);
    expect(await sunshine(3637)).toEqual([null, ['sunshine_duration']]);
  });

  test('keeps its hours and the sums of its days where a value is just beyond its range', async () => {
    const column = repeated(168, 0.1);
    column[30] = -0.1;
    column[31] = -0.11;
    column[32] = -9;
    const reading = await readOne({
      ...answer,
      hourly: {
        ...hourly,
        precipitation: column,
        relative_humidity_2m: repeated(168, 100.6),
        cloud_cover: repeated(168, 100.4),
        wind_direction_10m: repeated(168, 360.4),
      },
    });
    expect(reading.value.hours?.precipitation.slice(29, 33)).toEqual([0.1, 0, null, null]);
    expect(reading.value.current).toMatchObject({ relative_humidity_2m: 100, cloud_cover: 100 });
    expect(reading.value.current.wind_direction_10m).toBeCloseTo(0.4, 9);
    expect(reading.value.daily.map(({ precipitation_sum }) => precipitation_sum)).toEqual([
      ...[2.4, null, 2.4, 2.4, 2.4, 2.4, 2.3],
    ]);
    expect(reading.dropped).toEqual(['precipitation']); // −0.11 and −9 mm, and the sum of their day with them
  });

  test.each([['12.3'], [{}], [[9]], [true], [-9999], [999]])('drops a temperature of %j', async (wrong) => {
    const reading = await readOne(always('temperature_2m', wrong));
    expect(reading.value.current).toMatchObject({ temperature_2m: null, apparent_temperature: 5.1 });
    expect(reading.dropped).toEqual(['temperature_2m']);
  });

  test('cuts arrays of unequal length to the shortest', async () => {
    const reading = await readOne({ ...answer, hourly: { ...hourly, precipitation: repeated(30, 0.2) } });
    expect(reading.value.hours?.time).toHaveLength(30);
    expect(reading.value.daily).toHaveLength(1);
    expect(reading.value.hours?.time.at(-1)).toBe(midnight + 29 * 3600);
  });

  test('leaves out the hours with an impossible time, and names it', async () => {
    const [first, , third, , fifth, ...rest] = hours(168);
    const time = [first, (first ?? 0) * 1e6, third, null, fifth, ...rest];
    const reading = await readOne({
      ...answer,
      hourly: { ...hourly, time, temperature_2m: time.map((_, index) => index / 10) },
    });
    expect(reading.value.hours?.time.slice(0, 3)).toEqual([first, third, fifth]);
    expect(reading.value.hours?.temperature_2m.slice(0, 3)).toEqual([0, 0.2, 0.4]);
    expect(reading.value.daily).toHaveLength(6); // today lacks two of its hours
    expect(reading.dropped).toEqual(['time']);
  });

  test.each([
    ['2000-01-01T00:00:00Z', -1],
    ['2100-01-01T00:00:00Z', 1],
  ])('has its time in our century: %s is in it, a second beyond is not', async (edge, beyond) => {
    const time = Date.parse(edge) / 1000;
    const from = { ...hourly, time: hours(168).map((_, hour) => time + (hour - 100) * 3600) };
    const within = {
      ...answer,
      current: { time },
      hourly: beyond < 0 ? { ...hourly, time: later(time) } : from,
    };
    expect((await readOne(within)).observedAt).toBe(Date.parse(edge));
    expect(await kinds({ ...within, current: { time: time + beyond } })).toEqual(['shape']);
  });

  test('treats a column that is missing or not an array as null in every hour', async () => {
    const { precipitation: _, ...without } = hourly;
    const reading = await readOne({ ...answer, hourly: { ...without, rain: {} } });
    expect(reading.value.hours?.time).toHaveLength(168);
    expect(reading.value.hours?.precipitation[5]).toBeNull();
    expect(reading.value.hours?.rain[5]).toBeNull();
    expect(reading.value.hours?.weather_code[5]).toBe(61);
    expect(reading.dropped).toEqual(['rain']);
  });

  test('leaves out the days beyond the model, which have no temperatures', async () => {
    const temperatures = hours(168).map((_, index) => (index < 130 ? 9 : null));
    const { value } = await readOne({ ...answer, hourly: { ...hourly, temperature_2m: temperatures } });
    expect(value.daily).toHaveLength(5);
  });
});

describe('what is not a forecast', () => {
  test.each([
    ['an error sent with status 200', { error: true, reason: 'No data is available for this location' }],
    ['no current block', { ...answer, current: undefined }],
    ['a current block without a time', { ...answer, current: { temperature_2m: 9 } }],
    ['no hourly block', { ...answer, hourly: null }],
    ['an empty list', []],
    ['null', null],
    ['text', 'Unexpected error while streaming data'],
  ])('fails as shape: %s', async (_, body) => {
    expect(await kinds(body)).toEqual(['shape']);
  });

  test('has the reason that the source gives', async () => {
    const [failure] = await read({ error: true, reason: 'No data is available for this location' }).readings;
    expect(failure).toMatchObject({ message: expect.stringContaining('No data is available') });
  });

  test('passes on the error of a failed call, for every place', async () => {
    const limited = new UpstreamError('open-meteo', 'status', 'HTTP 429', { status: 429 });
    expect(await read(limited, [place(), place()]).readings).toEqual([limited, limited]);
  });
});

describe.runIf(hasRecordings)('recorded answers', () => {
  test('with local times instead of seconds are refused: a wrong hour is worse than none', async () => {
    expect(await kinds(recorded('open_meteo_forecast/current-london-bst-2026-05-11.json'))).toEqual([
      'shape',
    ]);
  });

  test('with °F and inches drop what cannot be', async () => {
    const { current: imperial } = recorded('open_meteo_forecast/current-london-bst-2026-05-11.json') as {
      current: Record<string, unknown>;
    };
    const { time: _time, interval: _interval, ...sent } = imperial;
    const columns = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, repeated(168, value)]),
    );
    const reading = await readOne({ ...answer, hourly: { time: hours(168), ...columns } });
    expect(reading.value.current).toMatchObject({ pressure_msl: 1016.2, wind_gusts_10m: 11.6, rain: null });
    expect(reading.value.current).toMatchObject({ temperature_2m: null }); // 47.3 °F
    expect(reading.dropped).toEqual(['temperature_2m']);
  });

  test('have the day’s kind of weather that we work out from their hours', async () => {
    const { hourly: sent, daily } = recorded(
      'open_meteo_forecast/two-models-full-arrays-2023-11-13.json',
    ) as {
      hourly: Record<string, number[]>;
      daily: Record<string, number[]>;
    };
    for (const model of ['best_match', 'gfs_seamless']) {
      const { value } = await readOne({
        ...answer,
        current: { time: Date.parse('2023-11-13T10:45Z') / 1000 },
        hourly: {
          ...hourly,
          time: later(Date.parse('2023-11-13T00:00Z') / 1000),
          weather_code: sent[`weather_code_${model}`],
        },
      });
      expect(value.daily.map(({ weather_code }) => weather_code)).toEqual(daily[`weather_code_${model}`]);
    }
  });

  test('have night and day as we work them out from the sun', async () => {
    const { current: sent, daily } = recorded('open_meteo_forecast/current-london-bst-2026-05-11.json') as {
      current: { is_day: number };
      daily: { sunrise: string[]; sunset: string[] };
    };
    const at = Date.parse('2026-05-11T22:30Z') / 1000;
    const { value } = await readOne({
      ...answer,
      latitude: 51.51147,
      longitude: -0.13078308,
      current: { time: at },
      hourly: { ...hourly, time: later(Date.parse('2026-05-10T23:00Z') / 1000) },
    });
    expect(value.current.is_day).toBe(sent.is_day);
    const utc = (local: string | undefined) => Date.parse(`${local}:00+01:00`) / 1000;
    const today = value.daylight?.[0] ?? { from: 0, to: 0 };
    expect(Math.abs(today.from - utc(daily.sunrise[0]))).toBeLessThan(120);
    expect(Math.abs(today.to - utc(daily.sunset[0]))).toBeLessThan(120);
  });

  test('of several models carry suffixed names, which are not ours', async () => {
    const { hourly: suffixed } = recorded('open_meteo_forecast/two-models-full-arrays-2023-11-13.json') as {
      hourly: { time: string[] };
    };
    const time = suffixed.time.map((local) => Date.parse(`${local}Z`) / 1000);
    const reading = await readOne({ ...answer, current: { time: time[0] }, hourly: { ...suffixed, time } });
    expect(reading.value.hours?.time).toHaveLength(168);
    expect(reading.value.hours?.weather_code[0]).toBeNull();
  });
});
