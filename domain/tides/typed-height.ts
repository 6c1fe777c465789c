import { plainNumber } from '#contract/text-cleaning.ts';

/** Metres that a tide table can hold. */
const LOWEST = -2;
const HIGHEST = 16;

/** The number that somebody has typed, with a point or a comma; null where it is none that a tide can have. */
export function heightFrom(typed: unknown): number | null {
  const text = plainNumber(String(typed ?? '')).trim();
  if (!/^-?\d{1,2}([.,]\d{1,2})?$/.test(text)) return null;
  const metres = Number(text.replace(',', '.'));
  return metres >= LOWEST && metres <= HIGHEST ? metres : null;
}
