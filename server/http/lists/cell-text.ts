/** What a spreadsheet takes for a formula at the start of a cell, also behind quotation marks and spaces. */
const FORMULA = /^[" ']*[=+\-@＝＋－＠\t\r\n]/;
/** What a spreadsheet takes for a number or a date: it would make 14 of the station 0014. */
const NUMBER = /^'*\d[\d.,/:-]*(?:e\d+)?$/i;
/** A formula in the middle of a text, where a program begins a new cell if it separates cells by another character. */
const FORMULA_INSIDE = /([;,\t\r\n])([" ']*[=+\-@＝＋－＠])/g;
const MARKED_INSIDE = /([;,\t\r\n])'([" ']*[=+\-@＝＋－＠])/g;

const needsMark = (text: string): boolean => FORMULA.test(text) || NUMBER.test(text);

/** The text with an apostrophe before each part that a spreadsheet would take for something else than text. */
export function markedText(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'$2");
  return needsMark(inside) ? `'${inside}` : inside;
}

/** Undoes `markedText`. A text that was never marked stays as it is, unless it looks exactly like a marked one. */
export function unmarkedText(cell: string): string {
  const start = cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell;
  return start.replace(MARKED_INSIDE, '$1$2');
}

const SEPARATOR = '|';

/** Several ids in one cell: `a|b`. A `|` or `\` within an id has a `\` before it. */
export const idsCell = (ids: readonly string[]): string =>
  ids.map((id) => id.replace(/[\\|]/g, '\\$&')).join(SEPARATOR);

/** Undoes `idsCell`. Spaces around an id don't count. */
export function idsOfCell(cell: string): string[] {
  if (cell.trim() === '') return [];
  const parts = cell.match(/\\[\s\S]|[\s\S]/g) ?? [];
  const ids = [''];
  for (const part of parts) {
    if (part === SEPARATOR) ids.push('');
    else ids[ids.length - 1] += part.length > 1 ? part.slice(1) : part;
  }
  return ids.map((id) => id.trim());
}
