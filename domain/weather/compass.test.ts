import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrowRotation,
  compassPoint8,
  compassPoint16,
  compassPoints8,
  compassPoints16,
  compassWords,
} from './compass.ts';

test('the centre of each sector is its point', () => {
  expect(compassPoints16.map((_, index) => compassPoint16(index * 22.5))).toEqual(compassPoints16);
  expect(compassPoints8.map((_, index) => compassPoint8(index * 45))).toEqual(compassPoints8);
});

test.each([
  [348.74, 'NNW'],
  [348.75, 'N'],
  [359.99, 'N'],
  [360, 'N'],
  [0, 'N'],
  [11.24, 'N'],
  [11.25, 'NNE'],
  [-11.25, 'N'],
  [-11.26, 'NNW'],
  [-90, 'W'],
  [-1e-15, 'N'],
  [725, 'N'],
])('%d degrees lies in the 16-point sector %s', (degrees, point) => {
  expect(compassPoint16(degrees)).toBe(point);
});

test.each([
  [337.49, 'NW'],
  [337.5, 'N'],
  [22.49, 'N'],
  [22.5, 'NE'],
  [202.49, 'S'],
  [202.5, 'SW'],
  [-45, 'NW'],
])('%d degrees lies in the 8-point sector %s', (degrees, point) => {
  expect(compassPoint8(degrees)).toBe(point);
});

test('whole turns change nothing, and a point is never further than half a sector', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -720_00, max: 720_00 }),
      fc.integer({ min: -5, max: 5 }),
      (hundredths, turns) => {
        const degrees = hundredths / 100;
        expect(compassPoint16(degrees + turns * 360)).toBe(compassPoint16(degrees));
        const away = Math.abs(
          ((degrees - compassPoints16.indexOf(compassPoint16(degrees)) * 22.5 + 540 + 720) % 360) - 180,
        );
        expect(away).toBeLessThanOrEqual(11.25 + 1e-9);
      },
    ),
  );
});

test('an arrow shows where wind and current go', () => {
  expect(arrowRotation(225, 'from')).toBe(45); // a south-westerly blows to the north-east
  expect(arrowRotation(225, 'towards')).toBe(225);
  expect(arrowRotation(180, 'from')).toBe(0);
  expect(arrowRotation(-90, 'towards')).toBe(270);
});

test('points in words', () => {
  expect(compassWords('SW')).toBe('south-west');
  expect(compassWords('N')).toBe('north');
  expect(compassWords('ENE')).toBe('east-north-east');
});
