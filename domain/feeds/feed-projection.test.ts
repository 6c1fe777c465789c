import { describe, expect, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { type MarineData, SeaData, WindWave } from '#contract/conditions/marine.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { TideEvent } from '#contract/conditions/tides.ts';
import type { CurrentWeather } from '#contract/conditions/weather.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { turn } from '../testing/turn.ts';
import { asPublished } from '../tides/prediction/tide-origin.ts';
import { addDays, londonDate, londonDayBounds, londonWeekday } from '../time/london-time.ts';
import { withOverflowsUnknown } from '../water/overflows/overflow-companies.ts';
import { seaVariables } from '../weather/sea-hours.ts';
import { seaNow } from '../weather/sea-now.ts';
import { weatherVariables } from '../weather/weather-hours.ts';
import {
  type BodyWithoutMeta,
  contentOf,
  metofficeOf,
  project,
  seaDataOf,
  windWaveOf,
} from './feed-projection.ts';
import type { FeedValue } from './feed-values.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const HOUR = 3_600_000;
const now = utc('2026-11-21T14:32:00');

const meta: Meta = {
  source: 'UK Met Office, via Open-Meteo',
  attribution: null,
  observed_at: null,
  fetched_at: null,
  stale: false,
  simulated: false,
  error: null,
};

const hours = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from / 1000 + index * 3600);

const currentWeather: CurrentWeather = {
  time: utc('2026-11-21T14:30:00') / 1000,
  temperature_2m: 11.2,
  apparent_temperature: 8.4,
  weather_code: 61,
  is_day: 1,
  wind_speed_10m: 18,
  wind_gusts_10m: 27,
  wind_direction_10m: 225,
  pressure_msl: 1004,
  surface_pressure: 1001,
  uv_index: null,
  visibility: 12_000,
  relative_humidity_2m: 84,
  precipitation: 0.2,
  rain: 0.2,
  showers: 0,
  snowfall: 0,
  cloud_cover: 90,
  sunshine_duration: 0,
};

/** A week from the midnight of `date` in London, as Open-Meteo answers it. */
function weatherFrom(date: string, days = 7): FeedValue<'weather'> {
  const { start } = londonDayBounds(date);
  const dates = Array.from({ length: days }, (_, index) => addDays(date, index));
  return {
    current: currentWeather,
    hourly: hours(start, days * 24).map((hour) => ({
      date: hour,
      weather_code: 3,
      is_day: 1,
      temperature_2m: 10,
      precipitation: 0,
    })),
    daily: dates.map((day) => ({
      date: londonDayBounds(day).start / 1000,
      weather_code: 3,
      temperature_2m_max: 12,
      temperature_2m_min: 6,
      precipitation_sum: 1,
      wind_speed_10m_max: 20,
    })),
  };
}

const dates = (body: BodyWithoutMeta<'weather'> | undefined) =>
  body?.daily.map(({ date }) => londonDate(date * 1000));

describe('weather', () => {
  test('24 hours from the current hour, and the days from today', () => {
    const projected = project('weather', weatherFrom('2026-11-20'), now);
    expect(projected?.body.hourly).toHaveLength(24);
    expect(projected?.body.hourly[0]?.date).toBe(utc('2026-11-21T14:00:00') / 1000);
    expect(dates(projected?.body)?.[0]).toBe('2026-11-21');
    expect(dates(projected?.body)).toHaveLength(6);
    expect(() => feedBodies.weather.parse({ ...projected?.body, meta })).not.toThrow();
  });

  test('moves on by the hour, and not before', () => {
    const first = (at: number) => project('weather', weatherFrom('2026-11-20'), at)?.body.hourly[0]?.date;
    expect(first(utc('2026-11-21T14:59:59'))).toBe(utc('2026-11-21T14:00:00') / 1000);
    expect(first(utc('2026-11-21T15:00:00'))).toBe(utc('2026-11-21T15:00:00') / 1000);
  });

  test('gives what there is where the model ends sooner', () => {
    expect(project('weather', weatherFrom('2026-11-21', 1), now)?.body.hourly).toHaveLength(10);
    expect(project('weather', weatherFrom('2026-11-01', 1), now)?.body).toMatchObject({
      hourly: [],
      daily: [],
    });
  });

  test('drops a day without temperatures, but not one with either', () => {
    const value = weatherFrom('2026-11-21', 9);
    const [today, tomorrow] = value.daily;
    if (today) today.temperature_2m_max = null;
    if (tomorrow) Object.assign(tomorrow, { temperature_2m_max: null, temperature_2m_min: null });
    const body = project('weather', value, now)?.body;
    expect(dates(body)).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]);
    expect(body?.daily[0]?.temperature_2m_max).toBeNull();
  });

  test.each(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])(
    'from %s, with a change of the clocks: seven days, each with its weekday',
    (date) => {
      const body = project('weather', weatherFrom(date), londonDayBounds(date).start + 30 * 60_000)?.body;
      expect(dates(body)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(date, index)));
      expect(new Set(body?.daily.map((day) => londonWeekday(day.date * 1000))).size).toBe(7);
    },
  );

  test('half an hour past midnight in summer is today in London, although yesterday in UTC', () => {
    const body = project('weather', weatherFrom('2026-07-01'), utc('2026-07-01T23:30:00'))?.body;
    expect(dates(body)?.[0]).toBe('2026-07-02');
  });
});

