import type { ContactSpell, OpeningHours } from '#contract/displays/displays.ts';
import { addDays, londonDate, londonLocalToInstant } from '../time/london-time.ts';
import { isOpen } from './opening-hours.ts';

interface Stretch {
  from: number;
  until: number;
}
/** From the first report to the last one without a gap. */
interface TimeInContact extends Stretch {
  /** How long after it the sign may have shown what it had. */
  darkAfterMs: number;
}
/** What is looked at, and how the display is used. */
interface Look extends Stretch {
  hours: OpeningHours;
  /** How long the next report may take. */
  reportingMs: number;
}
export interface ShownSpell extends Stretch {
  state: ContactSpell['state'];
}

/**
 * A stretch of a display's days, all of it, by its contact: after a report it counts as reporting for as long as its next one
 * may take, then as late until its sign is dark. Without contact outside its opening hours it is closed. Epoch ms.
 * @param contacts in order of time, those before `from` too after which the sign may not have been dark by then
 */
export function spellsShown(
  contacts: readonly TimeInContact[],
  { from, until, hours, reportingMs }: Look,
): ShownSpell[] {
  const parts: ShownSpell[] = [];
  const add = (state: ShownSpell['state'], begins: number, ends: number) => {
    const part = { state, from: Math.max(begins, from), until: Math.min(ends, until) };
    if (part.from < part.until) parts.push(part);
  };
  const addSilence = (begins: number, ends: number, darkAt: number) => {
    const cuts = [darkAt, ...clockChanges(hours, begins, ends)];
    const edges = [begins, ...cuts.filter((at) => at > begins && at < ends).toSorted((a, b) => a - b), ends];
    for (const [index, edge] of edges.slice(0, -1).entries()) {
      const isLate = edge < darkAt;
      add(isOpen(hours, edge) ? (isLate ? 'late' : 'dark') : 'closed', edge, edges[index + 1] ?? ends);
    }
  };
  let darkAt = from;
  let reached = from;
  for (const contact of contacts) {
    if (contact.from > reached) addSilence(reached, contact.from, darkAt);
    const held = contact.until + reportingMs;
    add('reporting', contact.from, held);
    darkAt = contact.until + contact.darkAfterMs;
    reached = Math.max(reached, held);
  }
  if (reached < until) addSilence(reached, until, darkAt);
  return joined(parts);
}

/**
 * Since when a display's contact is looked at, epoch ms: since its pairing, or the first report. A screen that has just got its
 * key may take as long for its first report as for any other, and is not dark meanwhile.
 */
export function contactBegan(contacts: readonly Stretch[], pairedAt: number, reportingMs: number): number {
  const first = contacts[0]?.from ?? pairedAt;
  return first <= pairedAt + reportingMs ? first : pairedAt;
}

/** When the sign opens and closes between two moments. */
function clockChanges(hours: OpeningHours, from: number, until: number): number[] {
  if (hours === null) return [];
  const changes: number[] = [];
  for (let date = addDays(londonDate(from), -1); date <= londonDate(until); date = addDays(date, 1))
    for (const clock of [hours.opens, hours.closes]) changes.push(londonLocalToInstant(`${date}T${clock}`));
  return changes;
}

/** Neighbours of one state as one; where two overlap the later one begins when the earlier one ends. */
function joined(parts: readonly ShownSpell[]): ShownSpell[] {
  const all: ShownSpell[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    const begins = before ? Math.max(part.from, before.until) : part.from;
    if (begins >= part.until) continue;
    if (before?.state === part.state && before.until === begins) before.until = part.until;
    else all.push({ ...part, from: begins });
  }
  return all;
}
