import { expect, test } from 'vitest';
import { shapeDifferences } from './shape-differences.ts';

test('finds what is missing and what has another type, however deep', () => {
  const recorded = { a: 1, b: { c: 'x', d: [{ e: true }] }, f: null };
  expect(shapeDifferences(recorded, { a: 2, b: { c: 'y', d: [{ e: false }], more: 1 }, f: 3 })).toEqual([]);
  expect(shapeDifferences(recorded, { a: '2', b: { d: [{ e: 0 }] }, f: 3 })).toEqual([
    '.a: number expected, not string',
    '.b.c: missing',
    '.b.d[0].e: boolean expected, not number',
  ]);
  expect(shapeDifferences([1], { 0: 1 })).toEqual([': array expected, not object']);
  expect(shapeDifferences({ a: 1 }, {}, ['a'])).toEqual([]);
});
