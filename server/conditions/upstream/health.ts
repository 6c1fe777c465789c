import { z } from 'zod';
import { isOutage } from './breaker.ts';
import { explain } from './explain.ts';
import type { UpstreamError } from './upstream-error.ts';

/** The outcomes of the calls to a source since the start, epoch milliseconds; null: there was none of that kind. */
export const SourceHealth = z.object({
  askedAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  /** Since when all calls have failed. */
  failingSince: z.number().nullable(),
  /** The last fault, in words for people, and its time. */
  error: z.string().nullable(),
  errorAt: z.number().nullable(),
});
export type SourceHealth = z.infer<typeof SourceHealth>;

export function createHealth() {
  let health: SourceHealth = {
    askedAt: null,
    answeredAt: null,
    failingSince: null,
    error: null,
    errorAt: null,
  };
  return {
    now: () => health,
    asked() {
      health = { ...health, askedAt: Date.now() };
    },
    answered() {
      health = { ...health, answeredAt: Date.now(), failingSince: null };
    },
    /** The refusal of one question says nothing about the source's health: it has answered. */
    failed(error: UpstreamError) {
      const at = Date.now();
      const isAway = isOutage(error);
      health = {
        ...health,
        answeredAt: isAway ? health.answeredAt : at,
        failingSince: isAway ? (health.failingSince ?? at) : null,
        error: explain(error),
        errorAt: at,
      };
    },
  };
}
