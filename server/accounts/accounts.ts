import { randomBytes } from 'node:crypto';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { hashPassword } from './passwords/passwords.ts';

/** Two spellings of one address are one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** A temporary password: 128 random bits in 22 characters. */
export const newPassword = (): string => randomBytes(16).toString('base64url');

const FIRST_EMAIL = 'admin@foreshore.example';

/**
 * Creates the first administrator if there is no account yet.
 * @returns what to print once: the e-mail, and the password if it was made here; null if there were accounts
 */
export async function createFirstAdministrator(
  store: Store,
  given: { email: string | null; password: string | null },
  now: number,
): Promise<{ email: string; password: string | null } | null> {
  if ((await store.users.count()) > 0) return null;
  const email = given.email ?? FIRST_EMAIL;
  const password = given.password ?? newPassword();
  const draft = {
    email,
    emailKey: emailKey(email),
    passwordHash: await hashPassword(password),
    role: 'admin',
    verified: true,
  } as const;
  try {
    await store.users.insert(draft, now);
  } catch (error) {
    if (error instanceof AlreadyTaken) return null; // another server that starts on the same store was first
    throw error;
  }
  return { email, password: given.password ? null : password };
}
