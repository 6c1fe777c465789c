import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditParts } from './credit-links.ts';

const words = (text: string) => ({ words: text, href: null });

test('the name before an address becomes its link', () => {
  expect(
    creditParts(
      'Computed with Neaps (https://github.com/openwatersio/neaps) from TICON-4, https://doi.org/10.17882/109129, CC BY 4.0. Not for navigation.',
    ),
  ).toEqual([
    words('Computed with '),
    { words: 'Neaps', href: 'https://github.com/openwatersio/neaps' },
    words(' from '),
    { words: 'TICON-4', href: 'https://doi.org/10.17882/109129' },
    words(', CC BY 4.0. Not for navigation.'),
  ]);
});

test('an address without a name is shown as its host', () => {
  expect(creditParts('https://example.org/data.')).toEqual([
    { words: 'example.org', href: 'https://example.org/data' },
    words('.'),
  ]);
  expect(creditParts('(see https://example.org/data)')).toEqual([
    words('(see '),
    { words: 'example.org', href: 'https://example.org/data' },
    words(')'),
  ]);
});

test('nothing else is a link, and all words stay', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('https://'));
      expect(creditParts(text)).toEqual(text === '' ? [] : [words(text)]);
    }),
  );
  expect(creditParts('javascript:alert(1) http://example.org')).toEqual([
    words('javascript:alert(1) http://example.org'),
  ]);
});
