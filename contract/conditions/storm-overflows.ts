import { z } from 'zod';
import { EpochMilliseconds, Instant } from '../time.ts';
import { Meta } from './meta.ts';

/** 1 discharging, 0 not, -1 monitor offline (says nothing about a discharge), null unknown. */
export const OverflowStatusCode = z.union([z.literal(1), z.literal(0), z.literal(-1)]).nullable();
export type OverflowStatusCode = z.infer<typeof OverflowStatusCode>;

const moment = EpochMilliseconds.nullable();

/** A discharge that this server saw running and that no longer runs, as far as is known. Times are epoch milliseconds. */
export const SeenRunning = z.object({
  since: moment, // its start, as the company published it then
  until: EpochMilliseconds, // when it was last seen to run
  /** When it was first seen not to run. Null: the monitor has said nothing since. */
  stopped_by: moment,
});
export type SeenRunning = z.infer<typeof SeenRunning>;

/**
 * Why an overflow is not shown as its company's newest answer has it. `missing`: it is not in the answer. `not_published`: it
 * was in no whole answer for 24 hours. `went_back`: the answer went back to an earlier reading, and the later one is shown.
 * `end_unconfirmed`: it no longer has a spill that ran, but the company gives no end, or the answer is suspect, and no second one
 * has said so.
 */
export const OverflowCaveat = z.enum(['missing', 'not_published', 'went_back', 'end_unconfirmed']);
export type OverflowCaveat = z.infer<typeof OverflowCaveat>;

export const StormOverflow = z.object({
  name: z.string(),
  /** As `companies` has it; in `properties` stands what its own row says. */
  company: z.string(),
  status: z.string(),
  status_code: OverflowStatusCode,
  distance_miles: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  /** Times stay epoch milliseconds, as the companies publish them. */
  properties: z.object({
    ObjectId: z.number().int().nullable(),
    statusStart: moment,
    latestEventStart: moment,
    latestEventEnd: moment,
    receivingWaterCourse: z.string().nullable(),
    lastUpdated: moment,
    company: z.string(),
    ID: z.string().nullable(),
    status: z.number().nullable(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
  }),
  /** Null while it runs, and where no recent discharge was seen. */
  seen_running: SeenRunning.nullable(),
  /** Null: it is as the newest answer has it. */
  caveat: OverflowCaveat.nullable().default(null),
  /** The last answer that had it, where it is missing: its status is unknown, and the rest is its last row. */
  missing_since: Instant.nullable().default(null),
  /** What it was then. */
  last_status_code: OverflowStatusCode.default(null),
});
export type StormOverflow = z.infer<typeof StormOverflow>;

/** How old a company's data are by its own time of update, whenever it was asked. */
export const CompanyData = z.object({
  company: z.string(),
  /** The newest update of all of its data, not only of those near the place. Null: the company gives none. */
  updated_at: Instant.nullable(),
  /** `stale`: updated more than 3 hours ago (Southern Water 6). `unknown`: more than a day ago, its statuses are then withheld. */
  state: z.enum(['fresh', 'stale', 'unknown']),
  /**
   * Why its newest answer can't be trusted to be whole, so that no spill ends and no overflow goes by it. `short`: its layer has
   * far fewer rows than usual. `torn`: one row came twice in an answer of several pages. `went_back`: a row near the place
   * went back to an earlier reading. Null: nothing is against it.
   */
  suspect: z.enum(['short', 'torn', 'went_back']).nullable().default(null),
});
export type CompanyData = z.infer<typeof CompanyData>;

/** Body of `GET /api/storm_overflow`. An event duration monitor records that an overflow ran and when, not how much. */
export const StormOverflows = z.object({
  total_count: z.number().int(),
  search_radius_miles: z.number(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  timestamp: Instant, // when the companies were last asked
  overflows: z.array(StormOverflow), // discharging first, then by distance
  /** The companies whose area the place is in or near. Empty: no company that publishes covers it, so nothing is known. */
  companies: z.array(z.string()),
  company_data: z.array(CompanyData), // in the order of `companies`
  meta: Meta,
});
export type StormOverflows = z.infer<typeof StormOverflows>;
