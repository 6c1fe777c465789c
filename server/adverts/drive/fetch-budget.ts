import pLimit, { type LimitFunction } from 'p-limit';
import { callTexts } from '#contract/call-texts.ts';
import { driveTexts } from '#contract/drive-texts.ts';
import type { CounterOf } from '#server/cluster/window-counter.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';

/** Apart, so that what administrators look at before they save it takes no fetch from the files of adverts. */
const shares = {
  adverts: { mostOfAll: 800, atOnce: 4 },
  previews: { mostOfAll: 200, atOnce: 2 },
};
const MOST_OF_ONE = 60;
const AT_ONCE_OF_ONE = 3;
/** For a longer queue nobody would wait. */
const MOST_WAITING = 60;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const LONGEST_WAIT_MS = 15_000;
const BUSY_SECONDS = 5;

/** What may be fetched from the file-sharing host: how often, and how many files at once. What is kept costs nothing. */
export interface FetchBudget {
  /**
   * Waits for its turn, then runs.
   * @param client an account or an address
   * @throws HttpError 429 for a client that asks too often, 503 where too many files are asked for in all
   */
  run: (client: string, fetch: () => Promise<void>) => Promise<void>;
}

export function createFetchBudget(
  counterOf: CounterOf,
  of: keyof typeof shares,
  longestWaitMs = LONGEST_WAIT_MS,
): FetchBudget {
  const { mostOfAll, atOnce } = shares[of];
  const ofOne = counterOf(`files of ${of} fetched for a client`, MINUTE_SECONDS);
  const ofAll = counterOf(`files of ${of} fetched`, HOUR_SECONDS);
  const all = pLimit(atOnce);
  const byClient = new Map<string, LimitFunction>();
  let waiting = 0;

  const count = async (client: string) => {
    const own = await ofOne.add(client);
    const seconds = Math.ceil(own.msBeforeNext / 1000);
    if (own.count > MOST_OF_ONE)
      throw new HttpError(429, callTexts.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
    const total = await ofAll.add('all');
    if (total.count > mostOfAll)
      throw new HttpError(503, driveTexts.busy, { retryAfterSeconds: Math.ceil(total.msBeforeNext / 1000) });
  };
  const busy = () => new HttpError(503, driveTexts.busy, { retryAfterSeconds: BUSY_SECONDS });
  const limitOf = (client: string): LimitFunction => {
    const known = byClient.get(client) ?? pLimit(AT_ONCE_OF_ONE);
    byClient.set(client, known);
    return known;
  };

  return {
    async run(client, fetch) {
      await count(client);
      if (waiting >= MOST_WAITING) {
        await ofAll.takeBack('all');
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
        if (isUnasked) await ofAll.takeBack('all');
        throw error;
      } finally {
        if (own.activeCount + own.pendingCount === 0) byClient.delete(client);
      }
    },
  };
}
