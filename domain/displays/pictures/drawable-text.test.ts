import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawable, drawableLetters, undrawableIn } from './drawable-text.ts';

test.each([
  ['Beach closed → use the sea pool', 'Beach closed -> use the sea pool'],
  ['Wind ≥ 20 mph, waves ≤1 m', 'Wind at least 20 mph, waves at most 1 m'],
  ['🚫 Swimming', 'No: Swimming'],
  ['Do 🙅‍♀️ swim, ✖️ dive', 'Do No: swim, No: dive'],
  ['⚠️ Rip currents', 'Warning: Rip currents'],
  ['🔴🟡 flags', 'red yellow flags'],
  ['Swim & float 🏊‍♂️ here', 'Swim & float here'],
  ['Кораблі, Αθήνα, Łódź', 'Кораблі, Αθήνα, Łódź'],
  ['Dŵr ar ŷ traeth, Ḃeag, Làrna', 'Dŵr ar ŷ traeth, Ḃeag, Làrna'],
  ['“Don’t” – 2½ m, 16 °C … №', '“Don’t” – 2½ m, 16 °C … №'],
  ['危险 请勿游泳', '[…]'],
  ['Danger 危险 rip', 'Danger […] rip'],
  ['خطر: strong currents', '[…]: strong currents'],
  ['Cafe\u0301 x\u0302', 'Café x'],
  ['𝐃𝐚𝐧𝐠𝐞𝐫 ＨＩＧＨ １２ ﬁne', 'Danger HIGH 12 fine'],
  ['Area ①, 5℃, 3㎞', 'Area 1, 5 °C, 3 km'],
  ['2⅓ m', '2 1/3 m'],
  ['10⁴', '10[…]'],
  ['non‑breaking\u202fspace\u3000wide', 'non-breaking space wide'],
  ['🏖️', '[…]'],
  ['one\ntwo →', 'one\ntwo ->'],
  ['👩‍👩‍👧 𓀀 \u{1F1EC}\u{1F1E7}', '[…]'],
])('draws %s as %s', (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test('leaves letters that are there as they are, and whatever is written draws no other letters', () => {
  const letters = drawableLetters();
  expect(drawable(letters.join('')).normalize('NFC')).toBe(letters.join('').normalize('NFC'));
  const known = new Set(['\n', ...letters]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const drawn = drawable(text);
      expect(Array.from(drawn).filter((letter) => !known.has(letter))).toEqual([]);
      expect(drawable(drawn)).toBe(drawn);
      if (text.trim() !== '') expect(drawn.trim() === '' && undrawableIn(text).length > 0).toBe(false);
    }),
  );
});

test('names each letter that is shown in another way once, and none that is only written in two', () => {
  expect(undrawableIn('Beach → pool → 水, café, cafe\u0301, Ж 🏊‍♂️')).toEqual(['→', '水', '🏊‍♂️']);
  expect(undrawableIn('Plain words.\nA\u00adsecond line')).toEqual([]);
});
