import { expect, test } from 'vitest';
import { inLabels } from './in-labels.ts';

const labels = { wind_speed_min: 'Minimum speed', wind_speed: 'Speed', file_url: 'URL of the file' };

test.each([
  ['wind_speed_min must be a number', 'Minimum speed must be a number'],
  ['wind_speed must not be above wind_speed_min', 'Speed must not be above minimum speed'],
  ['Without a file_url', 'Without a URL of the file'],
  ['There is no location called my_wind_speed', 'There is no location called my_wind_speed'],
  [undefined, undefined],
])('%s', (message, words) => {
  expect(inLabels(message, labels)).toBe(words);
});
