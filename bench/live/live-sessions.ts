import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSessions } from '#server/accounts/sessions/sessions.ts';
import { newToken } from '#server/http/limits/keyed-hash.ts';
import { openStore } from '#server/store/engines/open-store.ts';

/** Half of what an account may have: a client may come back before its old connection is known to be gone. */
const CONNECTIONS_OF_AN_ACCOUNT = 5;
const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** @throws when one process can't open so many files at once */
export function checkOpenFiles(needed: number): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit !== 'unlimited' && Number(limit) < needed)
    throw new Error(`A process here may have ${limit} files open and ${needed} are needed: see ulimit -n.`);
}

/**
 * Writes accounts and sessions straight into a store, since so many logins would take minutes: hashing is slow by
 * design.
 * @returns the cookies, one for each connection
 */
export async function createLiveSessions(
  at: { dataDir: string },
  secret: string,
  count: number,
): Promise<string[]> {
  const store = await openStore({ ...at, log: { info: () => undefined, warn: () => undefined } });
  const now = Date.now();
  const { tokenHash } = createSessions({ store, secret, now: Date.now });
  const users = Array.from({ length: Math.ceil(count / CONNECTIONS_OF_AN_ACCOUNT) }, () => randomUUID());
  const tokens = Array.from({ length: count }, newToken);
  try {
    for (const part of parts(users))
      await store.db
        .insertInto('users')
        .values(part.map(userRow(now)))
        .execute();
    const rows = tokens.map((token, index) => ({
      token_hash: tokenHash(token),
      session_id: randomUUID(),
      role: 'user',
      user_id: users[index % users.length] ?? '',
      created_at: now,
      last_seen_at: now,
      expires_at: now + DAY_MS,
      address: '127.0.0.1',
      user_agent: null,
    }));
    for (const part of parts(rows)) await store.db.insertInto('sessions').values(part).execute();
  } finally {
    await store.close();
  }
  return tokens.map((token) => `sid=${token}`);
}

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

const userRow = (now: number) => (id: string) => ({
  id,
  email: `${id}@bench.example`,
  email_key: `${id}@bench.example`,
  password_hash: 'none',
  role: 'user',
  verified: 1,
  login_count: 0,
  last_login: null,
  last_login_attempt: null,
  created_at: now,
  updated_at: now,
});
