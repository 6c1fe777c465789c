import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '#contract/accounts/auth.ts';
import { callTexts } from '#contract/call-texts.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Session } from '#server/store/accounts/sessions.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { SessionMemory } from './session-memory.ts';

const DAY_MS = 86_400_000;
/** A session that is not used for this long ends. */
export const IDLE_MS = 7 * DAY_MS;
/** How long a request waits for a store that was away a moment ago. */
const TRY_MS = 300;
/** The time of last use is written at most this often. */
const TOUCH_MS = 5 * 60_000;

/** Finds the owner of a session in the store. */
export function createSessionLookUp(options: {
  store: Pick<Store, 'sessions'>;
  memory: SessionMemory;
  hashOf: (token: string) => string;
  now: () => number;
}) {
  const { store, memory, hashOf, now } = options;
  /** While the store is away only one look-up at a time tries it, so that not every request waits for it. */
  let isAway = false;
  let isTrying = false;

  const isExpired = ({ expiresAt, lastSeenAt }: Session) =>
    expiresAt <= now() || lastSeenAt + IDLE_MS <= now();

  const find = async (tokenHash: string, token?: string) => {
    const remember = memory.lookUp(tokenHash);
    const found = await store.sessions.byTokenHash(tokenHash);
    const visitor = found && !isExpired(found) ? visitorOf(found) : null;
    remember(visitor, token);
    return { found, visitor };
  };

  const read = async (token: string): Promise<Visitor | null> => {
    const tokenHash = hashOf(token);
    let looked: Awaited<ReturnType<typeof find>>;
    try {
      looked = await find(tokenHash, token);
      isAway = false;
    } catch (error) {
      isAway = true;
      const visitor = memory.lately(tokenHash);
      if (visitor) return visitor;
      throw new HttpError(503, callTexts.storeAway, { retryAfterSeconds: 5, cause: error });
    }
    const { found, visitor } = looked;
    // A store that can be read but not written, for instance on a full disk, still lets people read.
    if (found && visitor && now() - found.lastSeenAt > TOUCH_MS)
      await store.sessions.touch(tokenHash, now()).catch(() => undefined);
    return visitor;
  };

  return {
    /** @throws HttpError 503 while the store can't be reached, unless the session was valid lately */
    async byToken(token: string): Promise<Visitor | null> {
      const known = isAway ? memory.lately(hashOf(token)) : null;
      if (!known) return read(token);
      if (isTrying) return known;
      isTrying = true;
      const reading = read(token).finally(() => {
        isTrying = false;
      });
      return Promise.race([reading, wait(TRY_MS, known, { ref: false })]);
    },
    /** Does not count as use of the session. @throws when the store can't be reached */
    async isGood(tokenHash: string) {
      const { visitor } = await find(tokenHash);
      return visitor !== null;
    },
  };
}

const visitorOf = ({ user, role }: { user: User; role: Role }): Visitor => ({
  userId: user.id,
  email: user.email,
  role: user.role,
  hasOldToken: role !== user.role,
});
