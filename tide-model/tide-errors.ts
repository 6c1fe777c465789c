import type { TideEvent } from '#contract/conditions/tides.ts';
import { metresOf, momentOf, tideParts } from '#domain/tides/tide-parts.ts';

/** How far one prediction is from another, at its high and low waters. */
export interface TideErrors {
  /** Metres, of each high and low water. */
  heights: number[];
  /** Minutes, of each high and low water. */
  minutes: number[];
  /** Minutes, of the high waters alone. */
  highMinutes: number[];
}

/**
 * The fortnights over which ports left out are compared, as days: the largest spring tides and the neaps of an equinox, a
 * midsummer, a midwinter, and years apart, since the moon's orbit makes the tides of some years larger. Over the first one
 * the table of the ports is made.
 */
export const FORTNIGHTS = [
  { from: '2027-03-18', until: '2027-04-02' },
  { from: '2021-02-27', until: '2021-03-14' },
  { from: '2026-06-10', until: '2026-06-25' },
  { from: '2033-12-20', until: '2034-01-04' },
] as const;

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
    // To the millimetre: the difference of two heights in centimetres must not lie a hair beyond an error in centimetres.
    if (nearest) errors.heights.push(Math.round(1000 * Math.abs(metresOf(nearest) - metresOf(water))) / 1000);
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

/** The errors of one place as shares of what they grow with. */
export interface ErrorShares {
  /** Of the root mean square of its high and low waters. */
  whole: number;
  /** Of each of them. */
  waters: readonly number[];
}

/**
 * The least factor that brings the given share of the places, and the given share of all their high and low waters, within
 * what their errors grow with, times the factor. NaN of none.
 */
export function factorWithin(places: readonly ErrorShares[], share: number): number {
  const least = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
  return Math.max(least(places.map(({ whole }) => whole)), least(places.flatMap(({ waters }) => waters)));
}
