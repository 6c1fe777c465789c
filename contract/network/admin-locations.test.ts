import { expect, test } from 'vitest';
import { LocationForm } from './admin-locations.ts';

const said = (shore_bearing: unknown) =>
  LocationForm.safeParse({ name: 'A', latitude: 50, longitude: -3, shore_bearing }).error?.issues.map(
    ({ path, message }) => [path.join('.'), message],
  );

test.each(['west', true, ' ', 400, '400', -1])(
  'an optional number that is none, or out of its range (%j) is told what it must be',
  (value) => {
    expect(said(value)).toEqual([['shore_bearing', 'shore_bearing must be a number from 0 to 359.999']]);
  },
);

test.each([
  ['', null],
  [null, null],
  ['120', 120],
  [0, 0],
])('%j is taken for %j', (value, meant) => {
  const form = { name: 'A', latitude: 50, longitude: -3, shore_bearing: value };
  expect(LocationForm.parse(form).shore_bearing).toBe(meant);
});
