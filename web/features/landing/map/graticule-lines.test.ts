import { expect, test } from 'vitest';
import { degrees, linesBetween, stepFor } from './graticule-lines.ts';

test.each([
  [5, 1],
  [5.01, 2],
  [10, 2],
  [0.05, 0.01],
  [0.051, 0.02],
  [300, 20],
])('across %d degrees there is a line every %d', (span, step) => {
  expect(stepFor(span)).toBe(step);
});

test('lines are at the multiples of the step, both ends included', () => {
  expect(linesBetween(50, 52, 1)).toEqual([50, 51, 52]);
  expect(linesBetween(-5.5, 1.2, 2)).toEqual([-4, -2, 0]);
  expect(linesBetween(50.01, 50.29, 0.1)).toEqual([50.1, 50.2]);
  expect(linesBetween(50.1, 50.9, 1)).toEqual([]);
});

test.each([
  [50, '50° N'],
  [-4.5, '4.5° S'],
  [0, '0°'],
])('%d degrees read %s', (value, words) => {
  expect(degrees(value, ['N', 'S'])).toBe(words);
});
