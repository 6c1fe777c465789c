import type { FeedReport } from '#contract/feeds.ts';
import { texts } from '#contract/texts.ts';
import type { LiveStatus } from '#web/live/live-status.ts';

export interface SystemState {
  kind: 'live' | 'connected' | 'limited' | 'offline';
  word: string;
  detail: string;
}

/**
 * What may be said of the whole network. Live is said only of real data that are all there and fresh, and come as they
 * change; without a `report` on them (undefined) no more than that the server answers. `received`: when the list
 * of places last came, in words; null where it has not.
 */
export function systemState(
  online: boolean,
  live: LiveStatus['state'],
  report: FeedReport | undefined,
  received: string | null,
): SystemState {
  if (!online)
    return { kind: 'offline', word: 'Offline', detail: received ? `Last received ${received}` : '' };
  const problem = report && problemOf(report);
  if (problem) return { kind: 'limited', word: 'Connected', detail: problem };
  if (live !== 'live') return { kind: 'connected', word: 'Connected', detail: texts.polling };
  return report
    ? { kind: 'live', word: texts.live, detail: 'Changes show as they come' }
    : { kind: 'connected', word: 'Connected', detail: 'Changes show as they come' };
}

function problemOf({ simulated, feeds }: FeedReport): string | null {
  if (simulated) return 'Data are simulated';
  if (feeds.some(({ state, fetched_at }) => state === 'withheld' || fetched_at === null)) {
    return 'Some data are missing';
  }
  if (feeds.some(({ state }) => state === 'stale')) return 'Some data are old';
  return feeds.some(({ error }) => error !== null) ? 'Some sources do not answer' : null;
}
