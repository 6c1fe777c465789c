import { z } from 'zod';
import { EpochSeconds, Instant } from '../time.ts';
import { ComplianceRating, RiskLevel } from './bathing-water.ts';

/**
 * Whether the figures of a block may be shown. `none`: no source covers the place, which is how it stays. `withheld`:
 * a source covers it, but what is held is too old or never came. In both cases every figure is null.
 */
export const OverviewState = z.enum(['fresh', 'stale', 'withheld', 'none']);
export type OverviewState = z.infer<typeof OverviewState>;

const reading = z.number().nullable();

/** A part of a place's conditions that is fetched, and grows old, apart from the others. */
const block = {
  state: OverviewState,
  /**
   * From when the age of the figures counts: when their source last confirmed them, else when they were fetched. Rounded
   * down to the quarter of an hour, so that hearing 'nothing new' does not change every place.
   */
  as_of: EpochSeconds.nullable(),
};

export const OverviewTide = z.object({
  ...block,
  /** Null within the error of a turn, and where the tide is withheld. */
  going: z.enum(['rising', 'falling']).nullable(),
  height: reading, // metres above the tide's datum, for `generated_at`
  /** The height is about right only: worked out between ports, or (to the half metre) guessed between two turns. */
  is_about: z.boolean(),
  /** The station whose published tide this is, where that is more than a mile away; else null. */
  elsewhere: z.string().nullable(),
  next: z.object({ type: z.enum(['HighWater', 'LowWater']), at: EpochSeconds, height: reading }).nullable(),
  /** As in the body of the tides: null where the tide is a port's own. */
  error_m: reading,
  error_min: reading,
});
export type OverviewTide = z.infer<typeof OverviewTide>;

export const OverviewWind = z.object({
  ...block,
  run_at: EpochSeconds.nullable(), // when the run of the model began
  speed: reading, // mph
  gusts: reading, // mph
  direction: reading, // degrees true, where it comes from
});
export type OverviewWind = z.infer<typeof OverviewWind>;

export const OverviewSea = z.object({
  ...block,
  run_at: EpochSeconds.nullable(),
  wave_height: reading, // significant height, metres
  wave_period: reading, // seconds
  wave_direction: reading, // degrees true, where they come from
  temperature: reading, // °C
});
export type OverviewSea = z.infer<typeof OverviewSea>;

/**
 * The storm overflows near the place, each counted once; what is left of `total` works, and has not spilled within 48 h.
 * Where the state is `withheld`, `total` is what was there when the companies last answered; 0 where they never did.
 */
export const OverviewOverflows = z.object({
  ...block,
  total: z.number().int(),
  spilling: z.number().int(),
  ended: z.number().int(), // spilled within 48 h; their end may be unknown
  may_have_spilled: z.number().int(), // not spilling, but whether they did within 48 h is not known
  offline: z.number().int(), // monitors that do not report
  unknown: z.number().int(), // statuses that say nothing, or are too old to be counted
  /** Since when the monitor that has been offline for longest is; null: none is, or that is not known. */
  offline_since: EpochSeconds.nullable(),
  /** The nearest of those that spill, else the last to end. */
  spill: z
    .object({
      since: EpochSeconds.nullable(),
      ended: EpochSeconds.nullable(), // the latest time at which it can have ended; null while it spills
      seen: EpochSeconds.nullable(), // when it was last known to spill, where its end is not known
      distance_miles: z.number(),
    })
    .nullable(),
});
export type OverviewOverflows = z.infer<typeof OverviewOverflows>;

/** `closed`: the newest class says so. `not_rated`: it has no class yet. `not_known`: its class could not be fetched. */
export const WaterClass = z.enum([...ComplianceRating.options, 'closed', 'not_rated', 'not_known']);
export type WaterClass = z.infer<typeof WaterClass>;

const NamedWater = z.object({ name: z.string(), distance_miles: z.number() });

