import { describe, expect, test } from 'vitest';
import { feedValues } from '#domain/feeds/feed-values.ts';
import { place } from '#server/testing/place.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { replay } from '#server/testing/replay.ts';
import { UpstreamError } from '../upstream-error.ts';
import { marineWeightPerPlace, openMeteoMarine } from './marine.ts';

const baseUrl = 'https://marine-api.open-meteo.com';
const now = Date.parse('2026-11-22T12:07:00Z');
const midnight = Date.parse('2026-11-22T00:00:00Z') / 1000;
const time = Array.from({ length: 48 }, (_, hour) => midnight + hour * 3600);

const current = { time: midnight + 12 * 3600, wave_height: 1.84 };
const always = (value: unknown) => time.map(() => value);
const hourly: Record<string, unknown> = {
  time,
  wave_height: always(1.84),
  wave_direction: always(240),
  wave_period: always(7.2),
  sea_surface_temperature: always(12.6),
  ocean_current_velocity: always(0.3),
  ocean_current_direction: always(95),
  sea_level_height_msl: time.map((_, hour) => hour / 10),
};
const answer = { latitude: 50.29, longitude: -4.21, current, hourly };
const swell = {
  tertiary_swell_wave_height: 0.3,
  tertiary_swell_wave_direction: 212,
  tertiary_swell_wave_period: 6.7,
};
const hoursOf = (values: Record<string, unknown>) => ({
  time,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, always(value)])),
});
const tertiary = { latitude: 50.25, longitude: -4.25, hourly: hoursOf(swell) };

const isTertiary = (url: URL) => url.searchParams.has('models');

const read = (main: unknown, third: unknown = tertiary, places = [place()]) => {
  const { getJson, calls } = replay((url) => (isTertiary(url) ? third : main));
  return { calls, readings: openMeteoMarine({ getJson, baseUrl, apiKey: null })(places, now) };
};
const readOne = async (main: unknown, third: unknown = tertiary) => {
  const [reading] = await read(main, third).readings;
  if (!reading || reading instanceof UpstreamError) throw reading ?? new Error('no reading');
  return reading;
};

describe('the requests', () => {
  test('ask for the sea in metres a second, and for the third swell of the American model', async () => {
    const { calls, readings } = read(answer);
    await readings;
    const [main, third] = calls.map(({ url }) => ({
      address: url.origin + url.pathname,
      ...Object.fromEntries(url.searchParams),
    }));
    expect(main).toEqual({
      address: 'https://marine-api.open-meteo.com/v1/marine',
      latitude: '50.36',
      longitude: '-4.18',
      current: 'wave_height',
      hourly:
        'wave_height,wave_direction,wave_period,sea_surface_temperature,' +
        'wind_wave_height,wind_wave_direction,wind_wave_period,wind_wave_peak_period,' +
        'swell_wave_height,swell_wave_direction,swell_wave_period,swell_wave_peak_period,' +
        'secondary_swell_wave_height,secondary_swell_wave_direction,secondary_swell_wave_period,' +
        'ocean_current_velocity,ocean_current_direction,sea_level_height_msl',
      wind_speed_unit: 'ms',
      forecast_days: '5',
      timeformat: 'unixtime',
      timezone: 'Europe/London',
    });
    expect(third).toEqual({
      address: 'https://marine-api.open-meteo.com/v1/marine',
      latitude: '50.36',
      longitude: '-4.18',
      models: 'ncep_gfswave025',
      hourly: 'tertiary_swell_wave_height,tertiary_swell_wave_direction,tertiary_swell_wave_period',
      forecast_days: '5',
      timeformat: 'unixtime',
      timezone: 'Europe/London',
    });
    expect(calls.map(({ weight }) => weight)).toEqual([1.9, 1]); // 1 + 18 variables; 3
    expect(marineWeightPerPlace).toBeCloseTo(2.9);
  });

  test('go to the offshore point, where a location has one', async () => {
    const offshore = place({ marine_latitude: 50.25, marine_longitude: -4.3 });
    const { calls, readings } = read([answer, answer], [tertiary, tertiary], [offshore, place()]);
    await readings;
    for (const { url } of calls) {
      expect(url.searchParams.get('latitude')).toBe('50.25,50.36');
      expect(url.searchParams.get('longitude')).toBe('-4.3,-4.18');
    }
  });

  test('stop at the first where that fails', async () => {
    const down = new UpstreamError('open-meteo-marine', 'timeout', 'no answer');
    const { calls, readings } = read(down);
    expect(await readings).toEqual([down]);
    expect(calls).toHaveLength(1);
  });
});

