import { z } from 'zod';
import { line } from '../form-values.ts';
import { feedKinds } from '../live/live-table.ts';
import { Instant } from '../time.ts';
import { UpstreamState } from './feeds.ts';

/** Counts of feeds by their state, and of those that failed at the last attempt. */
const FeedCounts = z.object({
  total: z.number().int(),
  fresh: z.number().int(),
  stale: z.number().int(),
  withheld: z.number().int(),
  failing: z.number().int(),
});
export type FeedCounts = z.infer<typeof FeedCounts>;

/** The state of one source as a whole, over all places that it is asked for. */
export const SourceState = z.object({
  source: z.string(), // as it is named in a request to ask it now
  name: z.string(), // for people
  /**
   * `away`: its breaker is open, or it has only failed for five minutes. `old`: it answers, but some place's value is
   * stale or withheld, or its layer is suspect. `idle`: no place asks it.
   */
  state: z.enum(['fresh', 'old', 'away', 'idle']),
  feeds: z.array(z.enum(feedKinds)),
  counts: FeedCounts, // of the places that it serves
  newest_observed_at: Instant.nullable(), // the data's own time; null where the source states none
  newest_fetched_at: Instant.nullable(),
  next_refresh_at: Instant.nullable(),
  /** Of the calls since the asking process started; null: no such call. */
  asked_at: Instant.nullable(),
  answered_at: Instant.nullable(),
  failing_since: Instant.nullable(),
  error: z.string().nullable(), // what went wrong last, also when it has answered since
  error_at: Instant.nullable(),
  ...UpstreamState.omit({ upstream: true }).shape,
});
export type SourceState = z.infer<typeof SourceState>;

/** The state of one kind of feed at all places. */
export const FeedSummary = z.object({
  kind: z.enum(feedKinds),
  counts: FeedCounts,
  oldest_fetched_at: Instant.nullable(), // of those that have a value
  next_refresh_at: Instant.nullable(),
  /** What went wrong at the last attempt, the most frequent first, at most five. */
  errors: z.array(z.object({ error: z.string(), places: z.number().int() })),
});
export type FeedSummary = z.infer<typeof FeedSummary>;

/** Answer of `GET /api/admin/sources`. */
export const SourceReport = z.object({
  simulated: z.boolean(),
  checked_at: Instant,
  sources: z.array(SourceState),
  feeds: z.array(FeedSummary),
});
export type SourceReport = z.infer<typeof SourceReport>;

/** Body of `POST /api/admin/sources/refresh`: a source, or one feed of one place. */
export const RefreshRequest = z.union([
  z.strictObject({ source: line('source', 200) }),
  z.strictObject({
    feed: z.enum(feedKinds, { error: `feed must be ${feedKinds.join(', ')}` }),
    location: line('location', 200), // name or slug
  }),
]);
export type RefreshRequest = z.infer<typeof RefreshRequest>;

/** Its answer: what was requested. The report has the outcome as soon as the source has answered. */
export const RefreshAsked = z.object({
  success: z.literal(true),
  message: z.string(),
  requested_at: Instant,
  places: z.number().int(), // for how many it is asked
});
export type RefreshAsked = z.infer<typeof RefreshAsked>;
