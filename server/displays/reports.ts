import type { Logger } from 'pino';
import type { DisplayFrame } from '#contract/display-frame.ts';
import type { DisplayReport } from '#contract/displays.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import { noticesKey, noticesOf, proofOf } from './evidence.ts';
import { giveOut, type Step, takeReport } from './report-steps.ts';

/** Frames that this process has given out or looked up. */
const MOST_KNOWN = 1000;

/** What displays say, and what is noted of it as proof. */
export interface Reports {
  /**
   * Takes a report, and notes the frame that its answer gives out.
   * @param given the frame of the answer; null: the display holds it already
   * @param isStored false: the store is away, so that nothing can be noted
   */
  take: (
    displayId: string,
    report: DisplayReport,
    given: DisplayFrame | null,
    isStored: boolean,
  ) => Promise<void>;
  /** Notes a frame that was given out otherwise. Does not throw: what warns people goes out all the same. */
  noteGiven: (displayId: string, frame: DisplayFrame) => Promise<void>;
}

export function createReports(options: {
  store: Pick<Store, 'withHeldContact' | 'withReportedContact' | 'displayFrames' | 'displayCommands'>;
  /** Called when a display reports of which people were told that it does not. */
  returned: (displayId: string, silentSince: number) => void;
  log: Logger;
  now: () => number;
}): Reports {
  const { returned, log, now } = options;
  const { displayFrames, displayCommands, withHeldContact, withReportedContact } = options.store;
  /** By revision; true: it is stored. The oldest first. */
  const known = new Map<string, { frame: DisplayFrame; isStored: boolean }>();
  /** By display: the notices that were last noted as given out. */
  const noted = new Map<string, string>();

  const remember = (frame: DisplayFrame, isStored: boolean) => {
    known.delete(frame.revision);
    if (known.size >= MOST_KNOWN) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(frame.revision, { frame, isStored });
  };

  const keep = async (frame: DisplayFrame) => {
    if (known.get(frame.revision)?.isStored) return remember(frame, true);
    remember(frame, false);
    await displayFrames.add(frame, now());
    remember(frame, true);
  };

  const frameNamed = async (revision: string | null): Promise<DisplayFrame | null> => {
    if (revision === null) return null;
    const found = known.get(revision)?.frame ?? (await displayFrames.find(revision));
    if (found && !known.has(revision)) remember(found, true);
    return found;
  };

  const saved = async (displayId: string, report: DisplayReport, given: DisplayFrame | null) => {
    const proof = proofOf(report, await frameNamed(report.revision), now());
    return withReportedContact(displayId, async (before, { contacts, showings }, lasting) => {
      if (!before) return null;
      const step = takeReport(before, await showings.open(displayId), report, proof, now());
      if (given || (step && isNews(before, step))) lasting();
      const out =
        given &&
        giveOut(step?.contact ?? before, { revision: given.revision, notices: noticesOf(given) }, now());
      for (const showing of [...(step?.ended ?? []), ...(out?.ended ?? [])]) await showings.save(showing);
      if (step?.begun) await showings.save(step.begun);
      if (step?.spell) await contacts.addSpell(displayId, step.spell);
      const contact = out?.contact ?? step?.contact;
      if (contact) await contacts.save(contact);
      return step ? before : null;
    });
  };

  const tellReturn = (before: Contact | null) => {
    if (before && before.silentMailAt !== null && before.lastReportAt !== null)
      returned(before.displayId, before.lastReportAt);
  };

  return {
    async take(displayId, report, given, isStored) {
      if (!isStored) return;
      try {
        if (given) await keep(given);
        for (const { id, outcome } of report.results)
          await displayCommands.end(displayId, id, outcome, now());
        tellReturn(await saved(displayId, report, given));
        if (given) noted.set(displayId, noticesKey(noticesOf(given)));
      } catch (error) {
        if (!isStoreAway(error)) throw error;
        log.warn({ err: error, display: displayId }, 'a report could not be stored');
      }
    },

    async noteGiven(displayId, frame) {
      const notices = noticesOf(frame);
      const key = noticesKey(notices);
      try {
        await keep(frame);
        if (noted.get(displayId) === key) return;
        await withHeldContact(displayId, async (before, { contacts, showings }) => {
          const out = before && giveOut(before, { revision: frame.revision, notices }, now());
          for (const showing of out?.ended ?? []) await showings.save(showing);
          if (out) await contacts.save(out.contact);
        });
        noted.set(displayId, key);
      } catch (error) {
        log.warn({ err: error, display: displayId }, 'a frame was given out and could not be noted');
      }
    },
  };
}

/** Whether a report says anything that the next one would not say again. */
const isNews = (before: Contact, { contact, spell, ended, begun }: Step): boolean =>
  ended.length > 0 ||
  begun !== null ||
  spell !== null ||
  before.lastReportAt === null ||
  before.silentMailAt !== null ||
  before.sent?.isPainted !== contact.sent?.isPainted;
