import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '#contract/auth.ts';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { isToken, newToken } from '#server/http/keyed-hash.ts';
import type { Client, SessionsOfGuard, Visitor } from '#server/http/visitor.ts';
import type { Session } from '#server/store/accounts/sessions.ts';
import type { User } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/engines/open-store.ts';

const DAY_MS = 86_400_000;
/** A session that is not used for this long ends. */
export const IDLE_MS = 7 * DAY_MS;
/** However much it is used, a session ends after this. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Sessions that an account may have. Nobody has so many devices; one more ends the one that was unused longest. */
export const MOST_OF_ONE = 100;
/** How long a session is taken from memory before the store is asked again: what another process ended ends here too. */
const REMEMBERED_MS = 1000;
/** While the store can't be reached, a session that was good this recently still reads. */
export const GRACE_MS = 15 * 60_000;
/** How long a request waits for a store that was away a moment ago. */
const TRY_MS = 300;
/** The time of last use is written at most this often. */
const TOUCH_MS = 5 * 60_000;
/** Far more than are used within the second for which they are remembered. */
const MAX_REMEMBERED = 10_000;
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
  const remembered = new Map<string, { tokenHash: string; visitor: Visitor | null; verifiedAt: number }>();
  /** By the hash of the token, who was found good last, for the time when the store can't be asked. */
  const foundGood = new Map<string, { visitor: Visitor; verifiedAt: number }>();
  const endListeners: SessionEndListener[] = [];
  /** Counts what was dropped: a look-up that was under way meanwhile may have read what no longer holds. */
  let dropped = 0;
  const hashOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');

  const remember = (token: string, tokenHash: string, visitor: Visitor | null) => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { tokenHash, visitor, verifiedAt: now() });
  };
  const noteFound = (tokenHash: string, visitor: Visitor | null) => {
    foundGood.delete(tokenHash);
    const [oldest] = foundGood.keys();
    if (oldest !== undefined && foundGood.size >= MAX_REMEMBERED) foundGood.delete(oldest);
    if (visitor) foundGood.set(tokenHash, { visitor, verifiedAt: now() });
  };

  const forget = (isMeant: (tokenHash: string, visitor: Visitor | null) => boolean) => {
    dropped += 1;
    for (const [token, { tokenHash, visitor }] of remembered)
      if (isMeant(tokenHash, visitor)) remembered.delete(token);
    for (const [tokenHash, { visitor }] of foundGood)
      if (isMeant(tokenHash, visitor)) foundGood.delete(tokenHash);
  };
  const noteEnd = (end: SessionEnd, isFromHere: boolean) => {
    forget((tokenHash, visitor) =>
      'tokenHash' in end ? tokenHash === end.tokenHash : visitor?.userId === end.userId,
    );
    for (const listener of endListeners) listener(end, isFromHere);
  };

  const fresh = (token: string) => {
    const known = remembered.get(token);
    const age = known ? now() - known.verifiedAt : -1;
    return age >= 0 && age < REMEMBERED_MS ? known : undefined;
  };

  const isExpired = ({ expiresAt, lastSeenAt }: Session) =>
    expiresAt <= now() || lastSeenAt + IDLE_MS <= now();

  /** Nobody waits again and again for a store that hangs: while it is away one look-up at a time tries it. */
  let isAway = false;
  let isTrying = false;
  const lookUp = async (token: string): Promise<Visitor | null> => {
    const known = isAway ? lately(hashOf(token)) : null;
    if (!known) return read(token);
    if (isTrying) return known;
    isTrying = true;
    const reading = read(token).finally(() => {
      isTrying = false;
    });
    return Promise.race([reading, wait(TRY_MS, known, { ref: false })]);
  };

  /** Who was good lately, while the store can't be asked. */
  const lately = (tokenHash: string): Visitor | null => {
    const found = foundGood.get(tokenHash);
    return found && now() - found.verifiedAt < GRACE_MS ? { ...found.visitor, isUnverified: true } : null;
  };

  /** The session as the store has it, and whom it opens for, which is remembered unless something ended meanwhile. */
  const find = async (tokenHash: string) => {
    const droppedBefore = dropped;
    const found = await store.sessions.byTokenHash(tokenHash);
    const visitor = found && !isExpired(found) ? visitorOf(found) : null;
    const isStillSo = droppedBefore === dropped;
    if (isStillSo) noteFound(tokenHash, visitor);
    return { found, visitor, isStillSo };
  };

  const read = async (token: string): Promise<Visitor | null> => {
    const tokenHash = hashOf(token);
    let looked: Awaited<ReturnType<typeof find>>;
    try {
      looked = await find(tokenHash);
      isAway = false;
    } catch (error) {
      isAway = true;
      const visitor = lately(tokenHash);
      if (visitor) return visitor;
      throw new HttpError(503, callTexts.storeAway, { retryAfterSeconds: 5, cause: error });
    }
    const { found, visitor, isStillSo } = looked;
    if (isStillSo) remember(token, tokenHash, visitor);
    // A store that can be read but not written, as on a full disk, still lets people read.
    if (found && visitor && now() - found.lastSeenAt > TOUCH_MS)
      await store.sessions.touch(tokenHash, now()).catch(() => undefined);
    return visitor;
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
      if (isDone) noteEnd({ tokenHash: old, goesOn: true }, true);
      else forget((tokenHash) => tokenHash === old);
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
    async isGood(tokenHash) {
      const { visitor } = await find(tokenHash);
      return visitor !== null;
    },
    sweep: () => store.sessions.deleteExpired(now(), now() - IDLE_MS),
  };
}

const visitorOf = ({ user, role }: { user: User; role: Role }): Visitor => ({
  userId: user.id,
  email: user.email,
  role: user.role,
  hasOldToken: role !== user.role,
});
