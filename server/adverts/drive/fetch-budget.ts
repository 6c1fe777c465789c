import pLimit, { type LimitFunction } from 'p-limit';
import { callTexts } from '#contract/call-texts.ts';
import { driveTexts } from '#contract/drive-texts.ts';
import type { CounterOf } from '#server/cluster/window-counter.ts';
import { HttpError } from '#server/http/errors.ts';

const OF_ONE = ['files fetched for a client', 60] as const; // seconds
const MOST_OF_ONE = 60;
const OF_ALL = ['files fetched', 3600] as const;
const MOST_OF_ALL = 1000;

const AT_ONCE = 6;
const AT_ONCE_OF_ONE = 3;
/** For a longer queue nobody would wait. */
const MOST_WAITING = 60;
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

export function createFetchBudget(counterOf: CounterOf, longestWaitMs = LONGEST_WAIT_MS): FetchBudget {
  const ofOne = counterOf(...OF_ONE);
  const ofAll = counterOf(...OF_ALL);
  const all = pLimit(AT_ONCE);
  const byClient = new Map<string, LimitFunction>();
  let waiting = 0;

  const count = async (client: string) => {
    const own = await ofOne.add(client);
    const seconds = Math.ceil(own.msBeforeNext / 1000);
    if (own.count > MOST_OF_ONE)
      throw new HttpError(429, callTexts.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
    const total = await ofAll.add('all');
    if (total.count > MOST_OF_ALL)
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
      if (waiting >= MOST_WAITING) throw busy();
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
      } finally {
        if (own.activeCount + own.pendingCount === 0) byClient.delete(client);
      }
    },
  };
}
