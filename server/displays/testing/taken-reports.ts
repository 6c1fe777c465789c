import type { DisplayReport } from '#contract/displays/displays.ts';
import type { Contact, Spell } from '#server/store/displays/contacts.ts';
import type { StoredShowing } from '#server/store/displays/showings.ts';
import { noticesOf, type Proof } from '../evidence/evidence.ts';
import { endLost, giveOut, takeReport } from '../evidence/report-steps.ts';

export const NOON = Date.parse('2026-11-23T12:00:00Z');
export const MINUTE_MS = 60_000;

const nothing: Contact = {
  displayId: 'd',
  lastReportAt: null,
  spellFrom: null,
  boot: null,
  report: null,
  confirmedAt: null,
  confirmedRevision: null,
  sent: null,
  silentMailAt: null,
  chainNumber: 0,
  chainHash: null,
  darkAfterMs: 10 * MINUTE_MS,
  refusedAt: null,
};

const report = (more: Partial<DisplayReport> = {}): DisplayReport => ({
  boot_id: 'first-start',
  sequence: 1,
  uptime_ms: MINUTE_MS,
  revision: 'r',
  painted_ms_ago: 0,
  visible: true,
  text_hash: 'h',
  tag: 't',
  problems: [],
  version: '1',
  memory_mb: 100,
  results: [],
  ...more,
});

/** Words of a frame with one message. */
export const words = (headline: string) => ({
  blocks: [
    {
      ...{
        id: `message:${headline}`,
        kind: 'message' as const,
        tone: 'warning' as const,
        mark: null,
        headline,
      },
      ...{ lines: ['Stay out.'], label: 'Message', is_favourable: false, source: null, observed_at: null },
      ...{ fetched_at: null, valid_until: '2026-11-24T00:00:00.000Z', towards: null },
    },
  ],
  out_of_service: null,
});
export const proof = (headline: string): Proof => ({ words: words(headline), textHash: 'h' });

/** A display and what is stored of it, which takes reports. */
export function display() {
  let contact = nothing;
  let open: StoredShowing | null = null;
  const ended: StoredShowing[] = [];
  const spells: Spell[] = [];
  let sequence = 0;
  return {
    ended,
    spells,
    contact: () => contact,
    open: () => open,
    /** @returns whether it said anything new */
    take(at: number, given: Proof, more: Partial<DisplayReport> = {}, newest: number | null = null): boolean {
      sequence += 1;
      const uptime_ms = at - NOON + MINUTE_MS;
      const step = takeReport(contact, open, report({ sequence, uptime_ms, ...more }), given, at, newest);
      if (!step) return false;
      contact = step.contact;
      ended.push(...step.ended);
      if (step.spell) spells.push(step.spell);
      if (step.ended.length > 0) open = null;
      if (step.begun) open = step.begun;
      return true;
    },
    /** @returns whether there was anything to note */
    give(at: number, headline: string, darkAfterMs = 10 * MINUTE_MS): boolean {
      const notices = noticesOf(words(headline));
      const step = giveOut(contact, { revision: `of ${headline}`, notices, darkAfterMs }, at);
      if (!step) return false;
      contact = step.contact;
      ended.push(...step.ended);
      return true;
    },
    /** Looks for it as the process that watches does. @returns whether a showing has ended */
    look(at: number): boolean {
      const end = endLost(contact, open, at);
      if (!end) return false;
      contact = end.contact;
      ended.push(...end.ended);
      open = null;
      return true;
    },
  };
}
