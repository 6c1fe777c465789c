import { z } from 'zod';
import { Instant, LondonDate } from '../time.ts';
import { Meta } from './meta.ts';

export const TideEvent = z.object({
  time: z.string().regex(/^\d\d:\d\d$/), // clock time in Europe/London
  date_time: Instant, // the same moment
  /** Metres above the body's datum. Null where it is not known well enough to be shown: see `withheld`. */
  height: z.number().nullable(),
  type: z.enum(['HighWater', 'LowWater']),
  /** The authority marks a turn as less certain than others; so are all turns of a tide interpolated between ports. */
  is_approximate_time: z.boolean(),
  is_approximate_height: z.boolean(),
});
export type TideEvent = z.infer<typeof TideEvent>;

/** A port with its distance from the location: over the sea where a tide is interpolated between ports. */
export const TidePort = z.object({ id: z.string(), name: z.string(), distance_miles: z.number().nullable() });
export type TidePort = z.infer<typeof TidePort>;

/** Predicted heights at a regular step, since a tide between two turns can follow any curve. */
export const TideLevels = z.object({
  start: Instant, // of the first height
  step_minutes: z.number().int().positive(),
  heights: z.array(z.number()), // metres above the body's datum
});
export type TideLevels = z.infer<typeof TideLevels>;

/** Body of `GET /api/tidal`. */
export const TidalData = z.object({
  /** Today in Europe/London: the day that `events` covers. */
  date: LondonDate,
  events: z.array(TideEvent),
  /**
   * Every event known from 50 hours before today (and the one before that) to some days ahead: the curve needs the
   * neighbours of the day, and the tides since something happened are counted from it.
   */
  timeline: z.array(TideEvent),
  /**
   * From three hours before today to the end of what is predicted. Null where only high and low waters are published, and
   * without a port.
   */
  levels: TideLevels.nullable(),
  /**
   * The port of the prediction, and its distance from the location; of a tide interpolated between ports the nearest of
   * them. Null, with no events: no port is near enough, or `withheld` says why.
   */
  station: TidePort.nullable(),
  /** The ports whose constants a computed tide comes from, the nearest first: one, or those that it is interpolated between. */
  ports: z.array(TidePort),
  /**
   * Of a tide interpolated between ports: within so many metres and minutes its high and low waters lie, as measured at
   * ports that were left out: 9 in 10 of the ports lie within theirs, and 9 in 10 of all their waters. Null where the constants, or the predictions, are a port's own.
   */
  error_m: z.number().nullable(),
  error_min: z.number().nullable(),
  /** What is not shown since the errors are too large: the heights, or the whole tide. */
  withheld: z.enum(['heights', 'tide']).nullable(),
  /** `published`: by the tidal authority. `computed`: here, from harmonic constants. Neither is a measurement. */
  method: z.enum(['published', 'computed']),
  /** The zero of all heights. The two are close to each other at most ports, but not the same. */
  datum: z.enum(['chart datum', 'lowest astronomical tide']),
  meta: Meta,
});
export type TidalData = z.infer<typeof TidalData>;

/** Null where the sun does not rise or set. */
export const SunDay = z.object({
  date: LondonDate,
  sunrise: Instant.nullable(),
  sunset: Instant.nullable(),
});
export type SunDay = z.infer<typeof SunDay>;

/** Body of `GET /api/sunrise_sunset` and payload of the `sunrise_sunset` events: today, and in `days` also those ahead. */
export const SunriseSunset = SunDay.extend({ days: z.array(SunDay), meta: Meta });
export type SunriseSunset = z.infer<typeof SunriseSunset>;
