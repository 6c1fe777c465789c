import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
  ['lists in objects', '{"a":[', ']}'],
])('a hundred levels are accepted, and no more: %s', (_what, open, close) => {
  const one = open.replace(/[^[{]/g, '').length;
  expect(isTooDeep(nested(100 / one, open, close))).toBe(false);
  expect(isTooDeep(nested(100 / one + 1, open, close))).toBe(true);
});

test('brackets inside a string are not counted, however it is written', () => {
  const brackets = '['.repeat(200);
  expect(isTooDeep(JSON.stringify({ [brackets]: `"${brackets}\\`, b: `\\"${brackets}` }))).toBe(false);
  expect(isTooDeep(`"\\\\",${brackets}`)).toBe(true);
});

test('neighbours are not deeper than one of them', () => {
  expect(isTooDeep(JSON.stringify(Array.from({ length: 5000 }, () => [{ a: [] }])))).toBe(false);
});
