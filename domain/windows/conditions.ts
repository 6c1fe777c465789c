import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import type { LimitState } from '#contract/conditions/windows.ts';
import type { Crossing } from '#contract/network/crossings.ts';
import type { PlaceHour } from '../hours/place-hours.ts';

/** An hour of a place, with the sea's temperature (°C; null: not known). */
export type WindowHour = Pick<
  PlaceHour,
  'at' | 'windSpeed' | 'gusts' | 'windFrom' | 'shore' | 'waveHeight' | 'wavePeriod' | 'rain'
> & { seaTemperature: number | null };

/** What is known now of something that nobody forecasts beyond today. It may close hours; where it is not known it closes none. */
export interface KnownNow {
  state: LimitState;
  /** Until when that holds, epoch ms; null: as far as the week goes. */
  until: number | null;
  /** Why it is not known, then or later, as a clause. */
  why: string;
  /** What is so now, as a clause, where it can be looked at again on the day; null: it can't. */
  now: string | null;
}

/** All that windows at a place are worked out from. */
export interface PlaceConditions {
  /** The first hour of today in London, and the end of the seventh day; epoch ms. */
  from: number;
  until: number;
  /** In order of time, from the one that has begun on; hours that are missing are not known. */
  hours: readonly WindowHour[];
  /** Null: none may be shown. */
  tides: TidalData | null;
  sun: readonly SunDay[];
  crossings: readonly Crossing[];
  risk: KnownNow;
  spill: KnownNow;
  /** Degrees true, looking out to sea; null: not known. */
  shoreBearing: number | null;
  /** The officer's warning in force, and until when (epoch ms; null: not said). */
  warning: { title: string; until: number | null } | null;
}
