import { texts } from '#contract/errors.ts';
import { londonClock } from '#domain/london-time.ts';
import { POLL_INTERVAL_MS } from '#web/api/queries.ts';

export interface ConnectionState {
  kind: 'connecting' | 'updated' | 'overdue' | 'offline';
  words: string;
}

const MINUTE_MS = 60_000;
/** One missed poll may be the phone's sleep; after two the page is behind. */
const OVERDUE_AFTER_MS = 2 * POLL_INTERVAL_MS;

/** @param lastAnswerAt when the newest answer about this place arrived, epoch ms; null before the first one */
export function connectionState(online: boolean, lastAnswerAt: number | null, now: number): ConnectionState {
  if (!online) return { kind: 'offline', words: texts.offline };
  if (lastAnswerAt === null) return { kind: 'connecting', words: 'Connecting…' };
  const age = Math.max(0, now - lastAnswerAt);
  if (age > OVERDUE_AFTER_MS) {
    return { kind: 'overdue', words: `Not updated since ${londonClock(lastAnswerAt)}` };
  }
  const minutes = Math.floor(age / MINUTE_MS);
  return { kind: 'updated', words: `Updated ${minutes === 0 ? 'just now' : `${minutes} min ago`}` };
}
