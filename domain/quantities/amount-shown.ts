import type { Quantity } from './quantities.ts';
import { numberShown } from './units.ts';

/** The number that people read, in its unit, a force as its number; null where the value is not known. */
export function amountShown({ figure, amount, unit }: Quantity): number | null {
  if (amount === null) return null;
  return unit === '' ? amount : numberShown(figure);
}