test('a place whose answer cannot be mapped leaves the others alone', async () => {
  const microseconds = { ...answer, current: { time: (midnight + 43_200) * 1e6 } };
  const throwing = new Proxy([...time], {
    get: (target, name) => {
      if (name === '5') throw new RangeError('Invalid time value');
      return Reflect.get(target, name);
    },
  });
  const unreadable = { ...answer, hourly: { ...hourly, wave_height: throwing } };
  const answers = [answer, microseconds, unreadable, answer];
  const { readings } = read(
    answers,
    answers.map(() => tertiary),
    answers.map(() => place()),
  );
  const kinds = (await readings).map((each) => (each instanceof UpstreamError ? each.kind : 'value'));
  expect(kinds).toEqual(['value', 'shape', 'shape', 'value']);
});

describe('the value', () => {
  test('leaves out the hours with an impossible time, in every column, and names it', async () => {
    const [first, , third] = time;
    const reading = await readOne({
      ...answer,
      current: { time: first },
      hourly: {
        time: [first, (first ?? 0) * 1e6, third],
        wave_height: [1, 2, 3],
        wave_direction: [10, 20, 30],
        sea_surface_temperature: [11, 12, 13],
      },
    });
    expect(reading.value.hourly).toEqual({
      time: [first, third],
      wave_height: [1, 3],
      wave_direction: [10, 30],
      sea_surface_temperature: [11, 13],
      ocean_current_velocity: [null, null],
      ocean_current_direction: [null, null],
      sea_level_height_msl: [null, null],
    });
    expect(reading.dropped).toEqual(['time']);
  });

  test('joins both answers and has two days of hours', async () => {
    const reading = await readOne(answer);
    expect(reading.value.third_swell_cell).toEqual({ latitude: 50.25, longitude: -4.25 });
    expect(feedValues.marine.parse(reading.value)).toEqual(reading.value);
    expect(reading.value.current).toMatchObject({
      wave_height: 1.84,
      ...swell,
    });
    expect(reading.value.hourly.time).toHaveLength(48);
    expect(reading.value.hourly.sea_level_height_msl.slice(0, 3)).toEqual([0, 0.1, 0.2]);
    expect(reading.value.hourly.wave_direction).toHaveLength(48);
    expect(reading.value.cell).toEqual({ latitude: 50.29, longitude: -4.21 });
    expect(reading.observedAt).toBe(Date.parse('2026-11-22T12:00:00Z'));
    expect(reading.dropped).toEqual([]);
  });

  test.each([
    ['fails', new UpstreamError('open-meteo-marine', 'status', 'HTTP 500', { status: 500 })],
    ['is paused', new UpstreamError('open-meteo-marine', 'paused', 'budget spent')],
    ['is an error', { error: true, reason: 'overloaded' }],
    ['has no hours', { latitude: 50, longitude: -4 }],
    ['has hours whose times cannot be read', { ...tertiary, hourly: { ...hoursOf(swell), time: always(1) } }],
    ['is about other hours', { ...tertiary, hourly: { ...hoursOf(swell), time: [midnight - 3600] } }],
    ['says 0 for a value it lacks', { ...tertiary, hourly: hoursOf(zeros()) }],
  ])('has no third swell when the second answer %s', async (_, third) => {
    const reading = await readOne(answer, third);
    expect(reading.value.current).toMatchObject({ wave_height: 1.84, ...nulls() });
  });

  test('has a third swell that comes from due north: only all three zeros mean that there is none', async () => {
    const north = { ...swell, tertiary_swell_wave_direction: 0 };
    const reading = await readOne(answer, { ...tertiary, hourly: hoursOf(north) });
    expect(reading.value.current).toMatchObject(north);
  });

  test('is valid in an estuary, where every value is null', async () => {
    const empty = always(null);
    const reading = await readOne({
      ...answer,
      current: { time: current.time, wave_height: null },
      hourly: { time, wave_height: empty, wave_direction: empty, ocean_current_velocity: empty },
    });
    expect(feedValues.marine.parse(reading.value)).toEqual(reading.value);
    expect(reading.value.current).toMatchObject({ wave_height: null, sea_surface_temperature: null });
    expect(reading.value.hourly.sea_surface_temperature).toEqual(empty);
    expect(reading.dropped).toEqual([]);
  });

  test.each([
    ['wave_height', 30, 30.1],
    ['wave_height', 0, -1],
    ['wave_direction', 360, 360.6],
    ['wave_period', 40, 41],
    ['sea_surface_temperature', -3, -3.1],
    ['sea_surface_temperature', 35, 36],
  ])('accepts %s of %d and drops %d', async (name, possible, impossible) => {
    const within = await readOne({ ...answer, hourly: { ...hourly, [name]: always(possible) } });
    expect(within.value.current).toMatchObject({ [name]: possible });
    const outside = await readOne({ ...answer, hourly: { ...hourly, [name]: always(impossible) } });
    expect(outside.value.current).toMatchObject({ [name]: null });
    expect(outside.dropped).toEqual([name]);
  });

  test.each([
    ['ocean_current_velocity', 10, 10.1],
    ['ocean_current_direction', 360, 361],
    ['sea_level_height_msl', -15, -15.1],
    ['sea_level_height_msl', 15, 16],
  ] as const)('accepts an hour’s %s of %d and drops %d', async (name, possible, impossible) => {
    const column = time.map((_, hour) => (hour === 0 ? possible : impossible));
    const reading = await readOne({ ...answer, hourly: { ...hourly, [name]: column } });
    expect(reading.value.hourly[name].slice(0, 2)).toEqual([possible, null]);
    expect(reading.dropped).toEqual([name]);
  });

  test('cuts hours to the shortest array and names a bad hour once', async () => {
    const reading = await readOne({
      ...answer,
      current: { time: midnight },
      hourly: { ...hourly, wave_height: [1, -1, 99, 1], wave_direction: time.slice(0, 5).map(() => 10) },
    });
    expect(reading.value.hourly).toEqual({
      time: time.slice(0, 4),
      wave_height: [1, null, null, 1],
      wave_direction: [10, 10, 10, 10],
      sea_surface_temperature: [12.6, 12.6, 12.6, 12.6],
      ocean_current_velocity: [0.3, 0.3, 0.3, 0.3],
      ocean_current_direction: [95, 95, 95, 95],
      sea_level_height_msl: [0, 0.1, 0.2, 0.3],
    });
    expect(reading.dropped).toEqual(['wave_height']);
  });
});

