import type { Kysely } from 'kysely';
import type { Schema, SessionRow } from './schema.ts';
import { type User, userFromRow } from './users.ts';

/** Of the token only a hash is stored. Times are epoch milliseconds. */
export interface Session {
  tokenHash: string;
  userId: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  address: string;
  userAgent: string | null;
}

export const sessionQueries = (db: Kysely<Schema>) => ({
  async insert(session: Session): Promise<void> {
    await db
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        user_id: session.userId,
        created_at: session.createdAt,
        last_seen_at: session.lastSeenAt,
        expires_at: session.expiresAt,
        address: session.address,
        user_agent: session.userAgent,
      })
      .execute();
  },

  /** With its user, also when it has expired: the caller judges that. */
  async byTokenHash(tokenHash: string): Promise<(Session & { user: User }) | null> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('users')
      .select(['token_hash', 'user_id', 'sessions.created_at as begun_at', 'last_seen_at', 'expires_at'])
      .select(['address', 'user_agent'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return row ? { ...fromRow({ ...row, created_at: row.begun_at }), user: userFromRow(row) } : null;
  },

  /** Notes that it was used. */
  async touch(tokenHash: string, now: number): Promise<void> {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
  },

  async delete(tokenHash: string): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },

  /** Those whose time is over at `now`, and those that were last used at `idleSince` or before. */
  async deleteExpired(now: number, idleSince: number): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where((of) => of.or([of('expires_at', '<=', now), of('last_seen_at', '<=', idleSince)]))
      .execute();
  },

  async deleteOfUser(userId: string): Promise<void> {
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  },
});

const fromRow = (row: SessionRow): Session => ({
  tokenHash: row.token_hash,
  userId: row.user_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  address: row.address,
  userAgent: row.user_agent,
});
