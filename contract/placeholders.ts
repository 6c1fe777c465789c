/** What people and programs write where there is no value. */
const WORDS =
  /^\(?(?:n\W{0,3}a\W?|null|nil|none|nan|undefined|unknown|(?:un|not )specified|blank|empty|missing|no (?:data|value)|not (?:applicable|available|given|known|set|yet known)|to (?:follow|be \w+)|t\W?b\W?[acd]\W?)\)?$/i;

/** Whether a text stands for a missing value: `N/A`, `NULL`, `TBC`, or nothing but signs, as `-` or `?`. */
export const isPlaceholder = (text: string): boolean =>
  text !== '' && (!/[\p{L}\p{N}]/u.test(text) || WORDS.test(plain(text)));

/** Whether a spreadsheet wrote it in place of a value: `#N/A`, `#REF!`, `Err:502`. Excel has other letters in other languages. */
export const isSpreadsheetError = (text: string): boolean =>
  /^(?:#(?:\S*|n\/a .*)|err:\d+)$/i.test(plain(text));

const plain = (text: string): string => text.normalize('NFKC').trim(); // also where the letters are full-width
