import pLimit, { type LimitFunction } from 'p-limit';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';
import type { RateLimiters } from '#server/http/limits/rate-limits.ts';

/** Apart, so that what administrators look at before they save it takes no fetch from the files of adverts. */
const shares = {
  adverts: { ofAll: 'advertFetches', ofOne: 'advertFetchesBy', atOnce: 4 },
  previews: { ofAll: 'previewFetches', ofOne: 'previewFetchesBy', atOnce: 2 },
} as const;
const AT_ONCE_OF_ONE = 3;
/** For a longer queue nobody would wait. */
const MOST_WAITING = 60;
const LONGEST_WAIT_MS = 15_000;
const BUSY_SECONDS = 5;

/** What may be fetched from the file-sharing host: how often, and how many files at once. What is kept costs nothing. */
export type FetchBudget = ReturnType<typeof createFetchBudget>;

export function createFetchBudget(
  limiters: Pick<RateLimiters, (typeof shares)[keyof typeof shares]['ofAll' | 'ofOne']>,
  of: keyof typeof shares,
  longestWaitMs = LONGEST_WAIT_MS,
) {
  const share = shares[of];
  const ofAll = limiters[share.ofAll];
  const all = pLimit(share.atOnce);
  const byClient = new Map<string, LimitFunction>();
  let waiting = 0;

  const busy = () => new HttpError(503, driveTexts.busy, { retryAfterSeconds: BUSY_SECONDS });
  const limitOf = (client: string): LimitFunction => {
    const known = byClient.get(client) ?? pLimit(AT_ONCE_OF_ONE);
    byClient.set(client, known);
    return known;
  };

  return {
    /**
     * Waits for its turn, then runs.
     * @param client an account or an address
     * @throws HttpError 429 for a client that asks too often, 503 where too many files are asked for in all
     */
    async run(client: string, fetch: () => Promise<void>) {
      await limiters[share.ofOne].consume(client);
      await ofAll.consume('all');
      if (waiting >= MOST_WAITING) {
        await ofAll.giveBack('all');
        throw busy();
      }
      const own = limitOf(client);
      const turn = Promise.withResolvers<void>();
      let hasGivenUp = false;
      const patience = setTimeout(() => {
        hasGivenUp = true;
        turn.reject(busy());
      }, longestWaitMs);
      waiting += 1;
      const begin = async () => {
        clearTimeout(patience);
        waiting -= 1;
        if (!hasGivenUp) await fetch();
      };
      const fetched = own(() => all(begin));
      fetched.then(turn.resolve, turn.reject);
      try {
        await turn.promise;
      } catch (error) {
        const isUnasked = hasGivenUp || (error instanceof UpstreamError && error.kind === 'paused');
        if (isUnasked) await ofAll.giveBack('all');
        throw error;
      } finally {
        if (own.activeCount + own.pendingCount === 0) byClient.delete(client);
      }
    },
  };
}