test('one malformed place leaves the others, and their third swells, alone', async () => {
  const third = { ...tertiary, hourly: hoursOf({ ...swell, tertiary_swell_wave_height: 0.5 }) };
  const { readings } = read([{ latitude: 50 }, answer], [tertiary, third], [place(), place()]);
  const [bad, good] = await readings;
  expect(bad).toMatchObject({ kind: 'shape' });
  expect(good).toMatchObject({ value: { current: { tertiary_swell_wave_height: 0.5 } } });
});

describe.runIf(hasRecordings)('recorded answers', () => {
  interface Recorded {
    utc_offset_seconds: number;
    current: Record<string, unknown> & { time: string };
    hourly: Record<string, unknown[]> & { time: string[] };
  }
  /** The recordings were made without timeformat=unixtime. */
  const withSeconds = (path: string) => {
    const { utc_offset_seconds, current, hourly, ...rest } = recorded(path) as Recorded;
    const seconds = (local: string) => Date.parse(`${local}Z`) / 1000 - utc_offset_seconds;
    return {
      ...rest,
      ...(current ? { current: { ...current, time: seconds(current.time) } } : {}),
      hourly: { ...hourly, time: hourly.time.map(seconds) },
    };
  };
  const northSea = 'open_meteo_marine/best-match-all-variables-2026-10-03.json';

  const itself = (path: string, time: number) => ({ ...withSeconds(path), current: { time } });

  test('of the default model have no third swell', async () => {
    const first = Date.parse('2026-10-02T22:00:00Z') / 1000;
    const reading = await readOne(itself(northSea, first), itself(northSea, first));
    expect(reading.value.current).toMatchObject({
      wave_height: 0.76,
      wind_wave_peak_period: 3.55,
      secondary_swell_wave_direction: 25,
      ...nulls(),
    });
    expect(reading.value.hourly.wave_height).toEqual([0.76, 0.78, 0.82]);
    expect(reading.value.hourly.sea_level_height_msl).toHaveLength(3);
    expect(reading.value.hourly.sea_level_height_msl).not.toContain(null);
    expect(reading.dropped).toEqual([]);
  });

  test('of the American model do have it', async () => {
    const third = withSeconds('open_meteo_marine/tertiary-swell-gfswave-2026-10-05.json');
    const from = third.hourly.time[0] ?? 0;
    const there = { ...answer, current: { time: from }, hourly: { ...hourly, time: third.hourly.time } };
    const reading = await readOne(there, third);
    expect(reading.value.current).toMatchObject({
      wave_height: 1.84,
      tertiary_swell_wave_height: 0.4,
      tertiary_swell_wave_direction: 278,
      tertiary_swell_wave_period: 7.35,
    });
  });
});

function zeros() {
  return Object.fromEntries(Object.keys(swell).map((name) => [name, 0]));
}
function nulls() {
  return Object.fromEntries(Object.keys(swell).map((name) => [name, null]));
}