const steadySea: FeedValue<'marine'>['current'] = {
  time: utc('2026-11-21T14:30:00') / 1000,
  wave_height: 1.3,
  wave_direction: 250,
  wave_period: 8,
  sea_surface_temperature: 12.1,
  wind_wave_height: 0.5,
  wind_wave_direction: 240,
  wind_wave_period: 4,
  wind_wave_peak_period: null,
  swell_wave_height: 1.1,
  swell_wave_direction: 255,
  swell_wave_period: 9,
  swell_wave_peak_period: null,
  secondary_swell_wave_height: 0.2,
  secondary_swell_wave_direction: 300,
  secondary_swell_wave_period: 6,
  tertiary_swell_wave_height: null,
  tertiary_swell_wave_direction: null,
  tertiary_swell_wave_period: null,
};

const marineTimes = hours(utc('2026-11-21T00:00:00'), 48);
const marine: FeedValue<'marine'> = {
  current: steadySea,
  hourly: {
    time: marineTimes,
    wave_height: marineTimes.map((_, index) => index),
    wave_direction: marineTimes.map(() => 250),
    sea_surface_temperature: marineTimes.map(() => null),
    ocean_current_velocity: marineTimes.map(() => 0.4),
    ocean_current_direction: marineTimes.map(() => 80),
    sea_level_height_msl: marineTimes.map((_, index) => index - 20),
  },
  cell: { latitude: 50.85, longitude: -4.6 },
};

const marineBody: BodyWithoutMeta<'marine'> = {
  ...marine,
  current: { ...steadySea, ...seaNow(marine.hourly, now) },
};

describe('marine', () => {
  test('cuts every column at the same hour', () => {
    const projected = project('marine', marine, now);
    expect(projected?.body.hourly.time[0]).toBe(utc('2026-11-21T14:00:00') / 1000);
    expect(projected?.body.hourly.wave_height).toEqual(Array.from({ length: 24 }, (_, index) => index + 14));
    for (const column of Object.values(projected?.body.hourly ?? {})) expect(column).toHaveLength(24);
    expect(() => feedBodies.marine.parse({ ...projected?.body, meta })).not.toThrow();
  });

  test('gives sea level and current for now, anew every ten minutes, and not for when the source was asked', () => {
    const at = (clock: string) => project('marine', marine, utc(`2026-11-21T${clock}`));
    expect(at('14:29:59')?.body.current).toMatchObject({
      time: steadySea.time,
      sea_now_time: utc('2026-11-21T14:20:00') / 1000,
      sea_level_height_msl: -5.667,
      ocean_current_velocity: 0.4,
      ocean_current_direction: 80,
    });
    expect(at('14:29:59')?.changesAt).toBe(utc('2026-11-21T14:30:00'));
    expect(at('22:30:00')?.body.current).toMatchObject({ wave_height: 1.3, sea_level_height_msl: 2.5 });
    expect(at('14:50:00')?.changesAt).toBe(utc('2026-11-21T15:00:00'));
  });

  test('gives the same on a device from an offline copy that is hours old', () => {
    const body = project('marine', marine, now)?.body;
    for (const later of [0, 1, 7, 12].map((hours) => now + hours * 3_600_000)) {
      expect(body && seaNow(body.hourly, later)).toEqual(seaNow(marine.hourly, later));
      expect(body && seaNow(body.hourly, later).sea_level_height_msl).not.toBeNull();
    }
  });

  test('has no hours left when the model has ended, and no sea level and current', () => {
    expect(project('marine', marine, utc('2026-11-23T00:00:00'))?.body.current).toMatchObject({
      wave_height: 1.3,
      sea_level_height_msl: null,
      ocean_current_velocity: null,
      ocean_current_direction: null,
    });
    const hourly = project('marine', marine, utc('2026-11-23T00:00:00'))?.body.hourly;
    for (const column of Object.values(hourly ?? {})) expect(column).toEqual([]);
    expect(project('marine', marine, utc('2026-11-22T23:59:00'))?.body.hourly.time).toHaveLength(1);
  });
});

