import { z } from 'zod';
import { PlaceQuery } from '../coordinates.ts';
import { Instant, LondonDate } from '../time.ts';

/** The longest time that one answer covers, in days: two years and a month. */
export const MOST_HISTORY_DAYS = 762;

/**
 * What is known of an overflow at a moment. `no_monitor`: the company says that its monitor does not work. `not_known`: not
 * known to us, since we could not ask, or the company's data were more than a day old. Neither is 'not spilling'.
 */
export const SpillState = z.enum(['spilling', 'no_monitor', 'not_known', 'not_spilling']);
export type SpillState = z.infer<typeof SpillState>;

const minutes = z.number().int().nonnegative();
/** Minutes in each state. */
export const SpillMinutes = z.object({
  spilling: minutes,
  no_monitor: minutes,
  not_known: minutes,
  not_spilling: minutes,
});
export type SpillMinutes = z.infer<typeof SpillMinutes>;

/** A day in London that has begun, and on which we watched. */
export const SpillDay = SpillMinutes.extend({
  date: LondonDate,
  /** How long the day is: 1380, 1440 or 1500. What the states lack of it was before we watched, or is still to come. */
  minutes,
});
export type SpillDay = z.infer<typeof SpillDay>;

/** Sums over the time from `since` to `until`, in which we watched. */
export const SpillTotals = SpillMinutes.extend({
  since: Instant,
  until: Instant,
  days: minutes, // on which we watched
  days_spilling: minutes, // on which it spilled for a minute or more
});
export type SpillTotals = z.infer<typeof SpillTotals>;

export const SpillSpell = z.object({ from: Instant, until: Instant, state: SpillState });
export type SpillSpell = z.infer<typeof SpillSpell>;

const Calendar = z.object({
  /** Of the days that were asked for. Null: we did not watch then. */
  totals: SpillTotals.nullable(),
  /** Of these, of the days in the bathing season alone. Null: there was none. */
  season_totals: SpillTotals.nullable(),
  days: z.array(SpillDay),
});

export const OverflowRecord = Calendar.extend({
  company: z.string(),
  id: z.string(),
  name: z.string(),
  distance_miles: z.number(),
  /** False: the company no longer lists it. Its record ends with `last_seen_at` then. */
  is_listed: z.boolean(),
  /** When its status was first recorded here. */
  watched_since: Instant,
  /** When its company last told its status. */
  last_seen_at: Instant,
  /** What holds now, and since when: of what was before we watched nothing is known. */
  state: SpillState,
  state_since: Instant,
  /** Of the last discharge that has ended; null where none is recorded, or it runs still. */
  last_end: Instant.nullable(),
  /** How long that discharge lasted; what was before we watched is not counted. */
  last_spill_minutes: minutes.nullable(),
  /** The high waters since then. Null where the tides since then are not known. */
  high_waters_since: z.number().int().nonnegative().nullable(),
  /** The last 72 hours, in order. What is missing at the beginning was before we watched. */
  recent: z.array(SpillSpell),
});
export type OverflowRecord = z.infer<typeof OverflowRecord>;

/** Body of `GET /api/overflow_history`: what was seen of the overflows near a place. */
export const OverflowHistory = z.object({
  location: z.string(), // slug
  /** The days that it covers, in London. */
  from: LondonDate,
  until: LondonDate,
  generated_at: Instant,
  search_radius_miles: z.number(),
  /** The companies whose overflows are recorded. */
  companies: z.array(z.string()),
  /** When the first overflow near the place was recorded. Null: none ever was. */
  watched_since: Instant.nullable(),
  /** Since when each look is recorded. Before that only changes were: between them nothing is known. */
  looks_recorded_since: Instant.nullable(),
  /** `spilling` while one of the overflows is, `not_spilling` only while that was seen of all of them. */
  place: Calendar,
  /** Nearest first. */
  overflows: z.array(OverflowRecord),
  /** High waters of the last 72 hours, as far as they are known. Null: the place has no tide here. */
  tide: z.object({ known_from: Instant, high_waters: z.array(Instant) }).nullable(),
  attribution: z.string().nullable(),
  /** True when the records come from the simulator: never real conditions. */
  simulated: z.boolean(),
});
export type OverflowHistory = z.infer<typeof OverflowHistory>;

/** Query: a place as in the data calls, and the days; without them the eleven months before this one, and this one. */
export const OverflowHistoryQuery = PlaceQuery.safeExtend({
  from: LondonDate.optional(),
  until: LondonDate.optional(),
});
export type OverflowHistoryQuery = z.infer<typeof OverflowHistoryQuery>;
