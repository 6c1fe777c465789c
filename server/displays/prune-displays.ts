import type { Store } from '#server/store/engines/open-store.ts';

const DAY_MS = 86_400_000;
/** What displays have shown, when they were in contact, and what they were told to do. */
export const SHOWINGS_KEPT_MS = 2 * 365 * DAY_MS;
/** A copy of a key that is older is an unknown key. */
const OLD_KEYS_KEPT_MS = 90 * DAY_MS;
/** A display may report a revision that it was given so long ago. */
const FRAMES_KEPT_MS = 30 * DAY_MS;

/** Removes what is old: pairings that have expired first of all. */
export async function pruneDisplays(store: Store, now: number): Promise<void> {
  const kept = now - SHOWINGS_KEPT_MS;
  await store.displayPairings.prune(now);
  await store.displayKeys.prune(now - OLD_KEYS_KEPT_MS);
  await store.displayShowings.prune(kept);
  await store.displayContacts.pruneSpells(kept);
  await store.displayCommands.prune(kept);
  await store.displayFrames.prune(now - FRAMES_KEPT_MS);
  await store.displays.prune(kept);
}
