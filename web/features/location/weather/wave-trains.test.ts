import { expect, test } from 'vitest';
import { SteadySea } from '#contract/conditions/marine.ts';
import { waveTrains } from './wave-trains.ts';

const readings = Object.keys(SteadySea.shape).map((name) => [name, null]);
const nothing = SteadySea.parse({ ...Object.fromEntries(readings), time: 1_795_271_400 });

test('a part of the sea without a height is left out, a flat one is not', () => {
  expect(waveTrains(nothing)).toEqual([]);
  const flat = { ...nothing, swell_wave_height: 0, swell_wave_period: null, wind_wave_period: 4 };
  expect(waveTrains(flat)).toEqual([{ name: 'Swell', height: 0, period: null, direction: null }]);
});
