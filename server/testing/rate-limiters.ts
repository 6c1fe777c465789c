import { countsInMemory } from '#server/cluster/counts.ts';
import { createRateLimiters } from '#server/http/limits/rate-limits.ts';

/** The limits of one process. `now` is the clock of the delays; windows follow the system's. */
export const limitersInMemory = (now: () => number = Date.now) => {
  const counts = countsInMemory(now);
  return { limiters: createRateLimiters(counts), ownAddresses: counts.ownAddresses };
};
