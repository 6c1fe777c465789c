import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Client, SessionsOfGuard, Visitor } from '#server/http/callers/visitor.ts';
import { isToken, newToken } from '#server/http/limits/keyed-hash.ts';
import type { Session } from '#server/store/accounts/sessions.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createSessionLookUp, IDLE_MS } from './session-look-up.ts';
import { createSessionMemory, type SessionMemory } from './session-memory.ts';

const DAY_MS = 86_400_000;
/** A session ends after this time, however much it is used. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** The most sessions of an account. Nobody has so many devices. One more ends the one that was unused longest. */
export const MOST_OF_ONE = 100;
/** After a change of role the old token stays valid this long, for calls that were already under way. */
const REPLACED_MS = 60_000;

/** A session as its owner sees it: with an id that opens nothing. */
type OwnSession = Pick<Session, 'createdAt' | 'lastSeenAt' | 'address' | 'userAgent'> & {
  id: string;
  current: boolean;
};

/**
 * Sessions that are over: one, or all of a user except one. `goesOn`: they are not over, but the user's rights or the
 * token have changed, so that open connections must be judged anew.
 */
export type SessionEnd =
  | { tokenHash: string; goesOn?: boolean | undefined }
  | { userId: string; exceptTokenHash?: string | undefined; goesOn?: boolean | undefined };

/** @param isFromHere false: another process ended them and sent a message */
export type SessionEndListener = (end: SessionEnd, isFromHere: boolean) => void;

export interface Sessions extends SessionsOfGuard {
  /** @returns the token for the cookie; only its hash is stored */
  begin: (user: Pick<User, 'id' | 'role'>, client: Client) => Promise<string>;
  /** As `begin`, and counts the login. Ends sessions above the limit. Null if the password was changed meanwhile. */
  beginAtLogin: (user: User, client: Client) => Promise<string | null>;
  /** The visitor behind a token if it was looked up within the last second; never asks the store. */
  known: (token: string) => Visitor | null;
  /** @param token of the caller's own session, which is marked as the current one */
  listOf: (userId: string, token: string | undefined) => Promise<OwnSession[]>;
  end: (token: string) => Promise<void>;
  /** Ends one by its id. @returns false when the user has no such session */
  endOneOf: (userId: string, id: string) => Promise<boolean>;
  /** Ends all of a user, except the one behind `exceptToken`. */
  endAllOf: (userId: string, exceptToken?: string) => Promise<void>;
  /** Forgets all sessions of a user that the store has ended together with a change of the account. */
  forgetUser: (userId: string) => void;
  /** Notes that a user's role has changed, from the next call on. */
  rightsChanged: (userId: string) => void;
  /** Calls the listener whenever sessions end, before the call that ended them is answered. */
  onEnd: (listener: SessionEndListener) => void;
  /** Notes that another process has ended sessions. */
  noteEnded: (end: SessionEnd) => void;
  /** The hash under which the store knows a token. */
  tokenHash: (token: string) => string;
  /**
   * Whether the session is valid in the store at this moment. This does not count as use. A session that is found valid
   * may still read while the store can't be reached afterwards.
   * @throws when the store can't be reached
   */
  isGood: (tokenHash: string) => Promise<boolean>;
  /** Removes expired sessions. */
  sweep: () => Promise<void>;
}

/** The id for browsers is a hash, so that the key of the session in the store stays here. */
const idOf = ({ id }: Session): string => createHash('sha256').update(id).digest('base64url').slice(0, 22);

/** What the parts of the sessions share. */
interface Shared {
  store: Store;
  memory: SessionMemory;
  hashOf: (token: string) => string;
  now: () => number;
}

/** Opaque random tokens, stored as a keyed hash: a stolen database opens no session. */
export function createSessions(options: { store: Store; secret: string; now: () => number }): Sessions {
  const { store, secret, now } = options;
  const hashOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');
  const memory = createSessionMemory(now);
  const shared: Shared = { store, memory, hashOf, now };

  const lookUp = createSessionLookUp(shared);
  const ends = sessionEnds(shared);
  return {
    ...sessionBeginnings(shared, ends.note),
    rotate: rotation(shared, ends.note),
    visitor(token) {
      if (!isToken(token)) return null;
      const known = memory.fresh(token);
      return known ? known.visitor : lookUp.byToken(token);
    },
    known: (token) => memory.fresh(token)?.visitor ?? null,
    isGood: lookUp.isGood,
    ...ownSessions(shared, ends.endOne),
    async end(token) {
      if (isToken(token)) await ends.endOne(hashOf(token));
    },
    endAllOf: ends.endAllOf,
    forgetUser: (userId) => ends.note({ userId }),
    rightsChanged: (userId) => ends.note({ userId, goesOn: true }),
    onEnd: ends.onEnd,
    noteEnded: ends.noteFromElsewhere,
    tokenHash: hashOf,
    sweep: () => store.sessions.deleteExpired(now(), now() - IDLE_MS),
  };
}

