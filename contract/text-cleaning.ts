/** Characters that are drawn as nothing at all. Numbers, codes, addresses and comparisons need none of them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * The second group may go: it has what is invisible but for marks of direction. The first one needs it: flags of England,
 * Scotland and Wales, keycaps, emoji, and scripts that join letters. Four letters of Korean are themselves invisible.
 */
const UNNEEDED =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u200d)*|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u115f\u1160\u3164\uffa0]+[\p{M}\u200c\u200d]*)|(?![\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Marks of direction. Only beside letters that are written from right to left do they change nothing else. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
const RIGHT_TO_LEFT =
  /[\u05be-\u05ff\u0620-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Nothing unseen that no script needs. What turns round the words after it stays, to be refused. */
export const withoutUnneeded = (text: string): string => {
  const needed = text.replace(UNNEEDED, '$1');
  return RIGHT_TO_LEFT.test(needed) ? needed : needed.replace(DIRECTION_MARKS, '');
};

/** The same, with each letter in one encoding and line breaks that all programs know. */
export const cleanLines = (text: string): string =>
  withoutUnneeded(text)
    .replace(/\r(?!\n)|[\u2028\u2029\u0085\v\f]/g, '\n')
    .normalize('NFC');

/** The same in one line: every other white space is a space. */
export const cleanLine = (text: string): string =>
  withoutUnneeded(text)
    .replace(/\r\n|[\s\u0085]/g, ' ')
    .normalize('NFC');

/** Two texts that look alike to somebody who searches are equal in this form. */
export const searchText = (text: string): string =>
  withoutInvisible(text).normalize('NFC').replace(/\s+/g, ' ').toLocaleLowerCase('en-GB');

/** Full-width digits and those of Arabic, Persian and Urdu: the last four bits of each are its value. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

export const plainDigits = (text: string): string =>
  withoutInvisible(text).replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));

/**
 * A number as people and programs write it, in the characters that `Number` reads. The minus may be U+2212, which we write
 * ourselves, or the dash that a word processor makes of a hyphen.
 */
export const plainNumber = (text: string): string =>
  plainDigits(text)
    .replace(/^(\s*)[-\u2010-\u2013\u2212\ufe63\uff0d]\s*(?=[\d.,])/, '$1-')
    .replace(/(\d)[\uff0e\u066b\u00b7](?=\d)/, '$1.');

/** How much of a text says where in it something is. */
const WORDS_BEFORE = 3;
const LENGTH_BEFORE = 40;
const MOST_NAMED = 3;

/** Where the characters are, in words: `U+202E after ‘Barry’`. The first three at most. */
export function placesOf(text: string, characters: RegExp): string {
  const seen = [...text.matchAll(characters)].slice(0, MOST_NAMED);
  return seen
    .map(({ 0: character, index }) => {
      const before = withoutInvisible(text.slice(0, index).replace(characters, '')).trim();
      const words = [...before.split(/\s+/).slice(-WORDS_BEFORE).join(' ')].slice(-LENGTH_BEFORE).join('');
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return `U+${code} ${words === '' ? 'at the start' : `after ‘${words}’`}`;
    })
    .join(', ');
}
