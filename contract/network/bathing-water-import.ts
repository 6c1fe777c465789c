import { z } from 'zod';
import { Instant } from '../time.ts';

/** Waters that are imported in one go. */
export const MOST_WATERS = 500;

/** A designated bathing water that no location names yet. */
export const MissingWater = z.object({
  id: z.string(), // EUBWID, for example ukk4301-22300
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Null: there is no location at all. */
  nearest: z.object({ _id: z.string(), name: z.string(), distance_miles: z.number() }).nullable(),
  /** Why it can't be imported: its name is a location's already, or can't be one's; or its position can't be right. */
  obstacle: z.enum(['name_taken', 'name_unfit', 'outside']).nullable(),
});
export type MissingWater = z.infer<typeof MissingWater>;

/** Answer of `GET /api/admin/bathing-waters/missing`, by their names. */
export const MissingWaters = z.object({ waters: z.array(MissingWater) });
export type MissingWaters = z.infer<typeof MissingWaters>;

/** Body of `POST /api/admin/bathing-waters/import`. */
export const ChosenWaters = z.strictObject({
  ids: z
    .array(z.string({ error: 'ids must be a list of ids' }).min(1).max(40), {
      error: 'ids must be a list of ids',
    })
    .min(1, 'ids must not be empty')
    .max(MOST_WATERS, `At most ${MOST_WATERS} bathing waters can be given`)
    .transform((ids) => [...new Set(ids)]),
});

/** An import and how far it has come. */
export const ImportJob = z.object({
  _id: z.string(),
  /** `stopped`: it has ended before its last water; `message` says why. */
  state: z.enum(['running', 'done', 'stopped']),
  message: z.string().nullable(),
  started_at: Instant,
  total: z.number().int(),
  done: z.number().int(), // of these, whether created or skipped
  created: z.number().int(),
  skipped: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** Answer of `GET` and `POST /api/admin/bathing-waters/import`: the last import; null: there was none yet. */
export const ImportState = z.object({ job: ImportJob.nullable() });
export type ImportState = z.infer<typeof ImportState>;
