import type { Role } from '#contract/auth.ts';

/** Who is asking. */
export interface Visitor {
  userId: string;
  email: string;
  role: Role;
  /** The session's token was made under another role: it is to be replaced. */
  hasOldToken: boolean;
  /** The store could not be asked whether the session is still good: enough for reading, for nothing else. */
  isUnverified?: true;
}

/** From where somebody calls. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/** What the guard asks of the sessions. */
export interface SessionsOfGuard {
  /** The visitor behind a token, from memory when it was looked up within the last second. */
  visitor: (token: string) => Visitor | null | Promise<Visitor | null>;
  /** Gives a session whose user has another role by now a new token; null when another call has done so already. */
  rotate: (token: string) => Promise<string | null>;
}
