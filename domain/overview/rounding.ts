import type { OverviewState } from '#contract/conditions/overview.ts';
import type { Figure } from '../summary/figure.ts';

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

/** Epoch seconds of a moment (epoch ms). */
export const seconds = (at: number | null): number | null => (at === null ? null : Math.floor(at / 1000));

/** Ages move on in steps: hearing 'nothing new' would otherwise change every place each time. */
const AGE_STEP_MS = 900_000;

/** State and age of a block. */
export const agedOf = ({ state, asOf }: Figure): { state: OverviewState; as_of: number | null } => ({
  state,
  as_of: asOf === null ? null : startOfStep(asOf, AGE_STEP_MS) / 1000,
});
