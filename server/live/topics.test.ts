import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import { refreshEventNames, topicOf } from '#contract/live/events.ts';
import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import type { Topic } from '#contract/live/live-topics.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { texts } from '#contract/texts.ts';
import { seaNow } from '#domain/weather/sea-now.ts';
import { marineValue } from '../testing/samples.ts';
import { weatherValue } from '../testing/weather.ts';
import { type Answer, answerKey, feedAnswer, topicsOfFeed } from './topics.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const meta = (more: Partial<Meta> = {}): Meta => ({
  source: 'Test',
  attribution: null,
  observed_at: null,
  fetched_at: null,
  stale: false,
  simulated: false,
  error: null,
  ...more,
});
const marineBody = (): FeedBody<'marine'> => {
  const { current, ...rest } = marineValue(NOW);
  return { ...rest, current: { ...current, ...seaNow(rest.hourly, NOW) }, meta: meta() };
};
const location = { ...aLocation(), _id: 'a', created_at: '', updated_at: '' };
const keyOf = (topic: 'metoffice' | 'wind_wave' | 'sea_data', body: FeedBody<FeedKind>, place = location) =>
  answerKey(topic, feedAnswer(topic, body, place) as Answer<typeof topic>);

describe('which events a feed may cause', () => {
  test.each([
    ['weather', ['metoffice', 'openmeteo_metoffice']],
    ['marine', ['wind_wave', 'sea_data', 'openmeteo_marine']],
    ['tidal', ['tidal']],
    ['ea_warnings', ['ea_warnings']],
    ['storm_overflow', ['storm_overflow']],
    ['sunrise_sunset', ['sunrise_sunset']],
  ] as const)('%s', (kind, topics) => {
    expect(topicsOfFeed(kind)).toEqual(topics);
  });

  test('every topic but the four without data of a source comes from one feed', () => {
    const topics = refreshEventNames.map((name) => topicOf(name));
    const others: Topic[] = ['random_advert', 'automated_messages', 'locations_adverts', 'location'];
    expect(feedKinds.flatMap(topicsOfFeed).toSorted()).toEqual(
      topics.filter((topic) => !others.includes(topic)).toSorted(),
    );
  });
});

test.each([
  ['metoffice', texts.weatherFailed],
  ['openmeteo_metoffice', texts.weatherFailed],
  ['wind_wave', texts.windWaveFailed],
  ['sea_data', texts.marineFailed],
  ['openmeteo_marine', texts.marineFailed],
  ['tidal', texts.tidalFailed],
  ['ea_warnings', texts.eaWarningsFailed],
  ['storm_overflow', texts.stormOverflowFailed],
  ['sunrise_sunset', texts.sunFailed],
] as const)('%s that is withheld says %s', (topic, failure) => {
  expect(feedAnswer(topic, null, location)).toEqual({ failure });
});

test('the wind and waves are those of the offshore point, where there is one', () => {
  const body = marineBody();
  const offshore = { ...location, marine_latitude: 50.4, marine_longitude: -3.6 };
  expect(feedAnswer('wind_wave', body, offshore)).toMatchObject({
    data: { location: { lat: 50.4, lon: -3.6 } },
  });
  expect(feedAnswer('wind_wave', body, location)).toMatchObject({
    data: { location: { lat: location.latitude, lon: location.longitude } },
  });
});

describe('a part of a body is sent', () => {
  const value = fc.option(fc.double({ min: -50, max: 50, noNaN: true }).map((given) => given + 0));
  const parts = {
    wind_wave: ['wave_height', 'wave_direction', 'wave_period', 'sea_surface_temperature'],
    sea_data: [
      'sea_surface_temperature',
      'sea_level_height_msl',
      'ocean_current_velocity',
      'ocean_current_direction',
    ],
  } as const;
  const fields = Object.keys(marineBody().current).filter((field) => !field.endsWith('time'));

  test.each(['wind_wave', 'sea_data'] as const)(
    '%s exactly when one of its own values is another',
    (topic) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...fields),
          value,
          value,
          fc.nat(10_000_000),
          (field, from, to, later) => {
            const { current, ...rest } = marineBody();
            const before = { ...rest, current: { ...current, [field]: from } };
            const after = {
              ...rest,
              current: {
                ...current,
                [field]: to,
                time: current.time + later,
                sea_now_time: current.sea_now_time + later,
              },
              meta: meta({ fetched_at: new Date(NOW + later).toISOString() }),
            };
            const isOther = from !== to && (parts[topic] as readonly string[]).includes(field);
            expect(keyOf(topic, before) !== keyOf(topic, after)).toBe(isOther);
          },
        ),
      );
    },
  );

  test('when its value is stale now', () => {
    const fresh = { ...weatherValue(NOW), meta: meta() };
    expect(keyOf('metoffice', { ...fresh, meta: meta({ stale: true }) })).not.toBe(keyOf('metoffice', fresh));
    expect(keyOf('metoffice', { ...fresh, meta: meta({ error: 'The source did not answer.' }) })).toBe(
      keyOf('metoffice', fresh),
    );
  });

  test('not when only the forecast beside it changed', () => {
    const { current, daily } = weatherValue(NOW);
    const hour = { date: 0, weather_code: 1, is_day: 1, temperature_2m: 9, precipitation: 0 };
    const before = { current, daily, hourly: [], meta: meta() };
    expect(keyOf('metoffice', { ...before, hourly: [hour] })).toBe(keyOf('metoffice', before));
  });
});
