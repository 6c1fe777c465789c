import { type WaveUnit, type WindUnit, waveUnits, windUnits } from './chosen-units.ts';

/** A limit that a reader has set, in the unit in which it was chosen. */
export interface Limit<Unit extends string> {
  amount: number;
  unit: Unit;
}

function limitIn<Unit extends string>(text: unknown, units: readonly Unit[]): Limit<Unit> | null {
  const [, amount, unit] = /^(\d{1,3}(?:\.\d)?)([a-z]+)$/.exec(typeof text === 'string' ? text : '') ?? [];
  const known = units.find((each) => each === unit);
  return amount !== undefined && known !== undefined && Number(amount) > 0
    ? { amount: Number(amount), unit: known }
    : null;
}

/** Reads `5ft`, `1.5m`; null for what is no height of waves. */
export const waveLimit = (text: unknown): Limit<WaveUnit> | null => limitIn(text, waveUnits);
/** Reads `15mph`, `13knots`, `4beaufort`; null for what is no wind. */
export const windLimit = (text: unknown): Limit<WindUnit> | null => limitIn(text, windUnits);

/** As an address has it: `15mph`. */
export const limitText = ({ amount, unit }: Limit<string>): string => `${amount}${unit}`;
/** `15 mph`, `force 4` */
export const limitWords = ({ amount, unit }: Limit<string>): string =>
  unit === 'beaufort' ? `force ${amount}` : `${amount} ${unit}`;
