import { randomInt } from 'node:crypto';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import { AlreadyTaken } from '../store/already-taken.ts';
import type { Store } from '../store/open-store.ts';
import type { User, UserDraft } from '../store/users.ts';
import type { KeyedHash } from './keyed-hash.ts';

export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const RESEND_AFTER_MS = 30_000;

/** Six decimal digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The codes that prove who reads an address's mail: the last one that was sent to it is good. */
export interface VerificationCodes {
  /**
   * Makes a new code, which takes the place of the one before.
   * @throws HttpError 429 within half a minute of the one before
   */
  issue: (emailKey: string) => Promise<string>;
  /** @throws HttpError 400 for a code that is wrong, old or of another address; 429 when its tries are used up */
  check: (emailKey: string, code: string) => Promise<void>;
  /**
   * Uses the code up and creates the account, exactly once.
   * @throws HttpError 400 as `check`
   */
  redeem: (code: string, draft: UserDraft) => Promise<User>;
  /** Removes what has expired. */
  sweep: () => Promise<void>;
}

export function createVerificationCodes(options: {
  store: Store;
  hash: KeyedHash;
  now: () => number;
}): VerificationCodes {
  const { store, hash, now } = options;
  const hashOf = (emailKey: string, code: string) => hash('code', `${emailKey}\0${code}`);

  return {
    async issue(emailKey) {
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
        throw new HttpError(429, texts.codeTooSoon(seconds), { retryAfterSeconds: seconds });
      }
      return code;
    },
    async check(emailKey, code) {
      const limits = { now: now(), maxTries: CODE_TRIES };
      const outcome = await store.emailCodes.attempt(emailKey, hashOf(emailKey, code), limits);
      if (outcome === 'used up') throw new HttpError(429, texts.codeUsedUp, { field: 'auth_code' });
      // A code is made for every address; that of an account is never sent, and not even a lucky guess opens it.
      if (outcome !== 'right' || (await store.users.byEmailKey(emailKey))) throw codeInvalid();
    },
    async redeem(code, draft) {
      const limits = { now: now(), maxTries: CODE_TRIES };
      try {
        const user = await store.emailCodes.consume(hashOf(draft.emailKey, code), draft, limits);
        if (user) return user;
      } catch (error) {
        if (!(error instanceof AlreadyTaken)) throw error;
      }
      throw codeInvalid();
    },
    sweep: () => store.emailCodes.deleteExpired(now()),
  };
}

const codeInvalid = () => new HttpError(400, texts.codeInvalid, { field: 'auth_code' });
