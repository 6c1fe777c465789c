import { plainNumber } from '#contract/text-cleaning.ts';

/** With the comma of thousands it is another number than with a decimal comma. */
const EITHER = /^\s*-?[1-9]\d{0,2},\d{3}\s*$/;
const DECIMAL_COMMA = /^(\s*-?\d+),(\d+\s*)$/;

/**
 * A number as somebody typed it, in plain characters and with a point for a decimal comma: `12,5` is `12.5`. `1,234` can be read in two ways and
 * stays as it is, for the schema to refuse.
 */
export function withDecimalPoint(typed: string): string {
  const plain = plainNumber(typed);
  return EITHER.test(plain) ? plain : plain.replace(DECIMAL_COMMA, '$1.$2');
}
