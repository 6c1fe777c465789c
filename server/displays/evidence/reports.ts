import type { Logger } from 'pino';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayReport } from '#contract/displays/displays.ts';
import { screenDarkMs } from '#domain/displays/display-state.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import { noticesKey, noticesOf, type Proof, proofOf } from './evidence.ts';
import { endLost, giveOut, type Step, takeReport } from './report-steps.ts';

/** Frames that this process has given out or looked up. */
const MOST_KNOWN = 1000;

/** What displays say, and what is noted of it as proof. */
export type Reports = ReturnType<typeof createReports>;

/** A report as it came, and what was to be shown then. */
interface Heard {
  report: DisplayReport;
  frame: DisplayFrame;
  at: number;
}

export function createReports(options: {
  store: Pick<Store, 'withHeldContact' | 'withReportedContact' | 'displayFrames' | 'displayCommands'>;
  /** Called when a display reports of which people were told that it does not. */
  returned: (displayId: string, silentSince: number) => void;
  log: Logger;
  now: () => number;
}) {
  const { returned, log, now } = options;
  const { displayFrames, displayCommands, withHeldContact, withReportedContact } = options.store;
  /** By revision; true: it is stored. The oldest first. */
  const known = new Map<string, { frame: DisplayFrame; isStored: boolean }>();
  /** By display: what was last noted as given out. */
  const noted = new Map<string, string>();
  /** By display: its last report while the store was away. */
  const unstored = new Map<string, Heard>();

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

  /** @param isLate the answer was given long ago: where more was heard since, nothing of it holds any more */
  const saved = (displayId: string, { report, frame, at }: Heard, proof: Proof, isLate = false) => {
    const given = givenWith(report, frame);
    const newest = report.revision === frame.revision ? screenDarkMs(frame.look) : null;
    return withReportedContact(displayId, async (before, { contacts, showings }, lasting) => {
      if (!before) return null;
      const step = takeReport(before, await showings.open(displayId), report, proof, at, newest);
      if (!step && isLate) return null;
      if (given || (step && isNews(before, step))) lasting();
      const out = given && giveOut(step?.contact ?? before, partsOf(given), at);
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
    /**
     * Takes a report, and notes the frame that its answer gives out, where the display does not hold it already.
     * @param frame what it is to show now
     * @param isStored false: the store is away, so that nothing can be noted yet
     */
    async take(displayId: string, report: DisplayReport, frame: DisplayFrame, isStored: boolean) {
      const heard = { report, frame, at: now() };
      if (!isStored) return void unstored.set(displayId, heard);
      try {
        const given = givenWith(report, frame);
        if (given) await keep(given);
        for (const { id, outcome } of report.results)
          await displayCommands.end(displayId, id, outcome, now());
        const proof = proofOf(report, await frameNamed(report.revision), heard.at);
        tellReturn(await saved(displayId, heard, proof));
        unstored.delete(displayId);
        if (given) noted.set(displayId, notedKey(given));
      } catch (error) {
        if (!isStoreAway(error)) throw error;
        unstored.set(displayId, heard);
        log.warn({ err: error, display: displayId }, 'a report could not be stored');
      }
    },

    /** Notes when those displays were last heard of that reported while the store was away, and what they were given. */
    async noteLater() {
      for (const [displayId, heard] of unstored) {
        unstored.delete(displayId);
        try {
          const given = givenWith(heard.report, heard.frame);
          if (given) await keep(given);
          // What the page showed in between nobody has proved.
          tellReturn(await saved(displayId, heard, 'not said', true));
        } catch (error) {
          if (isStoreAway(error) && !unstored.has(displayId)) unstored.set(displayId, heard);
          throw error;
        }
      }
    },

    /** Notes a frame that was given out otherwise. Does not throw: what warns people goes out all the same. */
    async noteGiven(displayId: string, frame: DisplayFrame) {
      const key = notedKey(frame);
      try {
        await keep(frame);
        if (noted.get(displayId) === key) return;
        await withHeldContact(displayId, async (before, { contacts, showings }) => {
          const out = before && giveOut(before, partsOf(frame), now());
          for (const showing of out?.ended ?? []) await showings.save(showing);
          if (out) await contacts.save(out.contact);
        });
        noted.set(displayId, key);
      } catch (error) {
        log.warn({ err: error, display: displayId }, 'a frame was given out and could not be noted');
      }
    },

    /** Ends the showing of a display that says nothing of it any more. One of which a report has come meanwhile goes on. */
    endLost: (displayId: string) =>
      withHeldContact(displayId, async (before, { contacts, showings }) => {
        const end = before && endLost(before, await showings.open(displayId), now());
        if (!end) return;
        for (const showing of end.ended) await showings.save(showing);
        await contacts.save(end.contact);
      }),
  };
}

/** The frame of the answer; null: the display holds it already. */
const givenWith = ({ tag }: DisplayReport, frame: DisplayFrame): DisplayFrame | null =>
  tag === frame.tag ? null : frame;

/** What is noted of a frame that is given out. */
const partsOf = (frame: DisplayFrame) => ({
  revision: frame.revision,
  notices: noticesOf(frame),
  darkAfterMs: screenDarkMs(frame.look),
});

/** The same where nothing new would be noted. */
const notedKey = (frame: DisplayFrame): string =>
  `${noticesKey(noticesOf(frame))} ${frame.look.dark_after_min}`;

/** Whether a report says anything that the next one would not say again. */
const isNews = (before: Contact, { contact, spell, ended, begun }: Step): boolean =>
  ended.length > 0 ||
  begun !== null ||
  spell !== null ||
  before.lastReportAt === null ||
  before.silentMailAt !== null ||
  before.sent?.isPainted !== contact.sent?.isPainted;
