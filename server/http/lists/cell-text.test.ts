import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsCell, idsOfCell, markedText, unmarkedText } from './cell-text.ts';

/** Texts of the characters that matter here, and any others. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=+-@＝\t\r\n\'" ;,|\\0.e7a'), maxLength: 12 }),
  fc.string({ unit: 'grapheme' }),
);

describe('a text in a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["=HYPERLINK('x')", "'=HYPERLINK('x')"],
    ['+44', "'+44"],
    ['-Cove', "'-Cove"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝1', "'＝1"],
    ['"=1', '\'"=1'],
    [' =1', "' =1"],
    ['a;=1', "a;'=1"],
    ['a, "-1', 'a,\' "-1'],
    ['0014', "'0014"],
    ['1/2', "'1/2"],
    ['1e5', "'1e5"],
    ["'=1", "''=1"],
  ])('%j is written %j', (text, cell) => {
    expect(markedText(text)).toBe(cell);
  });

  test.each([
    'Bude',
    'St-Ives',
    "O'Brien",
    "'tis",
    '0015A',
    'SX 45034 53393',
    'ukk4100-30000',
    '7 Sisters',
    '',
  ])('%j stays as it is', (text) => {
    expect(markedText(text)).toBe(text);
    expect(unmarkedText(text)).toBe(text);
  });

  test('comes back exactly, whatever it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unmarkedText(markedText(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('never begins with what a spreadsheet computes, by whatever character it separates cells', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(';', ',', '\t', '\n', '\r'), (text, separator) => {
        for (const cell of markedText(text).split(separator)) expect(cell).not.toMatch(/^[" ]*[=+\-@＝]/u);
      }),
      { numRuns: 2000 },
    );
  });
});

test('ids come back exactly, whatever is in them', () => {
  const id = texts.map((text) => text.trim()).filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      expect(idsOfCell(idsCell(ids))).toEqual(ids);
    }),
    { numRuns: 1000 },
  );
  expect(idsOfCell(' a | b ')).toEqual(['a', 'b']);
});
