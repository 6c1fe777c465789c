import type { Kysely } from 'kysely';
import { Role } from '#contract/accounts/auth.ts';
import type { Schema, SessionRow } from '../schema.ts';
import { type User, userFromRow } from './users.ts';

/** Sessions by their tokens, of which only a hash is stored. Times are epoch milliseconds. */
export interface Session {
  tokenHash: string;
  /** The same for all tokens that one session has had. */
  id: string;
  userId: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  address: string;
  userAgent: string | null;
  /** The user's role when the token was made. */
  role: Role;
}

export const sessionQueries = (db: Kysely<Schema>) => ({
  async insert(session: Session): Promise<void> {
    await db.insertInto('sessions').values(toRow(session)).execute();
  },

  /**
   * Counts a login and begins its session, both or neither. If the account then has over `most` sessions, those end
   * that were unused longest.
   * @param passwordHash the hash that the given password fits; if it was changed meanwhile, nothing is
   * written, so that no login in progress outlives a change of password
   * @returns the tokens that were ended, by their hashes; null when nothing was done
   */
  async insertAtLogin(session: Session, passwordHash: string, most: number): Promise<string[] | null> {
    return db.transaction().execute(async (all) => {
      const counted = await all
        .updateTable('users')
        .set((of) => ({
          login_count: of('login_count', '+', 1),
          last_login: session.createdAt,
          last_login_attempt: session.createdAt,
        }))
        .where('id', '=', session.userId)
        .where('password_hash', '=', passwordHash)
        .returning('id')
        .executeTakeFirst();
      if (!counted) return null;
      await all.insertInto('sessions').values(toRow(session)).execute();
      const ended = await all
        .deleteFrom('sessions')
        .where('user_id', '=', session.userId)
        .where('session_id', 'not in', (of) =>
          of
            .selectFrom('sessions')
            .select('session_id')
            .where('user_id', '=', session.userId)
            .groupBy('session_id')
            .orderBy(({ fn }) => fn.max('last_seen_at'), 'desc')
            .limit(most),
        )
        .returning('token_hash')
        .execute();
      return ended.map((row) => row.token_hash);
    });
  },

  /** With its user, also when it has expired: the caller checks that. */
  async byTokenHash(tokenHash: string): Promise<(Session & { user: User }) | null> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('users')
      .select([
        'token_hash',
        'session_id',
        'user_id',
        'sessions.created_at as begun_at',
        'last_seen_at',
        'expires_at',
      ])
      .select(['address', 'user_agent', 'sessions.role as token_role'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (!row) return null;
    return {
      ...fromRow({ ...row, created_at: row.begun_at, role: row.token_role }),
      user: userFromRow(row),
    };
  },

  /** The tokens of a user that are valid at `now`, the last used first. */
  async ofUser(userId: string, now: number, idleSince: number): Promise<Session[]> {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .orderBy('last_seen_at', 'desc')
      .execute();
    return rows.map(fromRow);
  },

  /**
   * Gives a session a new token, once for each role: of several calls at the same time one succeeds. The old token
   * ends at `oldEndsAt` at the latest.
   * @returns whether this call succeeded
   */
  async replace(oldHash: string, session: Session, oldEndsAt: number): Promise<boolean> {
    return db.transaction().execute(async (all) => {
      const old = await all
        .updateTable('sessions')
        .set((of) => ({
          role: session.role,
          expires_at: of
            .case()
            .when('expires_at', '<', oldEndsAt)
            .then(of.ref('expires_at'))
            .else(oldEndsAt)
            .end(),
        }))
        .where('token_hash', '=', oldHash)
        .where('role', '<>', session.role)
        .returning('token_hash')
        .executeTakeFirst();
      if (!old) return false;
      await all.insertInto('sessions').values(toRow(session)).execute();
      return true;
    });
  },

  /** Notes the last use of a session. */
  async touch(tokenHash: string, now: number): Promise<void> {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
  },

  /**
   * Ends the session of a token, with every token that the session has had.
   * @returns the hashes of all that were ended
   */
  async delete(tokenHash: string): Promise<string[]> {
    const found = await db
      .selectFrom('sessions')
      .select('session_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return found ? deleteAll(db, found.session_id) : [];
  },

  /** Deletes the sessions that have expired at `now`, or were last used at `idleSince` or before. */
  async deleteExpired(now: number, idleSince: number): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where((of) => of.or([of('expires_at', '<=', now), of('last_seen_at', '<=', idleSince)]))
      .execute();
  },

  /** All sessions of a user, except the one with the hash `exceptHash`. */
  async deleteOfUser(userId: string, exceptHash?: string): Promise<void> {
    let query = db.deleteFrom('sessions').where('user_id', '=', userId);
    if (exceptHash !== undefined) query = query.where('token_hash', '<>', exceptHash);
    await query.execute();
  },
});

/** Repeated until none is left: a token that is made while an older one is deleted was not seen before. */
async function deleteAll(db: Kysely<Schema>, sessionId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .returning('token_hash')
    .execute();
  return rows.length === 0 ? [] : [...rows.map((row) => row.token_hash), ...(await deleteAll(db, sessionId))];
}

const fromRow = (row: SessionRow): Session => ({
  tokenHash: row.token_hash,
  id: row.session_id,
  userId: row.user_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  address: row.address,
  userAgent: row.user_agent,
  role: Role.parse(row.role),
});

const toRow = (session: Session): SessionRow => ({
  token_hash: session.tokenHash,
  session_id: session.id,
  user_id: session.userId,
  created_at: session.createdAt,
  last_seen_at: session.lastSeenAt,
  expires_at: session.expiresAt,
  address: session.address,
  user_agent: session.userAgent,
  role: session.role,
});
