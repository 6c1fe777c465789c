import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

const file = { bytes: 100, etag: '"a-film"' };

test.each<[string | undefined, [number, number] | 'unsatisfiable' | null]>([
  [undefined, null],
  ['Bytes=0-9', [0, 9]],
  ['bytes=0-', [0, 99]],
  ['bytes=0-0', [0, 0]],
  ['bytes=10-19', [10, 19]],
  ['bytes=99-', [99, 99]],
  ['bytes=90-1000', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-1000', [0, 99]],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['pages=0-1', null],
  ['bytes=99999999999999999999-', null],
])('of 100 bytes %s is %j', (range, expected) => {
  const headers = range === undefined ? {} : { range };
  const asked = Array.isArray(expected) ? { first: expected[0], last: expected[1] } : expected;
  expect(byteRange(headers, file)).toEqual(asked);
});

test.each([
  ['"a-film"', { first: 0, last: 9 }],
  ['"another"', null],
  ['W/"a-film"', null],
  ['Mon, 23 Nov 2026 00:00:00 GMT', null],
])('if it is still %s', (tag, expected) => {
  expect(byteRange({ range: 'bytes=0-9', 'if-range': tag }, file)).toEqual(expected);
});
