import { expect, test } from 'vitest';
import { isPlaceholder, isSpreadsheetError } from './placeholders.ts';

const placeholders =
  'N/A|n/a|N / A|NA|n.a.|n\\a|NULL|null|nil|None|(none)|NaN|undefined|unknown|Not known|not yet known|not applicable|TBC|tbd|T.B.A.|to be confirmed|to follow|no data|missing|blank|unspecified|-|--|—|–|?|???|.|…|/|///|*|~|()|Ｎ／Ａ';

test.each(placeholders.split('|'))('%j stands for a missing value', (text) => {
  expect([isPlaceholder(text), isPlaceholder(` ${text} `)]).toEqual([true, true]);
});

test.each([
  '',
  '0014',
  'Nancekuke',
  'Nil Desperandum Cove',
  'Null Point',
  'Nun’s Bay',
  'Nara',
  'filled.count.soap',
  'SX 45034 53393',
  'Missing Link',
  'To Be',
  'ukk4301-22300',
  '海',
])('%j does not', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

const errors =
  '#N/A|#REF!|#VALUE!|#NAME?|#DIV/0!|#NULL!|#NUM!|#SPILL!|#CALC!|#GETTING_DATA|#BEZUG!|#NV|#########|#N/A Requesting Data...|Err:502|#|＃Ｎ／Ａ';

test.each(errors.split('|'))('%j is an error of a spreadsheet', (text) => {
  expect(isSpreadsheetError(text)).toBe(true);
});

test.each(['', 'Pier #4', 'Errand', 'N/A'])('%j is none', (text) => {
  expect(isSpreadsheetError(text)).toBe(false);
});
