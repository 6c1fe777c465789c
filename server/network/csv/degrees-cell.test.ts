import { expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { degreesOfCell } from './degrees-cell.ts';

test.each([
  ['50.36', 50.36],
  [' +50.36\u00a0', 50.36],
  ['50,36', 50.36],
  ['50,360', 50.36], // no position has thousands
  ['5.036E+01', 50.36],
  ['5,036E+01', 50.36],
  ['-1e-7', -1e-7],
  ['50.36N', 50.36],
  ['50.36 n', 50.36],
  ['50.36°', 50.36],
  ['-50.36º', -50.36],
  ['\u221250.36', -50.36],
  ['50.36° N', 50.36],
  ['50,36°N', 50.36],
  ['N50.36', 50.36],
  ['50.36 deg S', -50.36],
  ['50°21\'36"N', 50.36],
  ['50° 21′ 36″ N', 50.36],
  ["50°21'36''", 50.36],
  ['50°21’36”', 50.36],
  ["50° 21.6' N", 50.36],
  ["50°21,6'N", 50.36],
  ["-50°21'", -50.35],
])('reads the latitude %j as %d', (cell, degrees) => {
  expect(degreesOfCell(cell, 'latitude')).toBe(degrees);
});

test.each([
  ['4.18W', -4.18],
  ['W 4.18', -4.18],
  ['w4,18°', -4.18],
  ['4°10\'48"W', -4.18],
  ['1.5 E', 1.5],
])('reads the longitude %j as %d', (cell, degrees) => {
  expect(degreesOfCell(cell, 'longitude')).toBe(degrees);
});

test.each(['180°', '180', '180,0', '1.8E+02'])('reads the bearing %j as 180', (cell) => {
  expect(degreesOfCell(cell, 'bearing')).toBe(180);
});

test.each([
  '',
  'north',
  '50 21 36',
  '50.36, -4.18',
  '1.050,36',
  "50'21",
  '50.36O', // Ost or ouest
  '(4.18)',
  '4.18-',
  '#N/A',
  `1${' '.repeat(1_000_000)}x`,
])('leaves %j to the form, which refuses it', (cell) => {
  expect(degreesOfCell(cell, 'longitude')).toBe(cell);
});

test.each([
  ['4.18W', 'latitude', staffTexts.degreesOtherLetter('4.18W')],
  ['50.36N', 'longitude', staffTexts.degreesOtherLetter('50.36N')],
  ['180 S', 'bearing', staffTexts.degreesOtherLetter('180 S')],
  ['-4.18W', 'longitude', staffTexts.degreesTwoSigns('-4.18W')],
  ['-4.18E', 'longitude', staffTexts.degreesTwoSigns('-4.18E')],
  ['N 50.36 N', 'latitude', staffTexts.degreesTwoSigns('N 50.36 N')],
  ["50°60'N", 'latitude', staffTexts.degreesMinutes("50°60'N")],
  ["50.5°21'N", 'latitude', staffTexts.degreesMinutes("50.5°21'N")],
  ['5.04E+01', 'latitude', staffTexts.degreesRounded('5.04E+01')],
  ['-4E+00', 'longitude', staffTexts.degreesRounded('-4E+00')],
] as const)('refuses %j as a %s with the reason', (cell, axis, problem) => {
  expect(degreesOfCell(cell, axis)).toEqual({ problem });
});
