// Where visitors without an account may read, a cache in front of the server may give one answer to many of them.

/** For so long it may do so without asking. */
export const SHARED_FOR_MS = 5000;
/** For so much longer it may do so while it asks. */
export const SHARED_WHILE_ASKING_MS = 10_000;
/** An answer may be as old as this when it comes from there. */
export const SHARED_AT_MOST_MS = SHARED_FOR_MS + SHARED_WHILE_ASKING_MS;
