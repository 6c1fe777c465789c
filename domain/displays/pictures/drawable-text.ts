/**
 * The letters that pictures and displays have: those of all files of Inter, in hexadecimal. Signs that stand above or below a letter are
 * not among them: with their letter they are one of these, or they are left out.
 */
const RANGES =
  '20-7e a0-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-2cc 2ce-2d7 2da 2dc-2ff 374-376 37a-37f ' +
  '384-38a 38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-482 48a-49d 4a0-4ff 1d00 1d0d 1d1b 1d43 1d47-1d49 ' +
  '1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf 1e00-1e9b 1e9d-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d ' +
  '1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2009 ' +
  '2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 2113 ' +
  '2116 2122 2191 2193 2212';

const ranges = RANGES.split(' ').map((range) => {
  const [from = 0, until = from] = range.split('-').map((code) => Number.parseInt(code, 16));
  return [from, until] as const;
});

/** Every one of them. */
export const drawableLetters = (): string[] =>
  ranges.flatMap(([from, until]) =>
    Array.from({ length: until - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );

const isDrawable = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, until]) => from <= code && code <= until);
};

/** What stands for letters that are not there. */
export const NOT_SHOWN = '[…]';

/** Signs that say something, in what there is. One that was left out could turn a sentence into its opposite. */
const replacements: readonly (readonly [signs: string, words: string])[] = [
  ['→➔➜➙➝➞➡⟶', '->'],
  ['⇒⟹', '=>'],
  ['←⬅⟵', '<-'],
  ['↔⟷', '<->'],
  ['⬆⇧▲△', '↑'],
  ['⬇⇩▼▽', '↓'],
  ['≥⩾≧', ' at least '],
  ['≤⩽≦', ' at most '],
  ['≠', ' not '],
  ['≈≃≅', ' about '],
  ['‐‑⁃', '-'],
  ['‒―', '–'],
  ['⁓∼', '~'],
  ['·∙●▪■◆◦', '•'],
  ['✓✔☑✅', ' Yes: '],
  ['✗✘✖❌❎🚫⛔🛑🚷🚳🚯🚱🚭📵🙅', ' No: '],
  ['⚠❗‼🚨', ' Warning: '],
  ['🔴🟥', ' red '],
  ['🟠🟧', ' orange '],
  ['🟡🟨', ' yellow '],
  ['🟢🟩', ' green '],
  ['🔵🟦', ' blue '],
  ['⚫⬛', ' black '],
  ['⚪⬜', ' white '],
  ['🚩🏴🏳', ' flag '],
  ['⅓', ' 1/3'],
  ['⅔', ' 2/3'],
  ['⅛', ' 1/8'],
  ['⅜', ' 3/8'],
  ['⅝', ' 5/8'],
  ['⅞', ' 7/8'],
];
const replaced = new Map(
  replacements.flatMap(([signs, words]) => Array.from(signs, (sign) => [sign, words] as const)),
);

/** Marks that had no letter of their own with their letter, and what nobody sees. */
const UNSEEN = /[\p{M}\p{Cf}\p{Variation_Selector}]/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const RAISED_OR_LOWERED = /[\u2070-\u209f]/;

function drawnAs(grapheme: string): string {
  const letters = grapheme.replaceAll(UNSEEN, '');
  if (letters === '' || Array.from(letters).every(isDrawable)) return letters;
  if (/^\s+$/.test(letters)) return letters.includes('\n') ? '\n' : ' ';
  const [first = ''] = letters;
  const words = replaced.get(first);
  if (words !== undefined) return words;
  // Full-width, ornamental and circled letters are others for the same ones; 10⁴ is not 104.
  const plain = letters.normalize('NFKC');
  if (!RAISED_OR_LOWERED.test(letters) && Array.from(plain).every(isDrawable))
    return /\p{L}|[\uff00-\uffef]/u.test(letters) ? plain : ` ${plain} `;
  return PICTOGRAPH.test(letters) ? '' : NOT_SHOWN;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);

/**
 * A text in the letters that pictures and displays have, so that none of them is a box: other letters have a replacement that reads the
 * same, or `[…]` stands for them. Pictures that say nothing by themselves are left out.
 */
export function drawable(text: string): string {
  const composed = text.normalize('NFC');
  if (Array.from(composed).every((letter) => letter === '\n' || isDrawable(letter))) return composed;
  const drawn = graphemesOf(text).map(drawnAs).join('');
  const tidy = drawn
    .replaceAll(/(?:\[…\]\s*)+(?=\[…\])/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^ +|(?<! ) +$/gm, '')
    .replaceAll(/(?<! ) +(?=[.,;:!?])/g, '');
  return tidy.trim() === '' && text.trim() !== '' ? NOT_SHOWN : tidy;
}

/** The letters and signs of a text that displays show in another way or not at all, each once. */
export const undrawableIn = (text: string): string[] => [
  ...new Set(
    graphemesOf(text).filter((grapheme) => {
      const seen = grapheme.replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '');
      return seen.trim() !== '' && drawnAs(grapheme) !== seen;
    }),
  ),
];
