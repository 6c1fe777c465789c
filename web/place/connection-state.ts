import { texts } from '#contract/texts.ts';
import { londonClock } from '#domain/london-time.ts';
import { POLL_INTERVAL_MS } from '#web/api/queries.ts';

export interface ConnectionState {
  kind: 'connecting' | 'failed' | 'updated' | 'old' | 'missing' | 'overdue' | 'offline';
  words: string;
}

const MINUTE_MS = 60_000;
/** One missed poll may be the phone's sleep; after two the page is behind. */
const OVERDUE_AFTER_MS = 2 * POLL_INTERVAL_MS;

export interface Polling {
  online: boolean;
  /** When each good answer about this place that is on the page came, epoch ms. */
  answeredAt: readonly number[];
  /** Every call failed at its last attempt. */
  allFailed: boolean;
  /** Some card has nothing to show, because its call failed or its value is too old. */
  isMissing: boolean;
  /** Something on the page is old or could not be refreshed; of the place itself that means its safety message. */
  isOld: boolean;
}

/** What the page as a whole may claim of its data: no more than the worst of them allows, nor an age younger than the oldest. */
export function connectionState(
  { online, answeredAt, allFailed, isMissing, isOld }: Polling,
  now: number,
): ConnectionState {
  if (!online) return { kind: 'offline', words: texts.offline };
  if (answeredAt.length === 0) {
    return allFailed
      ? { kind: 'failed', words: 'No data received' }
      : { kind: 'connecting', words: 'Connecting…' };
  }
  const newest = Math.max(...answeredAt);
  if (allFailed || now - newest > OVERDUE_AFTER_MS) {
    return { kind: 'overdue', words: `Not updated since ${londonClock(newest)}` };
  }
  if (isMissing) return { kind: 'missing', words: 'Some data are missing' };
  if (isOld) return { kind: 'old', words: 'Some data are old' };
  const minutes = Math.floor(Math.max(0, now - Math.min(...answeredAt)) / MINUTE_MS);
  return { kind: 'updated', words: `Updated ${minutes === 0 ? 'just now' : `${minutes} min ago`}` };
}
