import type { Visitor } from '#server/http/visitor.ts';

/** How long a session is taken from memory before the store is asked again: what another process ended ends here too. */
const REMEMBERED_MS = 1000;
/** While the store can't be reached, a session that was good this recently still reads. */
export const GRACE_MS = 15 * 60_000;
/** Far more than are used within the second for which they are remembered. */
const MAX_REMEMBERED = 10_000;

/** What one process remembers of the sessions that it has looked up. */
export interface SessionMemory {
  /** Who was found behind a token within the last second; undefined: nobody has looked. */
  fresh: (token: string) => { visitor: Visitor | null } | undefined;
  /** Who was good lately, for the time when the store can't be asked. */
  lately: (tokenHash: string) => Visitor | null;
  /**
   * Begins a look-up.
   * @returns what remembers its outcome: not where something ended meanwhile, since it may hold no longer
   */
  lookUp: (tokenHash: string) => (visitor: Visitor | null, token?: string) => void;
  forget: (isMeant: (tokenHash: string, visitor: Visitor | null) => boolean) => void;
}

export function createSessionMemory(now: () => number): SessionMemory {
  const remembered = new Map<string, { tokenHash: string; visitor: Visitor | null; verifiedAt: number }>();
  /** By the hash of the token. */
  const foundGood = new Map<string, { visitor: Visitor; verifiedAt: number }>();
  /** Counts what was dropped: a look-up that was under way meanwhile may have read what no longer holds. */
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
    fresh(token) {
      const known = remembered.get(token);
      const age = known ? now() - known.verifiedAt : -1;
      return age >= 0 && age < REMEMBERED_MS ? known : undefined;
    },
    lately(tokenHash) {
      const found = foundGood.get(tokenHash);
      return found && now() - found.verifiedAt < GRACE_MS ? { ...found.visitor, isUnverified: true } : null;
    },
    lookUp(tokenHash) {
      const droppedBefore = dropped;
      return (visitor, token) => {
        if (droppedBefore !== dropped) return;
        noteFound(tokenHash, visitor);
        if (token !== undefined) remember(token, tokenHash, visitor);
      };
    },
    forget(isMeant) {
      dropped += 1;
      for (const [token, { tokenHash, visitor }] of remembered)
        if (isMeant(tokenHash, visitor)) remembered.delete(token);
      for (const [tokenHash, { visitor }] of foundGood)
        if (isMeant(tokenHash, visitor)) foundGood.delete(tokenHash);
    },
  };
}
