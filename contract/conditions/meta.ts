import { z } from 'zod';
import { Instant } from '../time.ts';

/** Where a value comes from and how old it is. Every data body has it beside the data. */
export const Meta = z.object({
  /** Who computed or measured it, in words for people. Null where no source covers the place. */
  source: z.string().nullable(),
  /** The credit the source's licence asks for. */
  attribution: z.string().nullable(),
  /** The data's own time. Null where the source states none. */
  observed_at: Instant.nullable(),
  /** When it last arrived here. Null when it never did. */
  fetched_at: Instant.nullable(),
  /** When the run of the model began that it comes from. Null where the source has none, or it is not known. */
  run_at: Instant.nullable().optional(),
  /**
   * When the source last said which runs it has, with which this value still stands: its age counts from then. Null where
   * the source is not asked that. Answers of an earlier version lack both.
   */
  confirmed_at: Instant.nullable().optional(),
  /** Older than its freshness limit, or its own time is more than 2 h behind or 15 min ahead. */
  stale: z.boolean(),
  /** True when the data come from the simulator: never real conditions. */
  simulated: z.boolean(),
  /** What went wrong at the last attempt, in words for people; null when it succeeded. */
  error: z.string().nullable(),
});
export type Meta = z.infer<typeof Meta>;
