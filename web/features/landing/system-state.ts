import type { FeedReport } from '#contract/feeds.ts';

export interface SystemState {
  kind: 'live' | 'connected' | 'limited' | 'offline';
  word: string;
  detail: string;
}

const REFRESH = 'Conditions refresh every 5 minutes';

/**
 * What may be said of the whole network. Live is said only of real data that are all there and fresh; without a
 * `report` on them (undefined) no more than that the server answers.
 */
export function systemState(online: boolean, report: FeedReport | undefined): SystemState {
  if (!online) return { kind: 'offline', word: 'Offline', detail: 'Shown as last received' };
  if (!report) return { kind: 'connected', word: 'Connected', detail: REFRESH };
  const problem = problemOf(report);
  return problem
    ? { kind: 'limited', word: 'Connected', detail: problem }
    : { kind: 'live', word: 'Live', detail: REFRESH };
}

function problemOf({ simulated, feeds }: FeedReport): string | null {
  if (simulated) return 'Data are simulated';
  if (feeds.some(({ state, fetched_at }) => state === 'withheld' || fetched_at === null)) {
    return 'Some data are missing';
  }
  if (feeds.some(({ state }) => state === 'stale')) return 'Some data are old';
  return feeds.some(({ error }) => error !== null) ? 'Some sources do not answer' : null;
}
