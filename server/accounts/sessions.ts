import { createHash, createHmac, randomUUID } from 'node:crypto';
import { isToken, newToken } from '#server/http/keyed-hash.ts';
import type { Client, SessionsOfGuard, Visitor } from '#server/http/visitor.ts';
import type { Session } from '#server/store/accounts/sessions.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createSessionLookUp, IDLE_MS } from './session-look-up.ts';
import { createSessionMemory } from './session-memory.ts';

const DAY_MS = 86_400_000;
/** However much it is used, a session ends after this. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Sessions that an account may have. Nobody has so many devices; one more ends the one that was unused longest. */
export const MOST_OF_ONE = 100;
/** After a change of role the old token is good this much longer: for the calls that were under way with it. */
const REPLACED_MS = 60_000;

/** A session as its owner sees it: by an id that opens nothing. */
export type OwnSession = Pick<Session, 'createdAt' | 'lastSeenAt' | 'address' | 'userAgent'> & {
  id: string;
  current: boolean;
};

/**
 * Sessions that are over: one, or all of a user but for one. `goesOn`: they are not, but the user's rights or the token
 * are others now, so that whoever was let in by them is to be judged anew.
 */
export type SessionEnd =
  | { tokenHash: string; goesOn?: boolean | undefined }
  | { userId: string; exceptTokenHash?: string | undefined; goesOn?: boolean | undefined };

/** @param isFromHere false: another process ended them, and said so */
export type SessionEndListener = (end: SessionEnd, isFromHere: boolean) => void;

export interface Sessions extends SessionsOfGuard {
  /** @returns the token for the cookie; only its hash is stored */
  begin: (user: Pick<User, 'id' | 'role'>, client: Client) => Promise<string>;
  /** As `begin`, and counts the login; the sessions end that are too many. Null when the account has another password by now. */
  beginAtLogin: (user: User, client: Client) => Promise<string | null>;
  /** The visitor behind a token if it was looked up within the last second; never asks the store. */
  known: (token: string) => Visitor | null;
  /** @param token the asker's own, which is marked as the current one */
  listOf: (userId: string, token: string | undefined) => Promise<OwnSession[]>;
  end: (token: string) => Promise<void>;
  /** Ends one by its id. @returns false when the user has no such session */
  endOneOf: (userId: string, id: string) => Promise<boolean>;
  /** Ends all of a user, except the one behind `exceptToken`. */
  endAllOf: (userId: string, exceptToken?: string) => Promise<void>;
  /** Notes that the store has ended all sessions of a user, together with a change of the account. */
  forgetUser: (userId: string) => void;
  /** Notes that a user has another role, which counts with the next call. */
  rightsChanged: (userId: string) => void;
  /** Calls the listener whenever sessions end, before the one who ended them is answered. */
  onEnd: (listener: SessionEndListener) => void;
  /** Takes up that another process has ended sessions. */
  noteEnded: (end: SessionEnd) => void;
  /** By what the store knows a token. */
  tokenHash: (token: string) => string;
  /**
   * Whether the session is good, as the store has it at this moment. Asking does not count as using it; who is found
   * good still reads while the store can't be reached afterwards.
   * @throws when the store can't be reached
   */
  isGood: (tokenHash: string) => Promise<boolean>;
  /** Removes what has expired. */
  sweep: () => Promise<void>;
}

/** What finds a session in the store stays here: what a browser is told is one step further. */
const idOf = ({ id }: Session): string => createHash('sha256').update(id).digest('base64url').slice(0, 22);

/** Opaque random tokens, kept in the store as a keyed hash: a stolen database opens no session. */
export function createSessions(options: { store: Store; secret: string; now: () => number }): Sessions {
  const { store, secret, now } = options;
  const endListeners: SessionEndListener[] = [];
  const hashOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');

  const memory = createSessionMemory(now);
  const lookUp = createSessionLookUp({ store, memory, hashOf, now });

  const noteEnd = (end: SessionEnd, isFromHere: boolean) => {
    memory.forget((tokenHash, visitor) =>
      'tokenHash' in end ? tokenHash === end.tokenHash : visitor?.userId === end.userId,
    );
    for (const listener of endListeners) listener(end, isFromHere);
  };

  const created = (
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
  /** With every token that the session has had: one that was replaced would open it for up to a minute more. */
  const endOne = async (hash: string) => {
    const ended = await store.sessions.delete(hash);
    for (const tokenHash of new Set([hash, ...ended])) noteEnd({ tokenHash }, true);
  };
  /** Each once, by the token that lasts longest. */
  const ofUser = async (userId: string) => {
    const tokens = await store.sessions.ofUser(userId, now(), now() - IDLE_MS);
    const lasting = new Map<string, Session>();
    for (const token of tokens.toSorted((a, b) => a.expiresAt - b.expiresAt)) lasting.set(token.id, token);
    return {
      tokens,
      sessions: tokens.filter((token) => lasting.get(token.id) === token),
    };
  };

  return {
    async begin(user, client) {
      const token = newToken();
      await store.sessions.insert(created(token, user, client));
      return token;
    },
    async beginAtLogin(user, client) {
      const token = newToken();
      const session = created(token, user, client);
      const ended = await store.sessions.insertAtLogin(session, user.passwordHash, MOST_OF_ONE);
      for (const tokenHash of ended ?? []) noteEnd({ tokenHash }, true);
      return ended && token;
    },
    visitor(token) {
      if (!isToken(token)) return null;
      const known = memory.fresh(token);
      return known ? known.visitor : lookUp.byToken(token);
    },
    known: (token) => memory.fresh(token)?.visitor ?? null,
    async rotate(token) {
      const old = hashOf(token);
      const found = await store.sessions.byTokenHash(old);
      if (!found) return null;
      const { user, ...session } = found;
      const replacement = newToken();
      const next = { ...session, tokenHash: hashOf(replacement), role: user.role, lastSeenAt: now() };
      const isDone = await store.sessions.replace(old, next, now() + REPLACED_MS);
      if (isDone) noteEnd({ tokenHash: old, goesOn: true }, true);
      else memory.forget((tokenHash) => tokenHash === old);
      return isDone ? replacement : null;
    },
    async listOf(userId, token) {
      const own = await ofUser(userId);
      const tokenHash = token === undefined ? null : hashOf(token);
      const current = own.tokens.find((known) => known.tokenHash === tokenHash)?.id;
      return own.sessions.map((session) => ({
        id: idOf(session),
        current: session.id === current,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        address: session.address,
        userAgent: session.userAgent,
      }));
    },
    async end(token) {
      if (!isToken(token)) return;
      await endOne(hashOf(token));
    },
    async endOneOf(userId, id) {
      const { sessions } = await ofUser(userId);
      const session = sessions.find((own) => idOf(own) === id);
      if (!session) return false;
      await endOne(session.tokenHash);
      return true;
    },
    async endAllOf(userId, exceptToken) {
      const exceptTokenHash = exceptToken === undefined ? undefined : hashOf(exceptToken);
      await store.sessions.deleteOfUser(userId, exceptTokenHash);
      noteEnd({ userId, exceptTokenHash }, true);
    },
    forgetUser: (userId) => noteEnd({ userId }, true),
    rightsChanged: (userId) => noteEnd({ userId, goesOn: true }, true),
    onEnd: (listener) => void endListeners.push(listener),
    noteEnded: (end) => noteEnd(end, false),
    tokenHash: hashOf,
    isGood: lookUp.isGood,
    sweep: () => store.sessions.deleteExpired(now(), now() - IDLE_MS),
  };
}
