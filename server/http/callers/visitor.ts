import type { Role } from '#contract/accounts/auth.ts';

/** The person who makes a request. */
export interface Visitor {
  userId: string;
  email: string;
  role: Role;
  /** The token was made under another role and must be replaced. */
  hasOldToken: boolean;
  /** The store could not check the session. The visitor may read, and do nothing else. */
  isUnverified?: true;
}

/** The display that makes a request, found by its key. */
export interface DisplayCaller {
  displayId: string;
  keyHash: string;
  /** The key is a day old, and is to be replaced. */
  isKeyDue: boolean;
  /** The store could not check the key. The display may read, and nothing that it says is stored. */
  isUnverified: boolean;
}

/** Where a request comes from. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/** What the guard needs from the sessions. */
export interface SessionsOfGuard {
  /** The visitor for a token; from memory if it was looked up within the last second. */
  visitor: (token: string) => Visitor | null | Promise<Visitor | null>;
  /** Gives a session a new token after its user's role changed. Null when another call has done so already. */
  rotate: (token: string) => Promise<string | null>;
}
