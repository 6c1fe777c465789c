import { describe, expect, test } from 'vitest';
import { formNumber, line, optionalLine, paragraph } from './form-values.ts';

describe('a line', () => {
  const title = line('title', 5, 'Title is required');

  test.each([' Rip ', 'Åland', '🏖️', '👩‍🚒', 'ن\u200cی', 'a\u200fb'])('takes %j, trimmed', (given) => {
    expect(title.parse(given)).toBe(given.trim());
  });

  test.each(['', '  ', '\u200d', '\u0301', null, undefined])('takes %j for nothing', (given) => {
    expect(title.safeParse(given).error?.issues[0]?.message).toBe('Title is required');
  });

  test.each(['a\nb', 'a\0', 'a\ud800', 'sixsix', 7, ['a']])('refuses %j', (given) => {
    expect(title.safeParse(given).success).toBe(false);
  });
});

const unseen = [
  '\u00ad',
  '\u200b',
  '\u2028',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u206f',
  '\ufeff',
  '\ufff9',
  '\ufffe',
  '\u{e0001}',
  '\u{e0041}',
];

describe.each([
  ['a line', line('title', 50)],
  ['a paragraph', paragraph('title', 50)],
  ['an optional line', optionalLine('title', 50)],
])('%s', (_what, field) => {
  test.each(unseen)(
    'with %j in it is refused by name: nobody sees it, and it turns round or hides what one reads',
    (given) => {
      expect(field.safeParse(`safe${given}to swim`).error?.issues[0]?.message).toBe(
        'title has characters that nobody can see. Please type it again.',
      );
    },
  );

  test.each([
    '👨‍👩‍👧',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '⚠️ Perygl',
    'می‌خواهم',
  ])('with %j, which needs what joins, is taken', (given) => {
    expect(field.parse(given)).toBe(given);
  });
});

test('a paragraph may have lines, and no other control character', () => {
  expect(paragraph('message', 20).parse('one\r\n\ttwo')).toBe('one\r\n\ttwo');
  expect(paragraph('message', 20).safeParse('one\u0007').success).toBe(false);
});

test('an optional line is null when it is empty', () => {
  expect(optionalLine('w3w', 10).parse(' ')).toBeNull();
  expect(optionalLine('w3w', 10).parse(null)).toBeNull();
  expect(optionalLine('w3w', 10).parse(' a ')).toBe('a');
});

describe('a number', () => {
  const latitude = formNumber('latitude', { min: -90, max: 90 });

  test.each([
    ['1,234', 'latitude must be a number without a comma: 1234.5, not 1,234.5'],
    ['north', 'latitude must be a number'],
  ])('refuses %j with the reason', (given, message) => {
    expect(latitude.safeParse(given).error?.issues[0]?.message).toBe(message);
  });

  test.each([
    [50.1, 50.1],
    ['50.1', 50.1],
    [' 50.1 ', 50.1],
    ['-90', -90],
    [90, 90],
    ['-0', 0],
    [1e-20, 1e-20],
  ])('is %j', (given, number) => {
    expect(latitude.parse(given)).toBe(number);
  });

  test.each([
    null,
    true,
    '',
    ' ',
    '0x10',
    '1e400',
    'Infinity',
    'NaN',
    '50,1',
    [50.1],
    {},
    '90.0000001',
    90.0000001,
    Number.NaN,
    '--1',
    '1e1',
  ])('is not %j', (given) => {
    expect(latitude.safeParse(given).success).toBe(false);
  });
});
