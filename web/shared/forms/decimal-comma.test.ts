import { expect, test } from 'vitest';
import { withDecimalPoint } from './decimal-comma.ts';

test.each([
  ['12,5', '12.5'],
  ['-3,0123', '-3.0123'],
  [' 50,83 ', ' 50.83 '],
  ['0,125', '0.125'], // nobody writes thousands with a nought before them
  ['1234,567', '1234.567'],
  ['\u22123,01', '-3.01'], // the minus that we write ourselves
  ['\u2013 3,01\u00ad', '-3.01'],
  ['１２，5', '12，5'], // this comma is refused
  ['\uff0d１２．５', '-12.5'],
])('%j is read as %j', (typed, read) => {
  expect(withDecimalPoint(typed)).toBe(read);
});

test.each(['', '12.5', '1,234', '-50,836', '1,234.5', '1.234,5', '1,2,3', ',5', '5,', 'a,5'])(
  '%j is left as it is',
  (typed) => {
    expect(withDecimalPoint(typed)).toBe(typed);
  },
);