const tidesOf = (events: TideEvent[], levels: FeedValue<'tidal'>['levels'] = null): FeedValue<'tidal'> => ({
  events,
  levels,
  station: { id: '0543', name: 'Bude', distance_miles: 0.4 },
  ...asPublished,
});

describe('tides', () => {
  const events = [
    turn('2026-11-20T09:00', 1.2, 'LowWater'),
    turn('2026-11-20T21:40', 1.1, 'LowWater'),
    turn('2026-11-21T03:50', 6.1, 'HighWater'),
    turn('2026-11-21T10:00', 1.0, 'LowWater'),
    turn('2026-11-21T16:15', 6.3, 'HighWater'),
    turn('2026-11-21T22:30', 0.9, 'LowWater'),
    turn('2026-11-22T04:40', 6.4, 'HighWater'),
  ];

  test("today's events, and a timeline from before it", () => {
    const projected = project('tidal', tidesOf(events), now);
    expect(projected?.body.date).toBe('2026-11-21');
    expect(projected?.body.events.map(({ time }) => time)).toEqual(['03:50', '10:00', '16:15', '22:30']);
    expect(projected?.body.timeline.map(({ height }) => height)).toEqual([1.2, 1.1, 6.1, 1.0, 6.3, 0.9, 6.4]);
    expect(projected?.changesAt).toBe(utc('2026-11-22T00:00:00'));
    expect(() => feedBodies.tidal.parse({ ...projected?.body, meta })).not.toThrow();
  });

  test('the timeline reaches back to the last turn before the 50 hours before today', () => {
    const long = Array.from({ length: 40 }, (_, index) =>
      turn(
        new Date(utc('2026-11-17T02:00') + index * 6 * HOUR).toISOString().slice(0, 16),
        index % 2,
        'LowWater',
      ),
    );
    const moments = (at: number) =>
      project('tidal', tidesOf(long), at)?.body.timeline.map(({ date_time }) => date_time) ?? [];
    expect(moments(now)[0]).toBe('2026-11-18T20:00:00.000Z');
    expect(moments(utc('2026-11-21T23:59'))).toEqual(moments(utc('2026-11-21T00:00')));
  });

  test('no levels where only turns are published, or where the day is not all within them', () => {
    expect(project('tidal', tidesOf(events), now)?.body.levels).toBeNull();
    const levels = { start: '2026-11-21T00:00:00.000Z', step_minutes: 15, heights: Array(200).fill(1) };
    expect(project('tidal', tidesOf(events, levels), now)?.body.levels).toBeNull();
  });

  test('the timeline starts with what is known', () => {
    expect(project('tidal', tidesOf(events.slice(2)), now)?.body.timeline).toHaveLength(5);
  });

  test('says nothing about a day that is not covered', () => {
    expect(project('tidal', tidesOf([]), now)).toBeNull();
    expect(project('tidal', tidesOf(events), utc('2026-11-19T12:00:00'))).toBeNull();
    expect(project('tidal', tidesOf(events), utc('2026-11-23T12:00:00'))).toBeNull();
  });

  test('nor about a day of which the window in GMT holds one last event only', () => {
    const summer = [turn('2026-07-01T16:50', 1, 'LowWater'), turn('2026-07-01T23:20', 5, 'HighWater')];
    expect(project('tidal', tidesOf(summer), utc('2026-07-02T08:00:00'))).toBeNull();
    const longer = [...summer, turn('2026-07-02T05:30', 1, 'LowWater')];
    expect(project('tidal', tidesOf(longer), utc('2026-07-02T08:00:00'))?.body.events).toHaveLength(2);
  });

  test('a day with a single water is covered when the next day is known', () => {
    const faint = [
      turn('2026-11-20T18:00', 0.5, 'LowWater'),
      turn('2026-11-21T09:00', 0.7, 'HighWater'),
      turn('2026-11-22T02:00', 0.5, 'LowWater'),
    ];
    expect(project('tidal', tidesOf(faint), now)?.body.events).toHaveLength(1);
  });

  test.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('%s ends after %d hours', (date, length) => {
    const { start } = londonDayBounds(date);
    const day = [4, 10, 16, 22].map((hour, index) =>
      turn(
        new Date(start + hour * HOUR).toISOString().slice(0, 16),
        index,
        index % 2 ? 'LowWater' : 'HighWater',
      ),
    );
    const levels = {
      start: new Date(start - 24 * HOUR).toISOString(),
      step_minutes: 15,
      heights: Array.from({ length: 4 * 24 * 4 }, (_, index) => index / 100),
    };
    const projected = project('tidal', tidesOf(day, levels), start);
    expect(projected?.body.events).toHaveLength(4);
    expect(projected?.changesAt).toBe(start + length * HOUR);
    expect(projected?.body.levels?.start).toBe(new Date(start - 3.25 * HOUR).toISOString());
    expect(projected?.body.levels?.heights).toHaveLength(levels.heights.length - 4 * 21 + 1);
    expect(projected?.body.levels?.heights[13]).toBe(0.96);
  });
});

