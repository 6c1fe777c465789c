import { plainDigits, withoutInvisible } from '../text-cleaning.ts';

/** Six digits, or twice three with a space or a sign between them, and no more digits beside them. */
const SIX_DIGITS = /(?:^|\D)(\d{3}\D?\d{3})(?!\d)/;

/** The digits of a code from a mail, as it was typed or pasted: `123 456`, `500-482`, `Your code is 123456`. */
export function emailCodeIn(typed: string): string {
  const plain = plainDigits(typed).replace(/\s/g, ' ');
  const digits = (SIX_DIGITS.exec(plain)?.[1] ?? plain).replace(/\D/g, '');
  return digits === '' ? plain.trim() : digits; // what is no code is refused as one
}

/** Twice four consonants, and no more letters beside them. */
const EIGHT_LETTERS = /(?:^|[^A-Z])([B-DF-HJ-NP-TV-XZ]{4})[^A-Z0-9]{0,3}([B-DF-HJ-NP-TV-XZ]{4})(?![A-Z])/;

/** The letters of a display's code, as it was typed or pasted: `bdgk hmtx`, `BDGK–HMTX`, `Code: BDGK-HMTX`. */
export function pairingCodeIn(typed: string): string {
  const plain = withoutInvisible(typed).normalize('NFKC').toUpperCase();
  const [, first, second] = EIGHT_LETTERS.exec(plain) ?? [];
  return first && second ? first + second : plain.replace(/[^\p{L}\p{N}]/gu, '');
}
