import { expect, test } from 'vitest';
import { emailCodeIn, pairingCodeIn } from './typed-codes.ts';

test.each([
  '500482',
  ' 500 482 ',
  '500-482',
  '500\u2011482',
  '500\u00a0482',
  '5 0 0 4 8 2',
  '5\u00ad0\u200b0482\ufeff',
  '\u202a500482\u202c',
  'Your code is 500482',
  'Your code is 500482. It is good for 10 minutes.',
  'Your code is 500-482, good for 10 minutes',
  '26/11/2026: 500482',
  'code:500482',
  '\r\n500482\t',
  '５００４８２',
  '５００－４８２',
  '٥٠٠٤٨٢',
  '۵۰۰۴۸۲',
])('the code in %j is 500482', (typed) => {
  expect(emailCodeIn(typed)).toBe('500482');
});

test.each([
  ['5004821', '5004821'],
  ['12', '12'],
  ['Your code is', 'Your code is'],
  [' ', ''],
])('there is no code in %j: it stays what it is, %j', (typed, found) => {
  expect(emailCodeIn(typed)).toBe(found);
});

test.each([
  'BDGK-HMTX',
  'bdgk hmtx',
  ' bdgkhmtx ',
  'B D G K H M T X',
  'BDGK–HMTX',
  'BDGK\u2011HMTX',
  'BDGK\u2212HMTX',
  'BD\u00adGK\u200bHMTX\ufeff',
  'ＢＤＧＫ－ＨＭＴＸ',
  'Code: BDGK-HMTX',
  'Your code is BDGK-HMTX.',
  '“BDGK - HMTX”',
])('the letters in %j are BDGKHMTX', (typed) => {
  expect(pairingCodeIn(typed)).toBe('BDGKHMTX');
});

test.each([
  ['BDGK', 'BDGK'],
  ['BDGK-HMTXB', 'BDGKHMTXB'],
  ['nonsense', 'NONSENSE'],
])('%j is no code: it stays what it is, %j', (typed, found) => {
  expect(pairingCodeIn(typed)).toBe(found);
});
