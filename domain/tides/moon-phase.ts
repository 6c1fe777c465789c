/** The eight names of the Moon's phase, from new to new. */
const names = [
  'New moon',
  'Waxing crescent',
  'First quarter',
  'Waxing gibbous',
  'Full moon',
  'Waning gibbous',
  'Last quarter',
  'Waning crescent',
] as const;

/** @param phase of the cycle from new to new moon, 0 to 1; 0.5 is full */
export const moonWords = (phase: number): string =>
  names[Math.round(phase * names.length) % names.length] ?? names[0];