export const ClassedWater = NamedWater.extend({
  class: WaterClass,
  year: z.number().int().nullable(), // of the class
});
export type ClassedWater = z.infer<typeof ClassedWater>;

/** The highest risk of the bathing waters that the place shows, and the class of the nearest. */
export const OverviewBathing = z.object({
  ...block,
  in_season: z.boolean(),
  /** Null where no forecast is in force, which is not the same as a normal risk. */
  risk: RiskLevel.nullable(),
  has_incident: z.boolean(), // an open one
  /**
   * What raises the risk, the worst first: an open incident, a forecast, an incident whose end was not reported, a
   * warning in a comment. Null: nothing does.
   */
  raised_by: z.enum(['incident', 'forecast', 'overdue_incident', 'comment']).nullable(),
  /** From when no forecast or comment is in force of those that these figures come from. Null: there is none. */
  until: EpochSeconds.nullable(),
  /** The water that raises it, the worst of several. Null: none does. */
  raised_at: NamedWater.nullable(),
  /** The rating of `nearest`; null where it has none. */
  class: ComplianceRating.nullable(),
  /** The water that stands for the place. Null: there is none, or it is not known. */
  nearest: ClassedWater.nullable(),
  /** Of the others the one with the worst class, where that is worse than the class of `nearest`. */
  worse: ClassedWater.nullable(),
});
export type OverviewBathing = z.infer<typeof OverviewBathing>;

export const OverviewMessage = z.object({
  type: z.enum(['warning', 'info']),
  title: z.string(),
  expires_at: EpochSeconds.nullable(), // null: never
});
export type OverviewMessage = z.infer<typeof OverviewMessage>;

/** How one active location is, in a few figures. Name and position stand in `GET /api/locations`. */
export const OverviewPlace = z.object({
  slug: z.string(),
  message: OverviewMessage.nullable(),
  tide: OverviewTide,
  wind: OverviewWind,
  sea: OverviewSea,
  overflows: OverviewOverflows,
  bathing: OverviewBathing,
});
export type OverviewPlace = z.infer<typeof OverviewPlace>;

/**
 * What keeps the data of the network from being called live: a feed of a place has no value that may be shown, an old one, or
 * an error at its source. It counts every feed, those without figures here too; each is named in `GET /api/feeds`.
 */
export const NetworkDoubt = z.enum(['missing', 'old', 'faulty']);
export type NetworkDoubt = z.infer<typeof NetworkDoubt>;

/** Body of `GET /api/overview`: all active locations, at most 40 kB compressed for 500 of them. */
export const Overview = z.object({
  /** Names this state of the places; a difference says which state it changes. */
  version: z.string(),
  generated_at: Instant,
  simulated: z.boolean(),
  doubts: z.array(NetworkDoubt), // the worst first
  places: z.array(OverviewPlace), // by slug
});
export type Overview = z.infer<typeof Overview>;

/** A figure, or the message, that some places have from now on; what is not named stays. */
export const OverviewChange = z.object({
  places: z.array(z.number().int()), // their positions in `places` of the state `from`
  message: OverviewMessage.nullable().optional(),
  tide: OverviewTide.partial().optional(),
  wind: OverviewWind.partial().optional(),
  sea: OverviewSea.partial().optional(),
  overflows: OverviewOverflows.partial().optional(),
  bathing: OverviewBathing.partial().optional(),
});
export type OverviewChange = z.infer<typeof OverviewChange>;

/**
 * Payload of `update_overview`: carries the state `from` into the state `to`. Where nothing has changed both are the same:
 * then it says that the state was still true at `generated_at`. It comes at least every five minutes.
 */
export const OverviewDifference = z.object({
  from: z.string(),
  to: z.string(),
  generated_at: Instant,
  doubts: z.array(NetworkDoubt), // from now on
  changed: z.array(OverviewChange),
  removed: z.array(z.string()), // slugs, after the changes
  added: z.array(OverviewPlace), // after those
});
export type OverviewDifference = z.infer<typeof OverviewDifference>;
