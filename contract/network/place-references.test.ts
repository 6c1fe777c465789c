import { expect, test } from 'vitest';
import { isGridReference, isWhat3words } from './place-references.ts';

test.each([
  'SX 45034 53393',
  'sx4553',
  'SX 45 53',
  ' SS  203 065 ',
  'SX\u00a045034\u00a053393',
  'HU 45 39', // Shetland
  'TV 61 98',
  'OV 0 0',
  'J 3590 8410', // Belfast
  'C862403',
])('%j is a grid reference', (text) => {
  expect(isGridReference(text)).toBe(true);
});

test.each([
  '',
  '#N/A',
  '#REF!',
  'NULL',
  'N/A',
  '-',
  'By the pier',
  'SX',
  'SX 450',
  'SX 450 53',
  'SX 450345 533931',
  'SI 45 53',
  'HA 1 1',
  'TC 1 1',
  'QX 45 53',
  'I 45 53',
  '45034 53393',
  '50.36, -4.18',
  'filled.count.soap',
  'SX 45034, 53393',
])('%j is none', (text) => {
  expect(isGridReference(text)).toBe(false);
});

test.each([
  'filled.count.soap',
  '///filled.count.soap',
  '/a.b.c',
  'Filled.Count.Soap',
  'môr.ŷd.tŵr',
  '晨.光.海',
  'missing.count.soap',
])('%j is a what3words address', (text) => {
  expect(isWhat3words(text)).toBe(true);
});

test.each([
  '',
  '#N/A',
  'NULL',
  '-',
  '///',
  'filled.count',
  'filled.count.',
  'filled.count.soap.dish',
  'filled count soap',
  'filled..soap',
  'filled.count.soap!',
  'https://what3words.com/filled.count.soap',
  '50.36.18',
  'n.a.',
  'null.null.null',
  '///undefined.undefined.undefined',
  'None.None.None',
  'to.be.confirmed',
  'not.yet.known',
])('%j is none', (text) => {
  expect(isWhat3words(text)).toBe(false);
});
