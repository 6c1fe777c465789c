// The figures of the overview are rounded to the steps in which lists show them, so that its body changes rarely.

const nearest = (step: number, decimals: number) => (value: number | null) =>
  value === null ? null : Number((Math.round(value / step) * step).toFixed(decimals)) + 0;

/** Metres of tide. */
export const toTenth = nearest(0.1, 1);
/** Metres, where the height is a guess between two turns. */
export const toHalf = nearest(0.5, 1);
/** Metres of waves: they are shown in tenths of a foot, which tenths of a metre would not give. */
export const toHundredth = nearest(0.01, 2);
/** mph, and seconds between waves. */
export const toWhole = nearest(1, 0);

/** Miles to what lies about a place. */
export const toTenthMile = (miles: number): number => Math.round(miles * 10) / 10;

/** Degrees to the nearest 5, from 0 to 355. */
export const toFiveDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : ((((Math.round(degrees / 5) * 5) % 360) + 360) % 360) + 0;

/** The start of the step of `ms` that a moment (epoch ms) lies in. */
export const startOfStep = (at: number, ms: number): number => Math.floor(at / ms) * ms;
