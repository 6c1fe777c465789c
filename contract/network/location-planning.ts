import { z } from 'zod';
import { degrees } from '../coordinates.ts';
import { Id, optionalLine } from '../form-values.ts';
import { feedKinds } from '../live/live-table.ts';

const MOST_AT_ONCE = 500;

/** Body of `POST /api/admin/locations/goes-along`. */
export const LocationIds = z.strictObject({
  ids: z
    .array(Id, { error: 'ids must be a list of ids' })
    .min(1, 'ids must not be empty')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} locations can be given`)
    .transform((ids) => [...new Set(ids)]),
});

/** How many there are, and what the first twenty are called. */
const Counted = z.object({ count: z.number().int(), names: z.array(z.string()) });

/** Its answer: what would be deleted along with each of these locations. One that is not there is left out. */
export const GoesAlong = z.object({
  locations: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      has_message: z.boolean(), // a custom message that people read now
      adverts: Counted,
      automated_messages: Counted,
      assigned_to: Counted, // by e-mail address
    }),
  ),
});
export type GoesAlong = z.infer<typeof GoesAlong>;

const MOST_PLACES = 1000;

/** Query of `GET /api/admin/locations/cost`. */
export const CostQuery = z.strictObject({
  add: z
    .string({ error: 'add must be one number' })
    .regex(/^-?\d{1,4}$/, 'add must be a whole number')
    .transform(Number)
    .refine(
      (value) => Math.abs(value) <= MOST_PLACES,
      `add must lie between -${MOST_PLACES} and ${MOST_PLACES}`,
    )
    .default(0),
});

/** At a number of places. */
const Load = z.object({
  calls: z.number(), // weighted calls a day: at each run of a model, or by the clock where runs are not known
  stretch: z.number(), // how many times rarer than that, to keep within the budget
});

/** Its answer: what so many more active places, or fewer, cost of the daily budgets. */
export const RefreshCost = z.object({
  places: z.number().int(), // active ones
  add: z.number().int(),
  sources: z.array(
    z.object({
      source: z.string(),
      name: z.string(), // for people
      daily_budget: z.number().nullable(), // null: the source names none
      now: Load,
      after: Load,
    }),
  ),
  /** Feeds that are read from a source. */
  feeds: z.array(
    z.object({
      kind: z.enum(feedKinds),
      seconds_now: z.number().int(), // between two refreshes of a place
      seconds_after: z.number().int(),
      /** Refreshed too rarely to stay fresh after it. */
      too_rare: z.boolean(),
    }),
  ),
});
export type RefreshCost = z.infer<typeof RefreshCost>;

/** Query of `GET /api/admin/tide-stations` and `GET /api/admin/bathing-waters`. `q` is part of the name. */
export const NearQuery = z.strictObject({
  lat: degrees('lat', 90),
  lon: degrees('lon', 180),
  q: optionalLine('q', 100).default(null),
});
export type NearQuery = z.infer<typeof NearQuery>;

const Near = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  distance_miles: z.number(),
});

/** Answer of `GET /api/admin/tide-stations`: the ten nearest. */
export const NearTideStations = z.object({
  /** `admiralty`: their ids can be a location's `admiralty_station_id`. `computed`: the nearest one is used by itself. */
  method: z.enum(['admiralty', 'computed']),
  stations: z.array(Near),
});
export type NearTideStations = z.infer<typeof NearTideStations>;

/** Answer of `GET /api/admin/bathing-waters`: the ten nearest designated ones of England. */
export const NearBathingWaters = z.object({ waters: z.array(Near) });
export type NearBathingWaters = z.infer<typeof NearBathingWaters>;
