import { z } from 'zod';
import { isOutage } from './breaker.ts';
import { explain } from './explain.ts';
import type { UpstreamError } from './upstream-error.ts';

/** How the calls to a source have gone since the start, epoch milliseconds; null: there was none such. */
export const SourceHealth = z.object({
  askedAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  /** Since when it has given nothing but failures. */
  failingSince: z.number().nullable(),
  /** What went wrong last, in words for people, and when. */
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
    /** A refusal of the one question says nothing about the source: it has answered. */
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
