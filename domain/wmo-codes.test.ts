import { expect, test } from 'vitest';
import { weatherLabel, weatherPicture } from './wmo-codes.ts';

const used = [
  0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
];

test('every code that Open-Meteo uses has a label of its own and a picture', () => {
  expect(new Set(used.map(weatherLabel)).size).toBe(used.length);
  expect(used.map(weatherLabel)).not.toContain('Unknown');
  expect(used.map((code) => weatherPicture(code, true))).not.toContain('unknown');
});

test('the ends of the scale read as specified', () => {
  expect(weatherLabel(0)).toBe('Clear sky');
  expect(weatherLabel(99)).toBe('Thunderstorm with heavy hail');
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

test('freezing rain is not drawn as rain, nor thunder as showers', () => {
  expect([56, 66, 71, 80, 95].map((code) => weatherPicture(code, true))).toEqual([
    'sleet',
    'sleet',
    'snow',
    'showers',
    'thunder',
  ]);
});
