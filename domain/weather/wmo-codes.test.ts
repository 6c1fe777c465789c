import { expect, test } from 'vitest';
import { type WeatherPicture, weatherLabel, weatherPicture } from './wmo-codes.ts';

/** What Open-Meteo documents of WMO table 4677, and the picture by day. */
const documented: [code: number, label: string, picture: WeatherPicture][] = [
  [0, 'Clear sky', 'clear-day'],
  [1, 'Mainly clear', 'clear-day'],
  [2, 'Partly cloudy', 'partly-cloudy-day'],
  [3, 'Overcast', 'cloudy'],
  [45, 'Fog', 'fog'],
  [48, 'Depositing rime fog', 'fog'],
  [51, 'Light drizzle', 'drizzle'],
  [53, 'Moderate drizzle', 'drizzle'],
  [55, 'Dense drizzle', 'drizzle'],
  [56, 'Light freezing drizzle', 'sleet'],
  [57, 'Dense freezing drizzle', 'sleet'],
  [61, 'Slight rain', 'rain'],
  [63, 'Moderate rain', 'rain'],
  [65, 'Heavy rain', 'rain'],
  [66, 'Light freezing rain', 'sleet'],
  [67, 'Heavy freezing rain', 'sleet'],
  [71, 'Slight snow fall', 'snow'],
  [73, 'Moderate snow fall', 'snow'],
  [75, 'Heavy snow fall', 'snow'],
  [77, 'Snow grains', 'snow'],
  [80, 'Slight rain showers', 'showers'],
  [81, 'Moderate rain showers', 'showers'],
  [82, 'Violent rain showers', 'showers'],
  [85, 'Slight snow showers', 'snow'],
  [86, 'Heavy snow showers', 'snow'],
  [95, 'Thunderstorm', 'thunder'],
  [96, 'Thunderstorm with slight hail', 'thunder'],
  [99, 'Thunderstorm with heavy hail', 'thunder'],
];
const used = documented.map(([code]) => code);

test.each(documented)('code %d reads %s and is drawn as %s', (code, label, picture) => {
  expect(weatherLabel(code)).toBe(label);
  expect(weatherPicture(code, true)).toBe(picture);
});

test('no other code has a meaning', () => {
  const codes = Array.from({ length: 100 }, (_, code) => code);
  expect(codes.filter((code) => weatherLabel(code) !== 'Unknown')).toEqual(used);
});

test.each([null, 1000, -1, 4, 100, 0.5])('code %s is unknown, and never a clear sky', (code) => {
  expect(weatherLabel(code)).toBe('Unknown');
  expect(weatherPicture(code, true)).toBe('unknown');
});

test('only a sky that shows sun or stars differs by night', () => {
  const differing = used.filter((code) => weatherPicture(code, true) !== weatherPicture(code, false));
  expect(differing).toEqual([0, 1, 2]);
  expect(weatherPicture(0, false)).toBe('clear-night');
  expect(weatherPicture(2, true)).toBe('partly-cloudy-day');
});
