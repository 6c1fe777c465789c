import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { altering } from '#web/testing/calls.ts';
import { inUse } from '#web/testing/card-in-use.tsx';
import { figure, show, visitHarwich } from '#web/testing/screen.tsx';
import { WeatherCard } from './weather-card.tsx';

const { path } = feedTable.weather;
let location: Location;
beforeEach(async () => {
  location = await visitHarwich();
});
const card = () => screen.getByRole('region', { name: 'Weather' });
const given = (current: Partial<WeatherData['current']>) =>
  altering<WeatherData>(path, (body) => ({ ...body, current: { ...body.current, ...current } }));

test('shows each figure of the server’s answer in its unit, with its band, and that it is simulated', async () => {
  given({
    ...{ temperature_2m: 14.26, apparent_temperature: 12.84, weather_code: 3, is_day: 1 },
    ...{ wind_speed_10m: 18.04, wind_gusts_10m: 27.46, wind_direction_10m: 225 },
    ...{ precipitation: 0.2, pressure_msl: 1023.4, visibility: 24_140 },
    ...{ uv_index: 5.5, relative_humidity_2m: 81.6 },
  });
  await show(<WeatherCard location={location} />);
  await within(card()).findByText('Pressure');
  expect(card().textContent).toContain('14.3 °COvercastFeels like 12.8 °C');
  expect(figure(card(), 'Wind')).toBe('18.0 mphfrom SWsouth-westGusts 27.5 mph');
  expect(figure(card(), 'Rain, last 15 min')).toBe('0.2 mm');
  expect(figure(card(), 'Pressure')).toBe('1023 hPaHigh');
  expect(figure(card(), 'Visibility')).toMatch(/^24\.1 km/);
  expect(figure(card(), 'UV index')).toMatch(/^5\.5/);
  expect(figure(card(), 'Humidity')).toBe('82 %');
  expect(within(card()).getByText('Simulated')).toBeTruthy();
});

test('says how the wind blows against the shore, where the way out to sea is known', async () => {
  given({ wind_speed_10m: 18, wind_gusts_10m: 27, wind_direction_10m: 225 });
  await show(<WeatherCard location={{ ...location, shore_bearing: 45 }} />);
  await within(card()).findByText('Pressure');
  expect(figure(card(), 'Wind')).toMatch(
    /Gusts 27\.0 mphOffshore wind: carries boards and inflatables out to sea$/,
  );
});

test('what the model does not know is a dash, and nothing stands for it', async () => {
  given({ wind_speed_10m: null, wind_gusts_10m: null, wind_direction_10m: null, pressure_msl: null });
  await show(<WeatherCard location={location} />);
  await within(card()).findByText('Pressure');
  expect(figure(card(), 'Wind')).toBe(`${MISSING}not available`);
  expect(figure(card(), 'Pressure')).toBe(`${MISSING}not available`);
});

inUse({
  feed: 'weather',
  title: 'Weather',
  failure: texts.weatherFailed,
  Card: WeatherCard,
  value: 'Pressure',
});
