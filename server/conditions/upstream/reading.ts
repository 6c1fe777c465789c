import type { z } from 'zod';
import type { Location } from '#contract/locations.ts';
import type { UpstreamError } from './upstream-error.ts';

/** What an adapter answers for one place: a checked value in our units, and where it comes from. */
export interface Reading<V> {
  value: V;
  /** The data's own time in epoch milliseconds; null where the source states none. */
  observedAt: number | null;
  /** Null where no source covers the place: the value then says that nobody can tell. */
  source: string | null;
  attribution: string | null;
  /** Names of the fields that lay outside their physical range and became null. */
  dropped: readonly string[];
  /** What is missing of it, in words for people, where the rest can stand. */
  warning?: string;
}

/** An adapter answers many places in one go, in the order given; one place's failure leaves the others alone. */
export type ReadMany<V> = (
  places: readonly Location[],
  now: number,
) => Promise<(Reading<V> | UpstreamError)[]>;

/**
 * Fetches an address and checks the answer against a schema, for one source.
 * @param weight what the call costs of the source's daily budget; 1 unless told
 * @throws UpstreamError, and nothing else
 */
export type GetJson = <S extends z.ZodType>(
  url: string,
  schema: S,
  options?: { weight?: number; headers?: Record<string, string> },
) => Promise<z.output<S>>;
