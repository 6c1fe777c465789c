import { z } from 'zod';
import { EpochMilliseconds, Instant } from '../time.ts';

/** So many places are answered at once. */
const WINDOW_PLACES_AT_MOST = 12;

const ONE_TO_MANY = `location must name 1 to ${WINDOW_PLACES_AT_MOST} places`;
const slug = z.string().trim().min(1, ONE_TO_MANY).max(200, ONE_TO_MANY);
const metres = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,2})?$/, 'must be metres, for example 2.5')
  .optional();
const limit = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must be a number above 0 with its unit, for example ${example}`).optional();
const WIND = /^(?!0+(?:\.0)?[a-z])\d{1,3}(?:\.\d)?(?:mph|knots|beaufort)$/;
const GUSTS = /^(?!0+(?:\.0)?[a-z])\d{1,3}(?:\.\d)?(?:mph|knots)$/;
const WAVES = /^(?!0+(?:\.0)?[a-z])\d{1,3}(?:\.\d)?(?:ft|m)$/;
const yes = z.literal('true', { error: 'must be true, or left out' }).optional();

/** The limits of a reader, as an address has them. What is left out does not matter. */
const WindowLimitsQuery = z.strictObject({
  tide_from: metres, // above the datum of the place's tide
  tide_to: metres,
  wind: limit(WIND, '15mph'), // below
  gusts: limit(GUSTS, '25mph'), // below
  waves_from: limit(WAVES, '2ft'), // at least
  waves: limit(WAVES, '3ft'), // below
  daylight: yes, // from sunrise to sunset
  risk: yes, // no raised pollution risk
  spill: yes, // no spill now or within 48 hours, and every monitor near working
  crossings: yes, // the ways at the place that the tide cuts off are not cut off
});

export type WindowLimits = z.infer<typeof WindowLimitsQuery>;

/** Query of `GET /api/windows` and `GET /api/windows_calendar`. */
export const WindowsQuery = WindowLimitsQuery.extend({
  location: z.union([slug, z.array(slug).min(1, ONE_TO_MANY).max(WINDOW_PLACES_AT_MOST, ONE_TO_MANY)], {
    error: ONE_TO_MANY,
  }),
});
export type WindowsQuery = z.infer<typeof WindowsQuery>;

/** Each limit that is set has its bar; a range is one limit. */
export const BarName = z.enum(['tide', 'waves', 'wind', 'gusts', 'daylight', 'crossings', 'risk', 'spill']);
export type BarName = z.infer<typeof BarName>;

/** `unknown` is never good. */
export const LimitState = z.enum(['within', 'outside', 'unknown']);
export type LimitState = z.infer<typeof LimitState>;

export const StateSpell = z.object({ from: EpochMilliseconds, until: EpochMilliseconds, state: LimitState });
export type StateSpell = z.infer<typeof StateSpell>;

/** One limit over the week, without gaps. */
export const LimitBar = z.object({
  name: BarName,
  spells: z.array(StateSpell),
  /** Why part of it is not known; null where all is. */
  why: z.string().nullable(),
  /** What is so now of a limit that must be checked on the day (spills, pollution risk), as a clause; null: nothing, or not needed. */
  now: z.string().nullable(),
});
export type LimitBar = z.infer<typeof LimitBar>;

/** The lowest and the highest of the hours; null where one of them is not known. */
const Range = z.object({ least: z.number(), most: z.number() }).nullable();
export type Range = z.infer<typeof Range>;

export const ShoreWind = z.enum(['onshore', 'cross-shore', 'offshore']);
export type ShoreWind = z.infer<typeof ShoreWind>;

/** What is forecast for a window. */
export const WindowFacts = z.object({
  wind: Range, // mph
  gusts: Range, // mph
  waves: Range, // metres, significant height
  period: Range, // seconds
  sea: Range, // °C
  rain: z.number().nullable(), // mm in all; null where an hour is not known
  /** Which winds there are against the shore, in order of time; null: no bearing, or a direction is not known. */
  shore: z.array(ShoreWind).nullable(),
  /** The wind is off the shore, and strong enough to carry boards out, in some hour of it. */
  carries_out: z.boolean(),
  /** Metres above the tide's datum as the window begins and ends, and the lowest and the highest in it; null: not known. */
  tide: z.object({ first: z.number(), last: z.number(), least: z.number(), most: z.number() }).nullable(),
  /** An officer's warning is in force in it. */
  is_warned: z.boolean(),
});
export type WindowFacts = z.infer<typeof WindowFacts>;

/** A limit that makes a window begin or end, and its state on the other side. */
export const Cut = z.object({ name: BarName, state: z.enum(['outside', 'unknown']) });
export type Cut = z.infer<typeof Cut>;

/** A time in which no limit is broken. It never says that the sea is good. */
export const GoWindow = z.object({
  from: EpochMilliseconds,
  until: EpochMilliseconds,
  /**
   * `within`: every limit that can be forecast is met throughout. `unknown`: each is met or not known, and at least one is not
   * known. Neither says anything of those in `check`.
   */
  state: z.enum(['within', 'unknown']),
  /** Empty: it runs already, or begins with the week. */
  starts: z.array(Cut),
  ends: z.array(Cut),
  /** Limits that could be forecast and are not known in some part of it. */
  unknown: z.array(BarName),
  /** Limits that nobody can forecast (spills, pollution risk) and that are not known in some part of it: to be checked on the day. */
  check: z.array(BarName),
  facts: WindowFacts,
});
export type GoWindow = z.infer<typeof GoWindow>;

export const WindowsOfPlace = z.object({
  slug: z.string(),
  name: z.string(),
  /** The zero of the tide's heights; null: no tide is known. */
  datum: z.enum(['chart datum', 'lowest astronomical tide']).nullable(),
  /** By what the tide may be out; limits on it are narrowed by both. Null: a port's own tide, or none. */
  error_m: z.number().nullable(),
  error_min: z.number().nullable(),
  /** The officer's warning in force, and until when; null: not said. */
  warning: z.object({ title: z.string(), until: EpochMilliseconds.nullable() }).nullable(),
  /** What of the data is old, in a few words each. */
  doubts: z.array(z.string()),
  bars: z.array(LimitBar),
  /** Those that are not over, in order of time. */
  windows: z.array(GoWindow),
  /** The credits that the licences of the data ask for. */
  credits: z.array(z.string()),
});
export type WindowsOfPlace = z.infer<typeof WindowsOfPlace>;

/** Body of `GET /api/windows`: the windows of the coming seven days at some places. */
export const WindowsAnswer = z.object({
  generated_at: Instant,
  simulated: z.boolean(),
  /** The first hour of today in London, and the end of the seventh day. */
  from: EpochMilliseconds,
  until: EpochMilliseconds,
  places: z.array(WindowsOfPlace), // in the order in which they were asked for
});
export type WindowsAnswer = z.infer<typeof WindowsAnswer>;
