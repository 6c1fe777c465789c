import { contactLimits } from '#domain/displays/display-state.ts';
import { isOpen, openedAt } from '#domain/displays/opening-hours.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { serviceAt } from './device/frames.ts';
import type { DisplayMails } from './display-mails.ts';
import { LOST_MS } from './evidence/report-steps.ts';
import type { Reports } from './evidence/reports.ts';
import type { Register } from './register.ts';

/** The process looks every 15 seconds. After a longer pause it was asleep, or the store away, and no display could report to it. */
const AWAY_MS = 60_000;

/** Tells people of displays that do not report in their opening hours, and ends the showings of those that say nothing any more. */
export function createWatch(options: {
  store: Pick<Store, 'displayContacts' | 'displayShowings'>;
  register: Pick<Register, 'byId'>;
  reports: Pick<Reports, 'endLost'>;
  mails: Pick<DisplayMails, 'silent'>;
  /** Of several processes one watches. */
  isWatching: () => boolean;
  now: () => number;
}) {
  const { register, reports, mails, isWatching, now } = options;
  const { displayContacts, displayShowings } = options.store;
  /** Since when displays can report, as far as this process knows: an outage of our own is none of theirs. */
  let ableSince = now();
  let lookedAt = now();
  let isLooking = false;

  const isSilent = (display: StoredDisplay, contact: Contact): boolean => {
    const { lastReportAt, silentMailAt } = contact;
    const at = now();
    if (lastReportAt === null || silentMailAt !== null || display.revokedAt !== null) return false;
    if (serviceAt(display, at) !== null || !isOpen(display.openingHours, at)) return false;
    const since = Math.max(
      lastReportAt,
      ableSince,
      openedAt(display.openingHours, at) ?? 0,
      display.outOfService?.until ?? 0,
    );
    return at - since >= contactLimits[display.kind].lateMs;
  };

  const tellOfSilent = async (contacts: readonly Contact[]) => {
    for (const contact of contacts) {
      const display = register.byId(contact.displayId);
      if (!display || !isSilent(display, contact) || contact.lastReportAt === null) continue;
      if (await displayContacts.noteSilent(display.id, contact.lastReportAt, now()))
        await mails.silent(display, contact.lastReportAt);
    }
  };

  /** Of displays that were removed from the list too. One that could not report for a while may do it first. */
  const endLost = async () => {
    if (now() - ableSince <= LOST_MS) return;
    for (const displayId of await displayShowings.unconfirmedSince(now() - LOST_MS))
      await reports.endLost(displayId);
  };

  const look = async () => {
    const contacts = await displayContacts.list();
    if (now() - lookedAt > AWAY_MS) ableSince = now();
    lookedAt = now();
    await tellOfSilent(contacts);
    await endLost();
  };

  return {
    /** Looks once, where it is this process's turn. Rejects when the store can't be read. */
    async look() {
      if (isLooking || !isWatching()) return;
      isLooking = true;
      try {
        await look();
      } finally {
        isLooking = false;
      }
    },
    /** This process begins to watch: what happened before it has not seen. */
    begin() {
      ableSince = now();
      lookedAt = now();
    },
  };
}
