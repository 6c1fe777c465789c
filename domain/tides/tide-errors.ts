import type { TideEvent } from '#contract/tides.ts';
import { metresOf, momentOf, tideParts } from './tide-parts.ts';

/** How far one prediction is from another, at its high and low waters. */
export interface TideErrors {
  /** Metres, of each high and low water. */
  heights: number[];
  /** Minutes, of each high and low water. */
  minutes: number[];
  /** Minutes, of the high waters alone. */
  highMinutes: number[];
}

/** A water that the other prediction does not have within this time counts as this far out. */
const LOST_MINUTES = 360;

const watersOf = (events: readonly TideEvent[]): TideEvent[] =>
  tideParts(events).flatMap(({ water }) => water ?? []);

/** Compares each high and low water of `own` with the nearest of its kind in `other`. */
export function tideErrors(own: readonly TideEvent[], other: readonly TideEvent[]): TideErrors {
  const others = watersOf(other);
  const errors: TideErrors = { heights: [], minutes: [], highMinutes: [] };
  for (const water of watersOf(own)) {
    const apart = (each: TideEvent) => Math.abs(momentOf(each) - momentOf(water)) / 60_000;
    const nearest = others
      .filter(({ type }) => type === water.type)
      .reduce<TideEvent | null>((found, each) => (found && apart(found) <= apart(each) ? found : each), null);
    const minutes = nearest ? Math.min(LOST_MINUTES, apart(nearest)) : LOST_MINUTES;
    errors.minutes.push(minutes);
    if (water.type === 'HighWater') errors.highMinutes.push(minutes);
    if (nearest) errors.heights.push(Math.abs(metresOf(nearest) - metresOf(water)));
  }
  return errors;
}

/** 0 of none. */
export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, values.length));

/** The value below which the given share of the values lie. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
