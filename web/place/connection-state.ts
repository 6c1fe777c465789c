import { texts } from '#contract/texts.ts';
import { londonClock } from '#domain/london-time.ts';
import { POLL_INTERVAL_MS } from '#web/api/queries.ts';
import type { LiveStatus } from '#web/live/live-status.ts';

export interface ConnectionState {
  kind: 'connecting' | 'failed' | 'live' | 'polling' | 'old' | 'missing' | 'overdue' | 'offline';
  words: string;
}

/** One missed poll may be the phone's sleep; after two the page is behind. */
const OVERDUE_AFTER_MS = 2 * POLL_INTERVAL_MS;

export interface Known {
  online: boolean;
  live: LiveStatus;
  /** When each good answer about this place that is on the page came, epoch ms. */
  answeredAt: readonly number[];
  /** Every call failed at its last attempt. */
  allFailed: boolean;
  /** Some card has nothing to show, because its call failed or its value is too old. */
  isMissing: boolean;
  /** Something on the page is old or could not be refreshed; of the place itself that means its safety message. */
  isOld: boolean;
}

/** What the page as a whole may claim of its data: no more than the worst of them allows, however live the connection. */
export function connectionState(
  { online, live, answeredAt, allFailed, isMissing, isOld }: Known,
  now: number,
): ConnectionState {
  if (!online) return { kind: 'offline', words: texts.offline };
  if (answeredAt.length === 0) {
    return allFailed
      ? { kind: 'failed', words: 'No data received' }
      : { kind: 'connecting', words: texts.connecting };
  }
  const newest = Math.max(...answeredAt);
  if (allFailed || now - newest > OVERDUE_AFTER_MS) {
    return { kind: 'overdue', words: `Not updated since ${londonClock(newest)}` };
  }
  if (isMissing) return { kind: 'missing', words: 'Some data are missing' };
  if (isOld) return { kind: 'old', words: 'Some data are old' };
  return byConnection(live);
}

/** An attempt that follows a failed one is no news: meanwhile the page is polling. */
export function byConnection({ state, problem, isLongPolling }: LiveStatus): ConnectionState {
  if (state === 'live') {
    return { kind: 'live', words: isLongPolling ? texts.liveByPolling : texts.live };
  }
  if (state === 'connecting' && problem === null) return { kind: 'connecting', words: texts.connecting };
  return { kind: 'polling', words: texts.polling };
}
