import type { Visitor } from '#server/http/callers/visitor.ts';

/** How long a session is taken from memory before the store is asked again. Another process may have ended it. */
const REMEMBERED_MS = 1000;
/** While the store can't be reached, a session that was valid this recently may still read. */
export const GRACE_MS = 15 * 60_000;
/** Far more sessions than are used within that second. */
const MAX_REMEMBERED = 10_000;

/** The sessions that one process has looked up. */
export type SessionMemory = ReturnType<typeof createSessionMemory>;

export function createSessionMemory(now: () => number) {
  const remembered = new Map<string, { tokenHash: string; visitor: Visitor | null; verifiedAt: number }>();
  /** By the hash of the token. */
  const foundGood = new Map<string, { visitor: Visitor; verifiedAt: number }>();
  /** Counts what was forgotten: the result of a look-up that was running at that time may be out of date. */
  let dropped = 0;

  const noteFound = (tokenHash: string, visitor: Visitor | null) => {
    foundGood.delete(tokenHash);
    const [oldest] = foundGood.keys();
    if (oldest !== undefined && foundGood.size >= MAX_REMEMBERED) foundGood.delete(oldest);
    if (visitor) foundGood.set(tokenHash, { visitor, verifiedAt: now() });
  };
  const remember = (token: string, tokenHash: string, visitor: Visitor | null) => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { tokenHash, visitor, verifiedAt: now() });
  };

  return {
    /** The visitor found for a token within the last second; undefined: nobody has looked. */
    fresh(token: string): { visitor: Visitor | null } | undefined {
      const known = remembered.get(token);
      const age = known ? now() - known.verifiedAt : -1;
      return age >= 0 && age < REMEMBERED_MS ? known : undefined;
    },
    /** The visitor of a session that was valid lately, for use while the store is away. */
    lately(tokenHash: string): Visitor | null {
      const found = foundGood.get(tokenHash);
      return found && now() - found.verifiedAt < GRACE_MS ? { ...found.visitor, isUnverified: true } : null;
    },
    /**
     * Starts a look-up.
     * @returns a function that remembers its result, unless a session ended meanwhile: the result may be out of date
     */
    lookUp(tokenHash: string): (visitor: Visitor | null, token?: string) => void {
      const droppedBefore = dropped;
      return (visitor, token) => {
        if (droppedBefore !== dropped) return;
        noteFound(tokenHash, visitor);
        if (token !== undefined) remember(token, tokenHash, visitor);
      };
    },
    forget(isMeant: (tokenHash: string, visitor: Visitor | null) => boolean) {
      dropped += 1;
      for (const [token, { tokenHash, visitor }] of remembered)
        if (isMeant(tokenHash, visitor)) remembered.delete(token);
      for (const [tokenHash, { visitor }] of foundGood)
        if (isMeant(tokenHash, visitor)) foundGood.delete(tokenHash);
    },
  };
}
