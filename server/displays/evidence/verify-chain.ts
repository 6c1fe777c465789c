import type { ClosedShowing, StoredShowing } from '#server/store/displays/showings.ts';
import { showingHash } from '#server/store/displays/showings.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { noticesOf } from './evidence.ts';

const AT_ONCE = 500;

/** What a look at all showings of a display has found. */
export interface Verified {
  count: number;
  /** Of the first that is kept: those before it were removed for their age. */
  first: number | null;
  newest: string | null;
  /** Null: each follows from the one before. */
  fault: string | null;
  /** Those of the hashes looked for that stand in this chain. */
  found: string[];
}

/**
 * Follows the chain of a display from its first showing to its last.
 * @param keptSince showings that ended later are kept, epoch ms
 * @param sought hashes that people have kept, from a mail
 */
export async function verifyChain(
  store: Pick<Store, 'displayShowings' | 'displayContacts' | 'displayFrames' | 'displays'>,
  displayId: string,
  { keptSince, sought }: { keptSince: number; sought: ReadonlySet<string> },
): Promise<Verified> {
  const result: Verified = { count: 0, first: null, newest: null, fault: null, found: [] };
  /** None of its showings is so old that it may be gone. */
  const isYoung = ((await store.displays.byId(displayId))?.createdAt ?? 0) > keptSince;
  let before: ClosedShowing | null = null;
  for await (const showing of showingsOf(store, displayId)) {
    result.first ??= showing.number;
    result.count += 1;
    result.newest = showing.hash;
    if (sought.has(showing.hash)) result.found.push(showing.hash);
    const isCut = before === null && showing.number > 1 && isYoung;
    result.fault ??=
      (isCut ? `showings 1 to ${showing.number - 1} are not there` : null) ??
      faultOf(showing, before) ??
      (await faultOfFrame(store, showing));
    before = showing;
  }
  const contact = await store.displayContacts.of(displayId);
  const end = { number: contact?.chainNumber ?? 0, hash: contact?.chainHash ?? null };
  const isEndThere = before
    ? before.number === end.number && before.hash === end.hash
    : end.number === 0 || !isYoung;
  if (!isEndThere) result.fault ??= `the last one is said to be showing ${end.number}, and is not there`;
  return result;
}

function faultOf(showing: ClosedShowing, before: ClosedShowing | null): string | null {
  const { number, hash } = showing;
  if (before && number !== before.number + 1)
    return `between showings ${before.number} and ${number} something is missing`;
  // Of the first one that is kept the one before may be gone: then only what follows proves it.
  if (!before && number > 1) return null;
  return showingHash(showing, before?.hash ?? null) === hash
    ? null
    : `showing ${number} is not as it was written, or the one before it is not`;
}

/** The frame that is kept as proof must have the words of the showing; more, where the page had withdrawn some by itself. */
async function faultOfFrame(
  { displayFrames }: Pick<Store, 'displayFrames'>,
  { number, revision, notices }: StoredShowing,
): Promise<string | null> {
  const frame = await displayFrames.find(revision);
  if (!frame) return null;
  const words = new Set(noticesOf(frame).map((notice) => JSON.stringify(notice)));
  return notices.every((notice) => words.has(JSON.stringify(notice)))
    ? null
    : `the frame of showing ${number} has other words`;
}

async function* showingsOf({ displayShowings }: Pick<Store, 'displayShowings'>, displayId: string) {
  for (let after = 0; ; ) {
    const some: ClosedShowing[] = await displayShowings.chain(displayId, { after, limit: AT_ONCE });
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    after = last.number;
  }
}
