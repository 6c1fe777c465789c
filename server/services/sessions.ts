import { createHash, createHmac } from 'node:crypto';
import type { Role } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store/open-store.ts';
import type { Session } from '../store/sessions.ts';
import type { User } from '../store/users.ts';
import { isToken, newToken } from './keyed-hash.ts';

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
/** After a change of role the old token is good this much longer: for the calls that were under way with it. */
const REPLACED_MS = 60_000;

/** Who is asking. */
export interface Visitor {
  userId: string;
  email: string;
  role: Role;
  /** The session's token was made under another role: it is to be replaced. */
  hasOldToken: boolean;
}

/** From where somebody calls. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/** A session as its owner sees it: by an id that opens nothing. */
export type OwnSession = Pick<Session, 'createdAt' | 'lastSeenAt' | 'address' | 'userAgent'> & {
  id: string;
  current: boolean;
};

export interface Sessions {
  /** @returns the token for the cookie; only its hash is stored */
  begin: (user: Pick<User, 'id' | 'role'>, client: Client) => Promise<string>;
  /** As `begin`, and counts the login; null when the account has another password by now. */
  beginAtLogin: (user: User, client: Client) => Promise<string | null>;
  /** The visitor behind a token, from memory when it was looked up within the last second. */
  visitor: (token: string) => Visitor | null | Promise<Visitor | null>;
  /** The visitor behind a token if it was looked up within the last second; never asks the store. */
  known: (token: string) => Visitor | null;
  /** Gives a session whose user has another role by now a new token; null when another call has done so already. */
  rotate: (token: string) => Promise<string | null>;
  /** @param token the asker's own, which is marked as the current one */
  listOf: (userId: string, token: string | undefined) => Promise<OwnSession[]>;
  end: (token: string) => Promise<void>;
  /** Ends one by its id. @returns false when the user has no such session */
  endOneOf: (userId: string, id: string) => Promise<boolean>;
  /** Ends all of a user, except the one behind `exceptToken`. */
  endAllOf: (userId: string, exceptToken?: string) => Promise<void>;
  /** Drops what is remembered of a user, so that a change of the account counts with the next call. */
  forgetUser: (userId: string) => void;
  /** Removes what has expired. */
  sweep: () => Promise<void>;
}

/** The hash finds a session in the store, so what a browser is told is one step further. */
const idOf = (tokenHash: string): string =>
  createHash('sha256').update(tokenHash).digest('base64url').slice(0, 22);

/** Opaque random tokens, kept in the store as a keyed hash: a stolen database opens no session. */
export function createSessions(options: { store: Store; secret: string; now: () => number }): Sessions {
  const { store, secret, now } = options;
  const remembered = new Map<string, { visitor: Visitor | null; verifiedAt: number }>();
  /** Counts what was dropped: a look-up that was under way meanwhile may have read what no longer holds. */
  let dropped = 0;
  const hashOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');

  const remember = (token: string, visitor: Visitor | null) => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { visitor, verifiedAt: now() });
  };

  const forget = (isMeant: (token: string, visitor: Visitor | null) => boolean) => {
    dropped += 1;
    for (const [token, { visitor }] of remembered) if (isMeant(token, visitor)) remembered.delete(token);
  };
  const forgetUser = (userId: string) => forget((_token, visitor) => visitor?.userId === userId);

  const fresh = (token: string) => {
    const known = remembered.get(token);
    const age = known ? now() - known.verifiedAt : -1;
    return age >= 0 && age < REMEMBERED_MS ? known : undefined;
  };

  const lookUp = async (token: string): Promise<Visitor | null> => {
    const tokenHash = hashOf(token);
    const droppedBefore = dropped;
    let found: Awaited<ReturnType<typeof store.sessions.byTokenHash>>;
    try {
      found = await store.sessions.byTokenHash(tokenHash);
    } catch (error) {
      const known = remembered.get(token);
      if (known?.visitor && now() - known.verifiedAt < GRACE_MS) return known.visitor;
      throw new HttpError(503, texts.storeAway, { retryAfterSeconds: 5, cause: error });
    }
    const isOver = !found || found.expiresAt <= now() || found.lastSeenAt + IDLE_MS <= now();
    const visitor = found && !isOver ? visitorOf(found) : null;
    if (droppedBefore === dropped) remember(token, visitor);
    // A store that can be read but not written, as on a full disk, still lets people read.
    if (found && !isOver && now() - found.lastSeenAt > TOUCH_MS)
      await store.sessions.touch(tokenHash, now()).catch(() => undefined);
    return visitor;
  };

  const created = (token: string, { id, role }: Pick<User, 'id' | 'role'>, client: Client): Session => ({
    tokenHash: hashOf(token),
    userId: id,
    role,
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: now() + ABSOLUTE_MS,
    ...client,
  });
  const ofUser = (userId: string) => store.sessions.ofUser(userId, now(), now() - IDLE_MS);

  return {
    async begin(user, client) {
      const token = newToken();
      await store.sessions.insert(created(token, user, client));
      return token;
    },
    async beginAtLogin(user, client) {
      const token = newToken();
      const isDone = await store.sessions.insertAtLogin(created(token, user, client), user.passwordHash);
      return isDone ? token : null;
    },
    visitor(token) {
      if (!isToken(token)) return null;
      const known = fresh(token);
      return known ? known.visitor : lookUp(token);
    },
    known: (token) => fresh(token)?.visitor ?? null,
    async rotate(token) {
      const old = hashOf(token);
      const found = await store.sessions.byTokenHash(old);
      if (!found) return null;
      const { user, ...session } = found;
      const replacement = newToken();
      const next = { ...session, tokenHash: hashOf(replacement), role: user.role, lastSeenAt: now() };
      const isDone = await store.sessions.replace(old, next, now() + REPLACED_MS);
      forget((known) => known === token);
      return isDone ? replacement : null;
    },
    async listOf(userId, token) {
      const current = token === undefined ? null : hashOf(token);
      return (await ofUser(userId)).map(({ tokenHash, createdAt, lastSeenAt, address, userAgent }) => ({
        id: idOf(tokenHash),
        current: tokenHash === current,
        createdAt,
        lastSeenAt,
        address,
        userAgent,
      }));
    },
    async end(token) {
      if (isToken(token)) await store.sessions.delete(hashOf(token));
      forget((known) => known === token);
    },
    async endOneOf(userId, id) {
      const session = (await ofUser(userId)).find(({ tokenHash }) => idOf(tokenHash) === id);
      if (!session) return false;
      await store.sessions.delete(session.tokenHash);
      forgetUser(userId);
      return true;
    },
    async endAllOf(userId, exceptToken) {
      await store.sessions.deleteOfUser(userId, exceptToken === undefined ? undefined : hashOf(exceptToken));
      forgetUser(userId);
    },
    forgetUser,
    sweep: () => store.sessions.deleteExpired(now(), now() - IDLE_MS),
  };
}

const visitorOf = ({ user, role }: { user: User; role: Role }): Visitor => ({
  userId: user.id,
  email: user.email,
  role: user.role,
  hasOldToken: role !== user.role,
});
