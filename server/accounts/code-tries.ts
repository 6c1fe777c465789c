import { accountTexts } from '#contract/account-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { type KeyedHash, pseudonymOf } from '#server/http/keyed-hash.ts';
import type { Refusal, Refusals } from '#server/http/refusals.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Caller } from './caller.ts';
import type { HourlyThrottle } from './hourly-throttle.ts';
import type { PendingSignUps } from './pending-sign-ups.ts';

export const CODE_TRIES = 5;

/**
 * Who has how many tries at a code. A browser that asked for one has its own, which no stranger uses up. All others share
 * those of the address, which are counted whether a code is pending or not.
 */
export interface CodeTries {
  /**
   * Has a code judged, as one more try; a right one costs none, nor one that nobody judged.
   * @throws HttpError 429 when there are none left; what `judge` throws
   */
  judged: (emailKey: string, caller: Caller, judge: () => Promise<boolean>) => Promise<boolean>;
  /** The browser has asked for another code. */
  renew: (emailKey: string, caller: Caller) => Promise<void>;
}

export function createCodeTries(options: {
  store: Store;
  pending: PendingSignUps;
  strangers: HourlyThrottle;
  hash: KeyedHash;
  refusals: Refusals;
  now: () => number;
}): CodeTries {
  const { pending, strangers, now } = options;
  const { pendingSignUps } = options.store;
  const note = (what: Refusal, emailKey: string, caller: Caller) =>
    options.refusals.note(what, { account: pseudonymOf(options.hash, emailKey) }, caller);

  const begin = async (emailKey: string, caller: Caller) => {
    const own = await pending.hashFor(caller.pendingSignUp, emailKey);
    if (own === null) {
      const seconds = await strangers.take(emailKey, caller.address);
      if (seconds > 0) {
        note('code not looked at: too many tries', emailKey, caller);
        const more = { field: 'auth_code', retryAfterSeconds: seconds };
        throw new HttpError(429, callTexts.tooManyAttempts(seconds), more);
      }
      return () => strangers.giveBack(emailKey, caller.address);
    }
    if (!(await pendingSignUps.takeTry(own, { now: now(), maxTries: CODE_TRIES }))) {
      note('code not looked at: too many tries', emailKey, caller);
      throw new HttpError(429, accountTexts.codeUsedUp, { field: 'auth_code' });
    }
    return () => pendingSignUps.giveTryBack(own);
  };

  return {
    async judged(emailKey, caller, judge) {
      const giveBack = await begin(emailKey, caller);
      let isRight: boolean;
      try {
        isRight = await judge();
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (isRight) await giveBack();
      else note('wrong code', emailKey, caller);
      return isRight;
    },
    async renew(emailKey, { pendingSignUp }) {
      const own = await pending.hashFor(pendingSignUp, emailKey);
      if (own !== null) await pendingSignUps.renewTries(own);
    },
  };
}
