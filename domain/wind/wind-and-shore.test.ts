import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARRIES_OUT_WORDS, carriesOut, shoreWind, shoreWindWords } from './wind-and-shore.ts';

const everyDegree = Array.from({ length: 360 }, (_, degrees) => degrees);

/** By the speed along the way out to sea, worked out another way: of a wind of 1 from that direction. */
const outward = (bearing: number, from: number) => -Math.cos(((from - bearing) * Math.PI) / 180);

test.each([0, 5, 90, 179, 180, 181, 270, 359, 359.999])(
  'at a shore of %s every degree of wind has its word',
  (bearing) => {
    for (const from of everyDegree) {
      const out = outward(bearing, from);
      const expected = out >= 0.5 - 1e-9 ? 'offshore' : out > -0.5 - 1e-9 ? 'cross-shore' : 'onshore';
      expect([from, shoreWind(bearing, from)]).toEqual([from, expected]);
    }
  },
);

test.each([
  ['straight in', 270, 270, 'onshore'],
  ['straight out', 270, 90, 'offshore'],
  ['along', 270, 0, 'cross-shore'],
  ['along', 270, 180, 'cross-shore'],
  ['the last of onshore', 0, 59.999, 'onshore'],
  ['the border of onshore', 0, 60, 'cross-shore'],
  ['the border of onshore on the other side', 0, 300, 'cross-shore'],
  ['the last of cross-shore', 0, 119.999, 'cross-shore'],
  ['the border of offshore', 0, 120, 'offshore'],
  ['the border of offshore on the other side', 0, 240, 'offshore'],
  ['across north', 350, 20, 'onshore'],
  ['across north', 10, 190, 'offshore'],
  ['north written as 360', 180, 360, 'offshore'],
] as const)('%s: a shore of %d and a wind from %d', (_, bearing, from, expected) => {
  expect(shoreWind(bearing, from)).toBe(expected);
});

test('turning shore and wind together changes nothing, nor does a mirror', () => {
  const whole = fc.integer({ min: 0, max: 359 });
  fc.assert(
    fc.property(whole, whole, whole, (bearing, from, turn) => {
      const word = shoreWind(bearing, from);
      expect(shoreWind((bearing + turn) % 360, (from + turn) % 360)).toBe(word);
      expect(shoreWind(bearing, (2 * bearing - from + 720) % 360)).toBe(word);
    }),
  );
});

test('says nothing where one of both is not known', () => {
  expect(shoreWind(null, 90)).toBeNull();
  expect(shoreWind(undefined, 90)).toBeNull();
  expect(shoreWind(90, null)).toBeNull();
  expect(shoreWind(0, Number.NaN)).toBeNull();
  expect(shoreWind(0, 0)).toBe('onshore');
});

describe('what an offshore wind does', () => {
  test.each([
    [7.4, null, false],
    [7.5, null, true], // shown as 8 mph, force 3
    [5, 7, false],
    [5, 8, true],
    [20, null, true],
    [null, 6, false],
    [null, null, true], // not known never counts as light
  ])('wind %s, gusts %s mph: carries out %s', (speed, gusts, expected) => {
    expect(carriesOut({ speed, gusts })).toBe(expected);
  });

  test('is said of an offshore wind alone', () => {
    const strong = { speed: 18, gusts: 26 };
    const at = (from: number | null) => shoreWindWords(0, { ...strong, from });
    expect(at(180)).toEqual({ wind: 'offshore', label: 'Offshore', warning: CARRIES_OUT_WORDS });
    expect(at(90)).toEqual({ wind: 'cross-shore', label: 'Cross-shore', warning: null });
    expect(at(0)).toEqual({ wind: 'onshore', label: 'Onshore', warning: null });
    expect(at(null)).toBeNull();
    expect(shoreWindWords(0, { speed: 4, gusts: 6, from: 180 })).toMatchObject({
      label: 'Offshore',
      warning: null,
    });
  });

  test('a calm blows no way; gusts in it do', () => {
    expect(shoreWindWords(0, { speed: 0.4, gusts: 0.4, from: 180 })).toBeNull();
    expect(shoreWindWords(0, { speed: 0.4, gusts: null, from: 180 })).toBeNull();
    expect(shoreWindWords(0, { speed: 0.4, gusts: 9, from: 180 })?.warning).toBe(CARRIES_OUT_WORDS);
    expect(shoreWindWords(0, { speed: null, gusts: null, from: 180 })?.warning).toBe(CARRIES_OUT_WORDS);
  });
});