const times = { statusStart: now, latestEventStart: now, lastUpdated: now };
const {
  meta: _,
  total_count: __,
  ...overflows
} = stormOverflowsOf([
  aStormOverflow(1, { ...times, ID: 'far' }, { name: 'far', distance_miles: 1.2 }),
  aStormOverflow(0, { ...times, ID: 'near' }, { name: 'near', distance_miles: 0.3 }),
]);
const overflowBody = (): BodyWithoutMeta<'storm_overflow'> => {
  const projected = project('storm_overflow', overflows, now);
  if (!projected) throw new Error('Overflows always project');
  return projected.body;
};

describe('storm overflows', () => {
  test('are counted, and otherwise stay as published', () => {
    expect(project('storm_overflow', overflows, now)).toEqual({
      body: { ...overflows, total_count: 2 },
      changesAt: null,
      isOld: false,
    });
  });

  test('past the limit every status is unknown, and no trace of the old one is left', () => {
    const unknown = withOverflowsUnknown(overflowBody());
    expect(unknown.overflows.map(({ name }) => name)).toEqual(['near', 'far']);
    for (const { status, status_code, properties } of unknown.overflows) {
      expect({ status, status_code, raw: properties.status }).toEqual({
        status: 'Unknown Status',
        status_code: null,
        raw: null,
      });
    }
    expect(unknown.total_count).toBe(2);
    expect(overflows.overflows[0]?.status_code).toBe(1);
    expect(() => feedBodies.storm_overflow.parse({ ...unknown, meta })).not.toThrow();
  });
});

describe('the hours ahead', () => {
  const from = utc('2026-11-21T00:00:00');
  const rows = <N extends string>(names: readonly N[], count: number) =>
    Object.fromEntries(names.map((name) => [name, hours(0, count).map((_, index) => index)])) as Record<
      N,
      number[]
    >;

  test('reach from the current hour to the end of the model, beside the rows of 24 hours', () => {
    const held = { ...rows(weatherVariables, 168), time: hours(from, 168) };
    const value = { ...weatherFrom('2026-11-21'), hours: held, daylight: [] };
    const ahead = project('weather', value, now)?.body.ahead;
    expect(ahead?.time[0]).toBe(utc('2026-11-21T14:00:00') / 1000);
    expect(ahead?.time).toHaveLength(168 - 14);
    expect(ahead?.wind_gusts_10m).toEqual(Array.from({ length: 168 - 14 }, (_, index) => index + 14));
    expect(project('weather', value, now)?.body.hourly).toHaveLength(24);
    const sea = { ...rows(seaVariables, 120), time: hours(from, 120) };
    const body = project('marine', { ...marine, hours: sea }, now)?.body;
    for (const column of Object.values(body?.ahead ?? {})) expect(column).toHaveLength(120 - 14);
    expect(body?.ahead?.swell_wave_period[0]).toBe(14);
    expect(() => feedBodies.marine.parse({ ...body, meta })).not.toThrow();
  });

  test('are not known of a value from before there were any', () => {
    expect(project('marine', marine, now)?.body.ahead).toBeNull();
    expect(project('weather', weatherFrom('2026-11-21'), now)?.body.ahead).toBeNull();
  });
});

