import type { DisplayReport } from '#contract/displays/displays.ts';
import type { Boot, Contact, Spell } from '#server/store/displays/contacts.ts';
import {
  type ChainEnd,
  type ClosedShowing,
  closed,
  type Notice,
  newShowing,
  type StoredShowing,
} from '#server/store/displays/showings.ts';
import { noticesKey, noticesOf, type Proof } from './evidence.ts';

/** A display reports every 60 seconds. Without a report for so long it has no contact, and no showing goes on. */
const GAP_MS = 150_000;
/**
 * A showing that nothing has confirmed for so long ends without a report. By then nobody can scan a code any more that would
 * count on it: the sign has codes for five minutes, and each holds for three.
 */
export const LOST_MS = GAP_MS + 450_000;
/** The starts that are remembered, so that a late report of one is known as such. */
const MOST_BOOTS = 10;

/** What a report changes. */
export interface Step {
  contact: Contact;
  /** Of the contact before a gap. */
  spell: Spell | null;
  ended: ClosedShowing[];
  /** The showing that goes on, where it is new; null: nothing to write. */
  begun: StoredShowing | null;
}

/**
 * Takes a report.
 * @param open the showing that goes on
 * @param at when the report came, by the server's clock, epoch ms: a display's own clock may be wrong by days
 * @param newest where the report names the frame that is to be shown now: how long without contact that one is shown, ms
 * @returns null for a report that says nothing new: it came twice, or after a later one
 */
export function takeReport(
  before: Contact,
  open: StoredShowing | null,
  report: DisplayReport,
  proof: Proof,
  at: number,
  newest: number | null = null,
): Step | null {
  const boot = bootOf(before.boot, report, at);
  if (!boot) return null;
  const now = Math.max(at, before.lastReportAt ?? 0); // the clocks of two processes may differ
  const last = before.lastReportAt;
  const isGap = last === null || now - last > GAP_MS;
  const { version, memory_mb: memoryMb, problems, monitor } = report;
  const contact: Contact = {
    ...before,
    boot,
    lastReportAt: now,
    spellFrom: isGap ? now : before.spellFrom,
    report: { version, memoryMb, problems: [...new Set(problems)], monitor },
    silentMailAt: null,
    darkAfterMs: isProved(proof) && newest !== null ? newest : before.darkAfterMs,
  };
  const { spellFrom, darkAfterMs } = before;
  const spell =
    isGap && last !== null && spellFrom !== null ? { from: spellFrom, until: last, darkAfterMs } : null;
  return { spell, ...shown({ contact, before, open, report, proof, now }) };
}

const isProved = (proof: Proof) => proof !== 'not said' && proof !== 'disproved';

/** The start that a report is of; null: the report is older than another one that came before. */
function bootOf(known: Boot | null, report: DisplayReport, at: number): Boot | null {
  const { boot_id: id, sequence, uptime_ms: uptimeMs } = report;
  const startedAt = at - uptimeMs;
  if (known?.id === id) {
    const isNewer = sequence > known.sequence || uptimeMs > known.uptimeMs;
    return isNewer ? { ...known, sequence, uptimeMs, startedAt: Math.min(known.startedAt, startedAt) } : null;
  }
  if (known?.earlier.includes(id)) return null;
  // A start of which nothing was heard, and which was before the one that is known: its report was under way for long.
  if (known && startedAt < known.startedAt) return null;
  const earlier = known ? [known.id, ...known.earlier].slice(0, MOST_BOOTS) : [];
  return { id, sequence, uptimeMs, startedAt, earlier };
}

