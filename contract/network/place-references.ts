import { isPlaceholder } from '../placeholders.ts';

/** A square of a grid, with as many digits for the way east in it as for the way north. */
export interface GridReference {
  square: string;
  east: string;
  north: string;
}

const BRITISH = /^([NS][A-HJ-Z]|[OT][ABFGLMQRVW]|H[L-Z]|J[LMQRVW]) ?(?:(\d{1,5}) (\d{1,5})|((?:\d\d){1,5}))$/;
const IRISH = /^([A-HJ-Z]) ?(?:(\d{1,5}) (\d{1,5})|((?:\d\d){1,5}))$/;

const readerOf =
  (form: RegExp) =>
  (text: string): GridReference | null => {
    const plain = text.trim().replace(/\s+/g, ' ').toUpperCase();
    const [, square, first, second, joined = ''] = form.exec(plain) ?? [];
    if (square === undefined) return null;
    const half = joined.length / 2;
    const [east, north] = [first ?? joined.slice(0, half), second ?? joined.slice(half)];
    return east.length === north.length ? { square, east, north } : null;
  };

/** Reads a reference of the Ordnance Survey national grid: `SS 20364 06532`, `SS203065`, `SS 2 0`. Null for any other text. */
export const britishReference = readerOf(BRITISH);
/** The same of the Irish grid, whose squares have one letter: `J 3590 8410`. */
export const irishReference = readerOf(IRISH);

export const isGridReference = (text: string): boolean =>
  britishReference(text) !== null || irishReference(text) !== null;

const THREE_WORDS = /^\/{0,3}([\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+){2})$/u;

/**
 * Three words with dots between them, in the letters of any language, with or without the slashes before them. Not
 * `null.null.null` or `to.be.confirmed`, which programs and people make of no value.
 */
export function isWhat3words(text: string): boolean {
  const words = THREE_WORDS.exec(text.trim())?.[1]?.split('.');
  return words !== undefined && !words.every(isPlaceholder) && !isPlaceholder(words.join(' '));
}
