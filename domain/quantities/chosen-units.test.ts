import { expect, test } from 'vitest';
import {
  gustSpeedIn,
  type WaveUnit,
  type WindUnit,
  waveHeightIn,
  waveUnits,
  windSpeedIn,
  windUnits,
} from './chosen-units.ts';
import { quantityWords } from './quantities.ts';
import { MISSING } from './units.ts';

test.each<[WindUnit, number, string]>([
  ['mph', 18.36, '18.4 mph'],
  ['knots', 18.36, '16.0 knots'],
  ['beaufort', 18.36, 'Force 4'],
  ['mph', 0, '0.0 mph'],
  ['knots', 0, '0.0 knots'],
  ['beaufort', 0, 'Force 0'],
])('a wind in %s: %d mph is %s', (unit, mph, words) => {
  expect(quantityWords(windSpeedIn(unit, mph))).toBe(words);
});

test.each<[WindUnit, string]>([
  ['mph', '46.0 mph'],
  ['knots', '40.0 knots'],
  ['beaufort', '46.0 mph'],
])('a gust of 46 mph with winds in %s is %s', (unit, words) => {
  expect(quantityWords(gustSpeedIn(unit, 46))).toBe(words);
});

test.each<[WaveUnit, string]>([
  ['ft', '4.3 ft'],
  ['m', '1.3 m'],
])('waves of 1.31 m in %s are %s', (unit, words) => {
  expect(quantityWords(waveHeightIn(unit, 1.31))).toBe(words);
});

test('what is not known is a dash in every unit', () => {
  const { missing } = JSON.parse('{}');
  const unknown = [null, missing, Number.NaN, Number.POSITIVE_INFINITY].flatMap((value) => [
    ...windUnits.flatMap((unit) => [windSpeedIn(unit, value), gustSpeedIn(unit, value)]),
    ...waveUnits.map((unit) => waveHeightIn(unit, value)),
  ]);
  expect(unknown.map(quantityWords)).toEqual(unknown.map(() => MISSING));
  expect(unknown.map(({ amount }) => amount)).toEqual(unknown.map(() => null));
});

test('the first units are those of the specification', () => {
  expect(windSpeedIn(windUnits[0], 12.34)).toMatchObject({ amount: 12.34, figure: '12.3', unit: 'mph' });
  expect(waveHeightIn(waveUnits[0], 1.31)).toMatchObject({
    amount: expect.closeTo(4.2979),
    figure: '4.3',
    unit: 'ft',
  });
});