function shown(given: {
  contact: Contact;
  before: Contact;
  open: StoredShowing | null;
  report: DisplayReport;
  proof: Proof;
  now: number;
}): Omit<Step, 'spell'> {
  const { contact, before, open, report, proof, now } = given;
  const confirmedAt = before.confirmedAt ?? 0;
  const isLost = open !== null && now - confirmedAt > GAP_MS;
  if (proof === 'not said') return isLost ? ending(contact, open, confirmedAt) : going(contact);
  if (proof === 'disproved') {
    return open ? ending(contact, open, confirmedAt) : going({ ...contact, confirmedRevision: null });
  }
  const notices = noticesOf(proof.words);
  const key = noticesKey(notices);
  const confirmed: Contact = {
    ...contact,
    confirmedAt: now,
    confirmedRevision: report.revision,
    sent: contact.sent && contact.sent.key === key ? { ...contact.sent, isPainted: true } : contact.sent,
  };
  if (open && !isLost && noticesKey(open.notices) === key) return going(confirmed);
  const since = paintedSince(before, report, now);
  const begun = newShowing({
    displayId: contact.displayId,
    revision: report.revision ?? '',
    notices,
    textHash: proof.textHash,
    sentAt: Math.min(since, contact.sent?.key === key ? contact.sent.at : since),
    paintedFrom: since,
    paintedUntil: null,
    witnessed: 0,
    lastWitnessedAt: null,
  });
  // Without a gap the page has shown the one until it showed the other.
  return open
    ? { ...ending(confirmed, open, isLost ? confirmedAt : since), begun }
    : { ...going(confirmed), begun };
}

/**
 * Since when the page shows what it reports. Counted by the display's monotonic clock, and never beyond what is proved: the
 * report before said something else.
 */
function paintedSince(before: Contact, report: DisplayReport, now: number): number {
  const last = before.lastReportAt;
  if (last === null || now - last > GAP_MS) return now;
  const ago = Math.min(report.painted_ms_ago ?? 0, report.uptime_ms);
  return Math.max(now - ago, last, before.confirmedAt ?? 0);
}

/**
 * Ends the showing of a display that says nothing of it any more, as its next report would.
 * @returns null: there is none, or it may still go on
 */
export const endLost = (
  contact: Contact,
  open: StoredShowing | null,
  now: number,
): Pick<Step, 'contact' | 'ended'> | null => {
  const confirmedAt = contact.confirmedAt ?? 0;
  return open && now - confirmedAt > LOST_MS ? ending(contact, open, confirmedAt) : null;
};

const going = (contact: Contact): Omit<Step, 'spell'> => ({ contact, ended: [], begun: null });

function ending(contact: Contact, open: StoredShowing, until: number): Omit<Step, 'spell'> {
  const paintedUntil = Math.max(until, open.paintedFrom ?? until);
  return { ...closing(contact, [{ ...open, paintedUntil }]), begun: null };
}

function closing(contact: Contact, showings: StoredShowing[]) {
  let end: ChainEnd = { number: contact.chainNumber, hash: contact.chainHash };
  const ended = showings.map((showing) => {
    const row = closed(showing, end);
    end = row;
    return row;
  });
  return { contact: { ...contact, chainNumber: end.number, chainHash: end.hash }, ended };
}

/**
 * Notes that a frame is given out. What was given out before and never painted ends as 'sent' alone.
 * @param given `darkAfterMs`: how long without contact it is shown
 * @returns null: its notices were given out already, and nothing that is shown for longer
 */
export function giveOut(
  before: Contact,
  { darkAfterMs: given, ...frame }: { revision: string; notices: Notice[]; darkAfterMs: number },
  at: number,
): Pick<Step, 'contact' | 'ended'> | null {
  const key = noticesKey(frame.notices);
  const { sent } = before;
  const darkAfterMs = Math.max(before.darkAfterMs, given);
  if (sent?.key === key)
    return darkAfterMs === before.darkAfterMs ? null : { contact: { ...before, darkAfterMs }, ended: [] };
  const contact = { ...before, darkAfterMs, sent: { ...frame, key, at, isPainted: false } };
  if (!sent || sent.isPainted) return { contact, ended: [] };
  const missed = newShowing({
    displayId: before.displayId,
    revision: sent.revision,
    notices: sent.notices,
    textHash: null,
    sentAt: sent.at,
    paintedFrom: null,
    paintedUntil: null,
    witnessed: 0,
    lastWitnessedAt: null,
  });
  return closing(contact, [missed]);
}
