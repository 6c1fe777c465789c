/** So many letters fill four lines of a screen that is read from afar: what is longer might not fit on a page of a sign. */
const MOST_LETTERS = 120;

/** Ends of sentences, with what closes them. */
const SENTENCES = /(?<=[.!?][)"’”]?)\s+/;

/**
 * A text in lines that each fit on a page of a sign: its paragraphs, and of a long one its sentences; of a long sentence as
 * many words as fit. Nothing is left out.
 */
export const shortLines = (text: string): string[] =>
  text
    .split('\n')
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .flatMap((paragraph) => gathered(paragraph.split(SENTENCES).flatMap(pieces)));

/** Puts together what fits in one line. */
function gathered(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= MOST_LETTERS)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}

/** A sentence that is too long, at its spaces; a word that is too long, anywhere. */
const pieces = (sentence: string): string[] =>
  sentence.length <= MOST_LETTERS
    ? [sentence]
    : gathered(sentence.split(' ').flatMap((word) => word.match(/.{1,120}/gu) ?? []));
