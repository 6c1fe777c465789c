import { z } from 'zod';
import { Meta } from './meta.ts';
import { EpochMilliseconds, Instant } from './time.ts';

/** 1 discharging, 0 not, -1 monitor offline (says nothing about a discharge), null unknown. */
export const OverflowStatusCode = z.union([z.literal(1), z.literal(0), z.literal(-1)]).nullable();
export type OverflowStatusCode = z.infer<typeof OverflowStatusCode>;

const moment = EpochMilliseconds.nullable();

export const StormOverflow = z.object({
  name: z.string(),
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
});
export type StormOverflow = z.infer<typeof StormOverflow>;

/** Body of `GET /api/storm_overflow`. An event duration monitor tells that an overflow ran and when, not how much. */
export const StormOverflows = z.object({
  total_count: z.number().int(),
  search_radius_miles: z.number(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  timestamp: Instant, // when the companies were last asked
  overflows: z.array(StormOverflow), // discharging first, then by distance
  /** The companies whose area the place is in or near. Empty: no company that publishes covers it, so nothing is known. */
  companies: z.array(z.string()),
  meta: Meta,
});
export type StormOverflows = z.infer<typeof StormOverflows>;
