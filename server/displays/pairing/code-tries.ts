import type { ProgressiveDelay } from '#server/cluster/progressive-delay.ts';
import { HttpError } from '#server/http/errors.ts';
import { delays } from '#server/http/limits/rate-limits.ts';

/** Slows down an account that guesses codes. */
export interface CodeTries {
  /**
   * @param judge throws HttpError 404 for a wrong code
   * @throws HttpError 429 with `Retry-After` while the account has to wait; the errors of `judge`
   */
  judged: <T>(account: string, judge: () => Promise<T>) => Promise<T>;
}

export const createCodeTries = (delay: ProgressiveDelay): CodeTries => ({
  async judged(account, judge) {
    const attempt = await delay.begin(account);
    if (attempt.wait > 0) throw delays.displayCodes.refusal(attempt.wait);
    try {
      const right = await judge();
      await delay.giveBack(account, attempt);
      return right;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 404)) await delay.giveBack(account, attempt);
      throw error;
    }
  },
});
