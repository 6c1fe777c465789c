import { texts } from '#contract/texts.ts';
import { londonClock } from '#domain/london-time.ts';
import { POLL_INTERVAL_MS } from '#web/api/queries.ts';

export interface ConnectionState {
  kind: 'connecting' | 'failed' | 'updated' | 'overdue' | 'offline';
  words: string;
}

const MINUTE_MS = 60_000;
/** One missed poll may be the phone's sleep; after two the page is behind. */
const OVERDUE_AFTER_MS = 2 * POLL_INTERVAL_MS;

interface Polling {
  online: boolean;
  /** When the newest good answer about this place arrived, epoch ms; null before the first one. */
  lastAnswerAt: number | null;
  /** Every call failed at its last attempt. */
  allFailed: boolean;
}

export function connectionState({ online, lastAnswerAt, allFailed }: Polling, now: number): ConnectionState {
  if (!online) return { kind: 'offline', words: texts.offline };
  if (lastAnswerAt === null) {
    return allFailed
      ? { kind: 'failed', words: 'No data received' }
      : { kind: 'connecting', words: 'Connecting…' };
  }
  const age = Math.max(0, now - lastAnswerAt);
  if (allFailed || age > OVERDUE_AFTER_MS) {
    return { kind: 'overdue', words: `Not updated since ${londonClock(lastAnswerAt)}` };
  }
  const minutes = Math.floor(age / MINUTE_MS);
  return { kind: 'updated', words: `Updated ${minutes === 0 ? 'just now' : `${minutes} min ago`}` };
}
