import { accountTexts } from '#contract/accounts/account-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { type KeyedHash, pseudonymOf } from '#server/http/limits/keyed-hash.ts';
import { rateLimits } from '#server/http/limits/rate-limits.ts';
import type { Refusal, Refusals } from '#server/http/refusals.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Caller } from '../caller.ts';
import type { PendingSignUps } from '../sign-up/pending-sign-ups.ts';
import type { HourlyThrottle } from './hourly-throttle.ts';

export const CODE_TRIES = 5;

/**
 * Counts attempts at a code. A browser that asked for a code has attempts of its own, which no stranger uses up. All
 * others share the attempts of the e-mail address, which are counted whether a code is pending or not.
 */
export type CodeTries = ReturnType<typeof createCodeTries>;

export function createCodeTries(options: {
  store: Store;
  pending: PendingSignUps;
  strangers: HourlyThrottle;
  hash: KeyedHash;
  refusals: Refusals;
  now: () => number;
}) {
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
        throw rateLimits.untrustedCodesFor.refusal(seconds);
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
    /**
     * Runs `judge` as one more attempt. A right code does not count, nor does an error of `judge`.
     * @throws HttpError 429 when no attempts are left; the errors of `judge`
     */
    async judged(emailKey: string, caller: Caller, judge: () => Promise<boolean>) {
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
    /** The browser has asked for another code: its attempts begin anew. */
    async renew(emailKey: string, { pendingSignUp }: Caller) {
      const own = await pending.hashFor(pendingSignUp, emailKey);
      if (own !== null) await pendingSignUps.renewTries(own);
    },
  };
}