/** Ends sessions in the store, in the memory of this process, and for those who listen. */
function sessionEnds({ store, memory, hashOf }: Shared) {
  const listeners: SessionEndListener[] = [];

  const tell = (end: SessionEnd, isFromHere: boolean) => {
    memory.forget((tokenHash, visitor) =>
      'tokenHash' in end ? tokenHash === end.tokenHash : visitor?.userId === end.userId,
    );
    for (const listener of listeners) listener(end, isFromHere);
  };
  const note = (end: SessionEnd) => tell(end, true);

  return {
    /** For what has ended in the store already. */
    note,
    noteFromElsewhere: (end: SessionEnd) => tell(end, false),
    onEnd: (listener: SessionEndListener) => void listeners.push(listener),
    /** Ends every token that the session has had: a replaced token would stay valid for up to a minute. */
    async endOne(hash: string): Promise<void> {
      const ended = await store.sessions.delete(hash);
      for (const tokenHash of new Set([hash, ...ended])) note({ tokenHash });
    },
    async endAllOf(userId: string, exceptToken?: string): Promise<void> {
      const exceptTokenHash = exceptToken === undefined ? undefined : hashOf(exceptToken);
      await store.sessions.deleteOfUser(userId, exceptTokenHash);
      note({ userId, exceptTokenHash });
    },
  };
}

/** Begins sessions: each with a token and an id of its own. */
function sessionBeginnings(
  { store, hashOf, now }: Shared,
  note: (end: SessionEnd) => void,
): Pick<Sessions, 'begin' | 'beginAtLogin'> {
  const newSession = (
    token: string,
    { id, role }: Pick<User, 'id' | 'role'>,
    { address, userAgent }: Client,
  ): Session => ({
    tokenHash: hashOf(token),
    id: randomUUID(),
    userId: id,
    role,
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: now() + ABSOLUTE_MS,
    address,
    userAgent,
  });

  return {
    async begin(user, client) {
      const token = newToken();
      await store.sessions.insert(newSession(token, user, client));
      return token;
    },
    async beginAtLogin(user, client) {
      const token = newToken();
      const session = newSession(token, user, client);
      const ended = await store.sessions.insertAtLogin(session, user.passwordHash, MOST_OF_ONE);
      for (const tokenHash of ended ?? []) note({ tokenHash });
      return ended && token;
    },
  };
}

/** Replaces a token by one with the user's present role. The old one stays valid for a short time. */
const rotation =
  ({ store, memory, hashOf, now }: Shared, note: (end: SessionEnd) => void): Sessions['rotate'] =>
  async (token) => {
    const old = hashOf(token);
    const found = await store.sessions.byTokenHash(old);
    if (!found) return null;
    const { user, ...session } = found;
    const replacement = newToken();
    const next = { ...session, tokenHash: hashOf(replacement), role: user.role, lastSeenAt: now() };
    const isDone = await store.sessions.replace(old, next, now() + REPLACED_MS);
    if (isDone) note({ tokenHash: old, goesOn: true });
    else memory.forget((tokenHash) => tokenHash === old);
    return isDone ? replacement : null;
  };

/** The sessions of one user, for that user to see and to end. */
function ownSessions(
  { store, hashOf, now }: Shared,
  endOne: (tokenHash: string) => Promise<void>,
): Pick<Sessions, 'listOf' | 'endOneOf'> {
  /** Each session once, by the token that lasts longest. */
  const ofUser = async (userId: string) => {
    const tokens = await store.sessions.ofUser(userId, now(), now() - IDLE_MS);
    const lasting = new Map<string, Session>();
    for (const token of tokens.toSorted((a, b) => a.expiresAt - b.expiresAt)) lasting.set(token.id, token);
    return { tokens, sessions: tokens.filter((token) => lasting.get(token.id) === token) };
  };

  return {
    async listOf(userId, token) {
      const { tokens, sessions } = await ofUser(userId);
      const tokenHash = token === undefined ? null : hashOf(token);
      const current = tokens.find((known) => known.tokenHash === tokenHash)?.id;
      return sessions.map((session) => ({
        id: idOf(session),
        current: session.id === current,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        address: session.address,
        userAgent: session.userAgent,
      }));
    },
    async endOneOf(userId, id) {
      const { sessions } = await ofUser(userId);
      const session = sessions.find((own) => idOf(own) === id);
      if (!session) return false;
      await endOne(session.tokenHash);
      return true;
    },
  };
}