test("sunrise and sunset are today's in London with the days ahead, or nothing", () => {
  const day = (date: string) => ({ date, sunrise: `${date}T07:41:00.000Z`, sunset: null });
  const value = { days: [day('2026-07-01'), day('2026-07-02'), day('2026-07-03')] };
  const late = utc('2026-07-01T23:30:00');
  expect(project('sunrise_sunset', value, late)).toEqual({
    body: { ...day('2026-07-02'), days: [day('2026-07-02'), day('2026-07-03')] },
    changesAt: utc('2026-07-02T23:00:00'),
  });
  expect(project('sunrise_sunset', value, utc('2026-07-03T23:00:00'))).toBeNull();
});

describe('contentOf', () => {
  const weatherBody = (time: number): BodyWithoutMeta<'weather'> => ({
    ...weatherFrom('2026-11-21'),
    current: { ...currentWeather, time },
  });

  test('is the same when only time stamps differ', () => {
    expect(contentOf('weather', weatherBody(1))).toBe(contentOf('weather', weatherBody(2)));
    const later = (time: number): BodyWithoutMeta<'marine'> => ({
      ...marineBody,
      current: { ...marineBody.current, time, sea_now_time: time },
    });
    expect(contentOf('marine', later(1))).toBe(contentOf('marine', later(2)));
    const risen = { ...marineBody, current: { ...marineBody.current, sea_level_height_msl: 1 } };
    expect(contentOf('marine', risen)).not.toBe(contentOf('marine', marineBody));
    const body = overflowBody();
    const asked = {
      ...body,
      timestamp: '2026-11-21T14:45:00.000Z',
      overflows: body.overflows.map((one) => ({
        ...one,
        properties: { ...one.properties, lastUpdated: now + 1, ObjectId: 99 },
      })),
    };
    expect(contentOf('storm_overflow', asked)).toBe(contentOf('storm_overflow', body));
  });

  test('is the same whatever meta stands beside it', () => {
    const body = weatherBody(1);
    const withMeta = { ...body, meta: { ...meta, stale: true } };
    expect(contentOf('weather', withMeta)).toBe(contentOf('weather', body));
  });

  test('differs with a value, with a value lost, and with the hour of the strip', () => {
    const body = weatherBody(1);
    const warmer = { ...body, current: { ...body.current, temperature_2m: 11.3 } };
    const lost = { ...body, current: { ...body.current, temperature_2m: null } };
    const later = { ...body, hourly: body.hourly.slice(1) };
    expect(new Set([body, warmer, lost, later].map((one) => contentOf('weather', one))).size).toBe(4);
  });

  test('differs with the status of an overflow and with the times of marine hours', () => {
    expect(contentOf('storm_overflow', withOverflowsUnknown(overflowBody()))).not.toBe(
      contentOf('storm_overflow', overflowBody()),
    );
    const { hourly } = marineBody;
    const shifted = {
      ...marineBody,
      hourly: { ...hourly, time: hourly.time.map((time) => time + 3600) },
    };
    expect(contentOf('marine', shifted)).not.toBe(contentOf('marine', marineBody));
  });
});

describe('payloads of the live events', () => {
  const marineData: MarineData = { ...marineBody, meta };

  test('metoffice is the current weather alone', () => {
    expect(metofficeOf({ ...weatherFrom('2026-11-21'), meta })).toEqual({ current: currentWeather, meta });
  });

  test('wind_wave names the place that was asked for, not the cell of the model', () => {
    const summary = windWaveOf(marineData, { latitude: 50.83, longitude: -4.552 });
    expect(summary).toEqual({
      current: { wave_height: 1.3, wave_direction: 250, wave_period: 8, sea_surface_temperature: 12.1 },
      timestamp: steadySea.time,
      source: 'open-meteo marine',
      data_type: 'forecast',
      location: { lat: 50.83, lon: -4.552 },
      meta,
    });
    expect(() => WindWave.parse(summary)).not.toThrow();
  });

  test('sea_data is temperature, level and current', () => {
    expect(Object.keys(SeaData.parse(seaDataOf(marineData)).current)).toEqual([
      'time',
      'sea_surface_temperature',
      'sea_now_time',
      'sea_level_height_msl',
      'ocean_current_velocity',
      'ocean_current_direction',
    ]);
  });
});
