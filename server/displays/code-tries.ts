import { callTexts } from '#contract/call-texts.ts';
import { countsInMemory, type LoginCounts } from '#server/cluster/login-counts.ts';
import { HttpError } from '#server/http/errors.ts';

/** Wrong codes of an account before each further one has to wait. */
const WRONG_CODES = 10;
const WINDOW_SECONDS = 15 * 60;

/** Slows down an account that guesses codes. */
export interface CodeTries {
  /**
   * @param judge throws for a wrong code
   * @throws HttpError 429 with `Retry-After` while the account has to wait; the errors of `judge`
   */
  judged: <T>(account: string, judge: () => Promise<T>) => Promise<T>;
}

export function createCodeTries(options: {
  /** Null: this process counts by itself. */
  counts: LoginCounts | null;
  now: () => number;
}): CodeTries {
  const limit = (options.counts ?? countsInMemory(options.now)).limit({
    name: 'code of a display',
    points: WRONG_CODES,
    windowSeconds: WINDOW_SECONDS,
    longestDelaySeconds: WINDOW_SECONDS,
  });
  return {
    async judged(account, judge) {
      const begun = await limit.begin(account);
      if (begun.wait > 0)
        throw new HttpError(429, callTexts.tooManyAttempts(begun.wait), { retryAfterSeconds: begun.wait });
      try {
        const right = await judge();
        await limit.giveBack(account, begun);
        return right;
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 404)) await limit.giveBack(account, begun);
        throw error;
      }
    },
  };
}
