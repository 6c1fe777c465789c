import { createHmac, randomBytes } from 'node:crypto';
import type { Role } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store/open-store.ts';

const DAY_MS = 86_400_000;
/** A session that is not used for this long ends. */
export const IDLE_MS = 7 * DAY_MS;
/** However much it is used, a session ends after this. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** How long a session is taken from memory before the store is asked again: what another process ended ends here too. */
const REMEMBERED_MS = 1000;
/** While the store can't be reached, a session that was good this recently still reads. */
const GRACE_MS = 15 * 60_000;
/** The time of last use is written at most this often. */
const TOUCH_MS = 5 * 60_000;
/** Far more than are used within the second for which they are remembered. */
const MAX_REMEMBERED = 10_000;
const TOKEN = /^[\w-]{43}$/;

/** Who is asking. */
export interface Visitor {
  userId: string;
  email: string;
  role: Role;
}

export interface Sessions {
  /** @returns the token for the cookie; only its hash is stored */
  begin: (userId: string, from: { address: string; userAgent: string | null }) => Promise<string>;
  /** The visitor behind a token, from memory when it was looked up within the last second. */
  visitor: (token: string) => Visitor | null | Promise<Visitor | null>;
  /** The visitor behind a token if it was looked up within the last second; never asks the store. */
  known: (token: string) => Visitor | null;
  end: (token: string) => Promise<void>;
  /** Removes what has expired. */
  sweep: () => Promise<void>;
}

/** Opaque random tokens, kept in the store as a keyed hash: a stolen database opens no session. */
export function createSessions(options: { store: Store; secret: string; now: () => number }): Sessions {
  const { store, secret, now } = options;
  const remembered = new Map<string, { visitor: Visitor | null; verifiedAt: number }>();
  const hashOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');

  const remember = (token: string, visitor: Visitor | null) => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { visitor, verifiedAt: now() });
    return visitor;
  };

  const fresh = (token: string) => {
    const known = remembered.get(token);
    const age = known ? now() - known.verifiedAt : -1;
    return age >= 0 && age < REMEMBERED_MS ? known : undefined;
  };

  const lookUp = async (token: string): Promise<Visitor | null> => {
    const tokenHash = hashOf(token);
    let found: Awaited<ReturnType<typeof store.sessions.byTokenHash>>;
    try {
      found = await store.sessions.byTokenHash(tokenHash);
    } catch (error) {
      const known = remembered.get(token);
      if (known?.visitor && now() - known.verifiedAt < GRACE_MS) return known.visitor;
      throw new HttpError(503, texts.storeAway, { retryAfterSeconds: 5, cause: error });
    }
    if (!found || found.expiresAt <= now() || found.lastSeenAt + IDLE_MS <= now())
      return remember(token, null);
    if (now() - found.lastSeenAt > TOUCH_MS) await store.sessions.touch(tokenHash, now());
    return remember(token, { userId: found.user.id, email: found.user.email, role: found.user.role });
  };

  return {
    async begin(userId, { address, userAgent }) {
      const token = randomBytes(32).toString('base64url');
      await store.sessions.insert({
        tokenHash: hashOf(token),
        userId,
        createdAt: now(),
        lastSeenAt: now(),
        expiresAt: now() + ABSOLUTE_MS,
        address,
        userAgent,
      });
      return token;
    },
    visitor(token) {
      if (!TOKEN.test(token)) return null;
      const known = fresh(token);
      return known ? known.visitor : lookUp(token);
    },
    known: (token) => fresh(token)?.visitor ?? null,
    async end(token) {
      remembered.delete(token);
      if (TOKEN.test(token)) await store.sessions.delete(hashOf(token));
    },
    sweep: () => store.sessions.deleteExpired(now(), now() - IDLE_MS),
  };
}
