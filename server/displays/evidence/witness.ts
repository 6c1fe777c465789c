import type { Places } from '#server/conditions/places.ts';
import { clientKey } from '#server/http/limits/client-key.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Frames } from '../device/frames.ts';
import type { Register } from '../register.ts';
import { noticesKey, noticesOf } from './evidence.ts';
import type { WitnessCodes } from './witness-codes.ts';

/** A code leads to its place for longer than it counts: a display without contact has none after five minutes. */
const LEADS_MINUTES = 15;

/** People who stand before a sign and scan its code. Of a scan only the count and the minute are kept. */
export type Witness = ReturnType<typeof createWitness>;

export function createWitness(options: {
  store: Pick<Store, 'displayContacts' | 'displayShowings' | 'displayFrames'>;
  register: Pick<Register, 'byNumber'>;
  frames: Pick<Frames, 'of'>;
  places: Pick<Places, 'byId'>;
  codes: WitnessCodes;
  scans: RateLimiter;
  now: () => number;
}) {
  const { store, register, frames, places, codes, scans, now } = options;
  const displayOf = (code: string) => {
    const number = codes.numberIn(code);
    return number === null ? undefined : register.byNumber(number);
  };

  return {
    /**
     * The page of the display's place, for a code that the display may have shown within the last minutes; else, and for a
     * display that is revoked or a place that is off, the landing page: the number alone tells nobody where a display stands.
     */
    async pathOf(code: string) {
      const display = displayOf(code);
      if (!display || display.revokedAt !== null || display.locationId === null) return '/';
      const place = places.byId(display.locationId);
      if (!place?.active) return '/';
      const contact = await store.displayContacts.of(display.id).catch(() => null); // the store is away
      const revisions = [contact?.confirmedRevision, contact?.sent?.revision, frames.of(display)?.revision];
      const shown = revisions.filter((revision) => typeof revision === 'string');
      const minute = codes.minuteOf(code, display.number, shown, LEADS_MINUTES);
      return minute === null ? '/' : `/locations/${encodeURIComponent(place.slug)}`;
    },

    /** Counts the scan on what the sign shows, where the code is of this minute or the two before. */
    async count(code: string, address: string) {
      const display = displayOf(code);
      if (!display || display.revokedAt !== null) return;
      const contact = await store.displayContacts.of(display.id);
      const revision = contact?.confirmedRevision ?? null;
      if (revision === null || codes.minuteOf(code, display.number, [revision]) === null) return;
      const open = await store.displayShowings.open(display.id);
      const frame = await store.displayFrames.find(revision);
      if (!open || !frame || noticesKey(noticesOf(frame)) !== noticesKey(open.notices)) return;
      if (!(await scans.consume(`${display.id} ${clientKey(address)}`))) return;
      await store.displayShowings.witness(open.id, Math.floor(now() / 60_000) * 60_000);
    },
  };
}
