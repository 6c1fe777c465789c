import { isToken, type KeyedHash, newToken } from '#server/http/limits/keyed-hash.ts';
import type { NeedingStore } from '#server/http/store-work.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { emailKey } from '../accounts.ts';

export const PENDING_LIFE_MS = 30 * 60_000;

/** The sign-ups that browsers have begun: the e-mail address behind the token in a cookie. */
export type PendingSignUps = ReturnType<typeof createPendingSignUps>;

export function createPendingSignUps(options: {
  store: Store;
  hash: KeyedHash;
  needingStore: NeedingStore;
  now: () => number;
}) {
  const { pendingSignUps } = options.store;
  const { hash, needingStore, now } = options;
  const hashOf = (token: string | undefined) =>
    token !== undefined && isToken(token) ? hash('pending sign-up', token) : null;

  const emailOf = async (tokenHash: string | null) =>
    tokenHash === null ? null : needingStore(() => pendingSignUps.emailOf(tokenHash, now()));

  return {
    /** @returns the token for the cookie; only its hash is stored */
    async begin(email: string) {
      const token = newToken();
      const tokenHash = hash('pending sign-up', token);
      await pendingSignUps.insert({ tokenHash, email, expiresAt: now() + PENDING_LIFE_MS });
      return token;
    },
    /** The address as it was typed; null without a sign-up that is still going on. */
    emailOf: (token: string | undefined): Promise<string | null> => emailOf(hashOf(token)),
    /** The stored hash of the token if it belongs to an open sign-up with this address; else null. */
    async hashFor(token: string | undefined, key: string): Promise<string | null> {
      const tokenHash = hashOf(token);
      const email = await emailOf(tokenHash);
      return email !== null && emailKey(email) === key ? tokenHash : null;
    },
    async end(token: string | undefined) {
      const tokenHash = hashOf(token);
      if (tokenHash !== null) await needingStore(() => pendingSignUps.delete(tokenHash));
    },
    /** Removes expired sign-ups. */
    sweep: () => pendingSignUps.deleteExpired(now()),
  };
}
