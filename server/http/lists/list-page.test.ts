import { expect, test } from 'vitest';
import { pageOf } from './list-page.ts';

const rows = [
  { name: 'Beach 10', size: 2, note: null },
  { name: 'Beach 2', size: null, note: 'Porth-y-môr' },
  { name: 'abbey', size: 2, note: 'Cove' },
];
const rules = {
  words: ({ name, note }: (typeof rows)[number]) => [name, note],
  columns: {
    name: ({ name }: (typeof rows)[number]) => name,
    size: ({ size }: (typeof rows)[number]) => size,
  },
};
const all = { q: null, limit: 100, offset: 0 };
const names = (query: Partial<Parameters<typeof pageOf<(typeof rows)[number], 'name' | 'size'>>[1]>) =>
  pageOf(rows, { ...all, ...query }, rules).page.map(({ name }) => name);

test('names are sorted as people count and whatever their case, from either end', () => {
  expect(names({ sort: { by: 'name', isDescending: false } })).toEqual(['abbey', 'Beach 2', 'Beach 10']);
  expect(names({ sort: { by: 'name', isDescending: true } })).toEqual(['Beach 10', 'Beach 2', 'abbey']);
});

test('missing values come first, and equal rows stay in their order', () => {
  expect(names({ sort: { by: 'size', isDescending: false } })).toEqual(['Beach 2', 'Beach 10', 'abbey']);
  expect(names({ sort: { by: 'size', isDescending: true } })).toEqual(['Beach 10', 'abbey', 'Beach 2']);
});

test('a search finds its text in any of the words, whatever the case', () => {
  expect(names({ q: 'BEACH' })).toEqual(['Beach 10', 'Beach 2']);
  expect(names({ q: 'MÔR' })).toEqual(['Beach 2']);
  expect(names({ q: 'Be\u00adach\u00a02\u200b' })).toEqual(['Beach 2']);
  expect(names({ q: '.*' })).toEqual([]);
});

test('a page is cut from the rows that were found, and the total is counted', () => {
  expect(pageOf(rows, { ...all, limit: 1, offset: 1 }, rules)).toEqual({ page: [rows[1]], found: rows });
  const behind = pageOf(rows, { ...all, q: 'beach', offset: 2 }, rules);
  expect([behind.page, behind.found.length]).toEqual([[], 2]);
});
