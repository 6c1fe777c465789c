import { expect, test } from 'vitest';
import { matchesWind, rangeText, type Wind, type WindRule } from './wind-match.ts';

const rule: WindRule = {
  wind_direction: 'SW',
  wind_speed_min: 15,
  wind_speed_max: 25,
  wind_gusts_min: 20,
  wind_gusts_max: 40,
  is_active: true,
};
const wind: Wind = { wind_speed_10m: 18, wind_gusts_10m: 27, wind_direction_10m: 225 };

test.each<[string, Partial<Wind>, boolean]>([
  ['inside every range', {}, true],
  ['speed at its lower end', { wind_speed_10m: 15 }, true],
  ['speed below it', { wind_speed_10m: 14.9 }, false],
  ['speed at its upper end', { wind_speed_10m: 25 }, true],
  ['speed above it', { wind_speed_10m: 25.1 }, false],
  ['gusts at their lower end', { wind_gusts_10m: 20 }, true],
  ['gusts below it', { wind_gusts_10m: 19.9 }, false],
  ['gusts at their upper end', { wind_gusts_10m: 40 }, true],
  ['gusts above it', { wind_gusts_10m: 40.1 }, false],
  ['the first direction of the sector', { wind_direction_10m: 202.5 }, true],
  ['the last direction before it', { wind_direction_10m: 202.4 }, false],
  ['the last direction of the sector', { wind_direction_10m: 247.4 }, true],
  ['the first direction after it', { wind_direction_10m: 247.5 }, false],
  ['unknown speed', { wind_speed_10m: null }, false],
  ['unknown gusts', { wind_gusts_10m: null }, false],
  ['unknown direction', { wind_direction_10m: null }, false],
])('%s', (_, over, matches) => {
  expect(matchesWind(rule, { ...wind, ...over })).toBe(matches);
});

test('a rule that is switched off matches nothing', () => {
  expect(matchesWind({ ...rule, is_active: false }, wind)).toBe(false);
});

test('a northerly sector spans north', () => {
  const northerly: WindRule = { ...rule, wind_direction: 'N' };
  const directions = [337.4, 337.5, 359, 0, 22.4, 22.5];
  expect(
    directions.map((wind_direction_10m) => matchesWind(northerly, { ...wind, wind_direction_10m })),
  ).toEqual([false, true, true, true, true, false]);
});

test('gusts are judged apart from speed: unknown as 0 would match a range from 0', () => {
  const any: WindRule = { ...rule, wind_speed_min: 0, wind_gusts_min: 0 };
  expect(matchesWind(any, { ...wind, wind_gusts_10m: null })).toBe(false);
  expect(matchesWind(any, { ...wind, wind_gusts_10m: 0 })).toBe(true);
});

test.each<[number, number, string]>([
  [20, 40, '20 - 40'],
  [0, 12.5, '0 - 12.5'],
  [0.1 + 0.2, 60, '0.3 - 60'],
  [12.46, 20.44, '12.5 - 20.4'],
  [12.44, 20.46, '12.4 - 20.5'],
])('a range from %d to %d is shown as %s', (min, max, text) => {
  expect(rangeText(min, max)).toBe(text);
});
