import { expect, test } from 'vitest';
import { sameSlug, slugOf } from './slug.ts';

test.each([
  ['Bude', 'bude'],
  ['Summerleaze, Bude', 'summerleaze,-bude'],
  ['St  Ives', 'st-ives'],
  ['St\t\n Ives', 'st-ives'],
  [' Bude ', 'bude'],
  ['Burnham-on-Sea', 'burnham-on-sea'],
  ['Bu\u00adde\u200b', 'bude'],
  ['\ufeffSt\u00a0Ives\ufe0f', 'st-ives'],
  ['Porth y Mo\u0302r', 'porth-y-môr'],
])('%j becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('matching takes no notice of case, and takes spaces for hyphens', () => {
  expect(sameSlug('ST-IVES', 'st-ives')).toBe(true);
  expect(sameSlug('St Ives', 'st-ives')).toBe(true);
  expect(sameSlug('stives', 'st-ives')).toBe(false);
});
