import { describe, expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { NewPasswordForm, type Role } from '#contract/accounts/auth.ts';
import { COMMON_MIXTURES, COMMON_WORDS, PRODUCT_WORDS } from './common-passwords.ts';
import { createPasswordPolicy } from './password-policy.ts';
import { hashPassword, passwordFits } from './passwords.ts';

const EMAIL = 'Anna.Seagrave@lifeguards.example';
/** The policy's refusal; null if it accepts the password. */
const refusal = (kind: 'spec' | 'strict') => (password: string, role: Role) => {
  try {
    createPasswordPolicy(kind)(password, { email: EMAIL, role });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const spec = refusal('spec');
const strict = refusal('strict');

test('the specified policy asks for six characters and nothing else', () => {
  for (const role of ['user', 'safety_officer', 'admin'] as const) {
    expect(spec('12345', role)).toBe('Password must be at least 6 characters long.');
    for (const password of ['123456', 'password', '🌊🌊🌊🌊🌊🌊', EMAIL])
      expect(spec(password, role)).toBeNull();
  }
});

describe('the strict policy', () => {
  test.each([
    ['user', 8],
    ['safety_officer', 12],
    ['admin', 12],
  ] as const)('asks a %s for %i characters, of any script', (role, least) => {
    const wave = [...'кит🌊жёлтыйпарус🐟'];
    expect(strict(wave.slice(0, least).join(''), role)).toBeNull();
    expect(strict(wave.slice(0, least - 1).join(''), role)).toBe(accountTexts.passwordTooShort(least));
  });

  test('counts characters, whatever their encoding', () => {
    expect(strict('🌊🐟🦀🐚⛵🏊🦭', 'user')).toBe(accountTexts.passwordTooShort(8)); // seven, of thirteen units
    expect(strict('🌊🐟🦀🐚⛵🏊🦭🐬', 'user')).toBeNull();
  });
});

describe('the strict policy refuses the first guesses', () => {
  test.each([
    'password1',
    'Password1!',
    'P@ssw0rd',
    'passw0rd123',
    'coastal1',
    'foreshore',
    'Foreshore2026',
    'forecast!',
    'lifeguards1',
    'beachsafety',
    'Summer2026!',
    'liverpool1',
    'iloveyou2',
    'letmein123',
    'welcome-beach',
    'administrator',
    'qwertyui',
    'poiuytrewq',
    '1qaz2wsx',
    'asdfghjkl',
    '12345678',
    '87654321',
    '31121999',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'abcdefgh',
    EMAIL,
    EMAIL.toLowerCase(),
    'anna.seagrave',
    'Seagrave1',
    'seagrave2026',
    'ｐａｓｓｗｏｒｄ１',
  ])('%s', (password) => {
    expect(strict(password, 'user')).toBe(accountTexts.passwordCommon);
  });

  test('and every word of its lists, alone and with a year', () => {
    for (const word of [...COMMON_WORDS, ...PRODUCT_WORDS, ...COMMON_MIXTURES]) {
      if (word.length >= 8) expect([word, strict(word, 'user')]).toEqual([word, accountTexts.passwordCommon]);
      const dated = `${word.toUpperCase()}2026`;
      if (dated.length >= 8 && !COMMON_MIXTURES.has(word))
        expect([dated, strict(dated, 'user')]).toEqual([dated, accountTexts.passwordCommon]);
    }
  });
});

test.each([
  'correct horse battery staple',
  'zebra-sofa',
  'kettle under ivy',
  'Tr7!kqz#Lm',
  'my gran swims at dawn',
  '583920174655',
  'жёлтый парус',
])('the strict policy takes %j', (password) => {
  expect(strict(password, 'user')).toBeNull();
});

describe('a password', () => {
  const form = (password: string) => NewPasswordForm.safeParse({ password, confirm_password: password });

  test.each([
    ['five characters', 'abcde', false],
    ['six', 'abcdef', true],
    ['128', 'x'.repeat(128), true],
    ['129', 'x'.repeat(129), false],
    ['a thousand', 'x'.repeat(1000), false],
    ['a million', 'x'.repeat(1_000_000), false],
    ['128 outside the first plane', '🌊'.repeat(128), true],
    ['129 outside the first plane', '🌊'.repeat(129), false],
    ['a NUL', 'abc\0def', false],
    ['half of a surrogate pair', 'abcdef\ud83c', false],
    ['spaces alone', '      ', true],
  ])('of %s', (_name, password, isTaken) => {
    expect(form(password).success).toBe(isTaken);
  });

  test('counts whole: its end and its blanks are not cut off', async () => {
    const long = 'x'.repeat(70);
    const hash = await hashPassword(`${long}12`);
    expect(await passwordFits(`${long}12`, hash)).toBe(true);
    expect(await passwordFits(`${long}13`, hash)).toBe(false);
    const blank = await hashPassword(' password ');
    expect(await passwordFits('password', blank)).toBe(false);
    expect(await passwordFits(' password ', blank)).toBe(true);
  });

  test('is the same in every Unicode form', async () => {
    const hash = await hashPassword('caf\u00e9 plage');
    expect(await passwordFits('cafe\u0301 plage', hash)).toBe(true);
    expect(await passwordFits('cafe plage', hash)).toBe(false);
  });
});
