import { describe, expect, test } from 'vitest';
import {
  formMoment,
  formNumber,
  line,
  nameLine,
  optionalLine,
  optionalValue,
  paragraph,
} from './form-values.ts';

describe('a line', () => {
  const title = line('title', 5, 'Title is required');

  test.each([' Rip ', 'Åland', '🏖️', '👩‍🚒', 'ن\u200cی', 'a\u200fא'])('takes %j, trimmed', (given) => {
    expect(title.parse(given)).toBe(given.trim());
  });

  test.each(['', '  ', '\u200b', '\u200d', '\u0301', '\u3164', '\u2800', null, undefined])(
    'takes %j for nothing',
    (given) => {
      expect(title.safeParse(given).error?.issues[0]?.message).toBe('Title is required');
    },
  );

  test.each(['a\0', 'a\ud800', 'a\u0007', 'sixsix', 7, ['a']])('refuses %j', (given) => {
    expect(title.safeParse(given).success).toBe(false);
  });

  test.each(['a\nb', 'a\r\nb', 'a\tb', 'a\vb', 'a\fb', 'a\u0085b', 'a\u00a0b', 'a\u2028b', 'a\u202fb'])(
    'takes %j with a space in it',
    (given) => {
      expect(title.parse(given)).toBe('a b');
    },
  );

  test('counts its characters after the invisible ones are gone', () => {
    expect(title.parse(`fi\u00adve${'\u200b'.repeat(300)}s`)).toBe('fives');
  });
});

const fields = [
  ['a line', line('title', 50)],
  ['a paragraph', paragraph('title', 50)],
  ['an optional line', optionalLine('title', 50)],
] as const;

describe.each(fields)('%s', (_what, field) => {
  test.each([
    '\u00ad',
    '\u034f',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u2060',
    '\u2064',
    '\u206f',
    '\ufe0e',
    '\ufe0f',
    '\ufeff',
    '\ufff9',
    '\u115f', // these four are letters that are drawn as nothing
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e01ef}',
  ])('loses %j, which nobody sees and nothing needs', (unseen) => {
    expect(field.parse(`${unseen}safe to sw${unseen}im${unseen}`)).toBe('safe to swim');
  });

  test.each([
    '👨‍👩‍👧',
    '❤️‍🔥 👩🏽‍🚒 🏴‍☠️ 1️⃣',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '⚠️ Perygl',
    'می‌خواهم',
    'क्‍ष',
    'שלום\u200f!',
  ])('keeps what %j needs of it', (given) => {
    expect(field.parse(given)).toBe(given);
  });

  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'is refused with %j, which turns round what people read, and with where it is',
    (turning) => {
      const code = `U+${turning.charCodeAt(0).toString(16).toUpperCase()}`;
      expect(field.safeParse(`It is safe to${turning} swim`).error?.issues[0]?.message).toBe(
        `title has hidden characters that turn round the words after them: ${code} after ‘is safe to’. Please type those words again.`,
      );
    },
  );

  test('says of several characters where each is', () => {
    const { error } = field.safeParse('\u202enot\u202c safe\u0007');
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'title has characters that are no text: U+0007 after ‘not safe’. Please type those words again.',
      'title has hidden characters that turn round the words after them: U+202E at the start, U+202C after ‘not’. Please type those words again.',
    ]);
  });

  test('is the same text however its letters are composed', () => {
    expect(field.parse('Mo\u0302r')).toBe('Môr');
  });
});

test.each(['\u2028', '\u2029', '\u0085', '\v', '\f', '\r'])(
  'a paragraph has a line break for %j',
  (given) => {
    expect(paragraph('message', 20).parse(`one${given}two`)).toBe('one\ntwo');
  },
);

test('a paragraph may have lines, and no other control character', () => {
  expect(paragraph('message', 20).parse('one\r\n\ttwo')).toBe('one\r\n\ttwo');
  expect(paragraph('message', 20).safeParse('one\u0007').success).toBe(false);
});

test('a moment may have marks of direction, as dates of Windows have, and other digits', () => {
  const until = formMoment('until');
  expect(until.parse('\u200e2026\u200e-06-01\u200eT18:00 ')).toBe('2026-06-01T18:00');
  expect(until.parse('２０２６-06-01')).toBe('2026-06-01');
});

test('an optional line is null when it is empty', () => {
  expect(optionalLine('w3w', 10).parse(' ')).toBeNull();
  expect(optionalLine('w3w', 10).parse(null)).toBeNull();
  expect(optionalLine('w3w', 10).parse(' a ')).toBe('a');
});

describe('an optional value', () => {
  const value = optionalValue('w3w', 40);

  test.each(['N/A', 'NULL', '-', '—', '?', 'TBC', ' none ', '\u200b', ''])('is null for %j', (given) => {
    expect(value.parse(given)).toBeNull();
  });

  test.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#BEZUG!', '####', 'Err:502'])(
    'is refused by its name for %j: a spreadsheet has lost it',
    (given) => {
      expect(value.safeParse(given).error?.issues[0]?.message).toBe(
        `w3w is an error of a spreadsheet: ${given}. Give a value, or none.`,
      );
    },
  );

  test.each(['0014', 'Nancekuke', 'ukk4301-22300'])('is %j', (given) => {
    expect(value.parse(given)).toBe(given);
  });
});

test.each(['NULL', 'N/A', '#REF!', 'unknown'])('a name is not %j', (given) => {
  expect(nameLine('name', 40).safeParse(given).error?.issues[0]?.message).toBe(
    `name is required: ‘${given}’ stands for none`,
  );
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
    ['\u22124.18', -4.18], // the minus that we write ourselves
    ['\u20134.18', -4.18], // the dash that a word processor makes of a hyphen
    ['\u2011 4.18', -4.18],
    ['\uff0d\uff14\uff0e\uff11\uff18', -4.18],
    ['\u00a050.1\u202f', 50.1],
    ['\u202a50.1\u202c', 50.1],
    ['5\u00ad0.1\ufeff', 50.1],
    ['٥٠٫١', 50.1],
    ['50\u00b71', 50.1],
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
    '\u2212\u22121',
    '\u20141', // this one stands for a missing value
    '4\u22123',
    '1 234',
    '1\u00a0234',
    '\u2212',
    '1e1',
  ])('is not %j', (given) => {
    expect(latitude.safeParse(given).success).toBe(false);
  });
});
