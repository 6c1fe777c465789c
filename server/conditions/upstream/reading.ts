import type { z } from 'zod';
import type { Location } from '#contract/network/locations.ts';
import type { UpstreamError } from './upstream-error.ts';

/** An adapter's answer for one place: a checked value in our units, and where it comes from. */
export interface Reading<V> {
  value: V;
  /** The data's own time in epoch milliseconds; null if the source has none. */
  observedAt: number | null;
  /** Null if no source covers the place: the value then says that it is unknown. */
  source: string | null;
  attribution: string | null;
  /** Names of the fields that lay outside their physical range and became null. */
  dropped: readonly string[];
  /** A part that is missing, in words for people, if the rest can be shown. */
  warning?: string;
}

/** An adapter answers for many places at once, in the given order. One place's failure leaves the others alone. */
export type ReadMany<V> = (
  places: readonly Location[],
  now: number,
) => Promise<(Reading<V> | UpstreamError)[]>;

/**
 * Fetches an address and checks the answer against a schema, for one source.
 * @param weight what the call costs of the source's daily budget; 1 by default
 * @throws UpstreamError, and nothing else
 */
export type GetJson = <S extends z.ZodType>(
  url: string,
  schema: S,
  options?: { weight?: number; headers?: Record<string, string> },
) => Promise<z.output<S>>;
