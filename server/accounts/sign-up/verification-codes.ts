import { randomInt } from 'node:crypto';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { KeyedHash } from '#server/http/limits/keyed-hash.ts';
import type { User, UserDraft } from '#server/store/accounts/users.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Caller } from '../caller.ts';
import type { CodeTries } from '../limits/code-tries.ts';

export const CODE_LIFE_MS = 10 * 60_000;
export const RESEND_AFTER_MS = 30_000;

/** Six decimal digits, each code equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The codes that prove that somebody reads an address's mail. Only the last code that was sent to it is valid. */
export type VerificationCodes = ReturnType<typeof createVerificationCodes>;

export function createVerificationCodes(options: {
  store: Store;
  hash: KeyedHash;
  tries: CodeTries;
  now: () => number;
}) {
  const { store, hash, tries, now } = options;
  const hashOf = (emailKey: string, code: string) => hash('code', `${emailKey}\0${code}`);

  return {
    /**
     * Makes a new code, which replaces the one before.
     * @throws HttpError 429 within half a minute of the last code
     */
    async issue(emailKey: string) {
      const code = newCode();
      const sentBefore = await store.emailCodes.issue(
        {
          emailKey,
          codeHash: hashOf(emailKey, code),
          sentAt: now(),
          expiresAt: now() + CODE_LIFE_MS,
        },
        now() - RESEND_AFTER_MS,
      );
      if (sentBefore !== null) {
        const seconds = Math.max(1, Math.ceil((sentBefore + RESEND_AFTER_MS - now()) / 1000));
        throw new HttpError(429, accountTexts.codeTooSoon(seconds), { retryAfterSeconds: seconds });
      }
      return code;
    },
    /** @throws HttpError 400 for a code that is wrong, old or of another address; 429 when no attempts are left */
    async check(emailKey: string, code: string, caller: Caller) {
      const isRight = await tries.judged(emailKey, caller, async () => {
        const fits = await store.emailCodes.isRight(emailKey, hashOf(emailKey, code), now());
        // A code is made for every address. That of an account is never sent, and even a lucky guess opens nothing.
        const user = await store.users.byEmailKey(emailKey);
        return fits && !user;
      });
      if (!isRight) throw codeInvalid();
    },
    /**
     * Uses the code up and creates the account, exactly once.
     * @throws HttpError 400 as `check`
     */
    async redeem(code: string, draft: UserDraft): Promise<User> {
      try {
        const user = await store.emailCodes.consume(hashOf(draft.emailKey, code), draft, now());
        if (user) return user;
      } catch (error) {
        if (!(error instanceof AlreadyTaken)) throw error;
      }
      throw codeInvalid();
    },
    /** Removes expired codes. */
    sweep: () => store.emailCodes.deleteExpired(now()),
  };
}

const codeInvalid = () => new HttpError(400, accountTexts.codeInvalid, { field: 'auth_code' });
