import type { Meta } from '#contract/conditions/meta.ts';
import { texts } from '#contract/texts.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { POLL_INTERVAL_MS } from '#web/shared/api/queries.ts';
import type { LiveStatus } from '#web/shared/live/live-status.ts';
import type { PanelState } from '../panel/panel-state.ts';

/** Why the data of a page are not called live. `unknown`: their state is not known. */
export type DataDoubt = keyof typeof texts.dataDoubts;
const worstFirst = Object.keys(texts.dataDoubts) as DataDoubt[];

export interface ConnectionState {
  kind: 'connecting' | 'failed' | 'live' | 'polling' | 'error' | 'overdue' | 'offline' | 'frozen' | DataDoubt;
  words: string;
}

/** One missed poll may come from the phone's sleep; after two the page is overdue. */
const OVERDUE_AFTER_MS = 2 * POLL_INTERVAL_MS;

export interface Known {
  online: boolean;
  live: LiveStatus;
  /** When each good answer on the page was received, epoch ms. */
  answeredAt: readonly number[];
  /** The last attempt of every call failed. */
  allFailed: boolean;
  /** The browser's translation keeps some text from changing. */
  frozen: boolean;
  /** Of the data that the page shows. */
  doubts: readonly DataDoubt[];
}

/**
 * What a page may say about its data as a whole: the worst doubt counts, however live the connection. `live`: all data
 * are real, present, fresh and complete, and the connection sends changes.
 */
export function connectionState(
  { online, live, answeredAt, allFailed, frozen, doubts }: Known,
  now: number,
): ConnectionState {
  if (!online) return { kind: 'offline', words: texts.offline };
  if (frozen) return { kind: 'frozen', words: texts.frozen };
  if (answeredAt.length === 0) {
    return allFailed
      ? { kind: 'failed', words: 'No data received' }
      : { kind: 'connecting', words: texts.connecting };
  }
  const newest = Math.max(...answeredAt);
  if (allFailed || now - newest > OVERDUE_AFTER_MS) {
    return { kind: 'overdue', words: `Not updated since ${londonClock(newest)}` };
  }
  const doubt = worstFirst.find((each) => doubts.includes(each));
  return doubt ? doubted(doubt, live) : byConnection(live);
}

const shortProblems: readonly (string | null)[] = [texts.setupFailed, texts.socketUnavailable];

/** A short problem is shown as it is; the server's reasons are sentences, which only the details show. */
const problemOf = ({ problem }: LiveStatus): string =>
  problem !== null && shortProblems.includes(problem) ? problem : texts.connectionFailed;

function doubted(kind: DataDoubt, live: LiveStatus): ConnectionState {
  const doubt = texts.dataDoubts[kind];
  return { kind, words: live.state === 'error' ? texts.problemAndDoubt(problemOf(live), doubt) : doubt };
}

/** After a first failure the state stays `polling` through further attempts. When all have failed, it is `error`. */
function byConnection(live: LiveStatus): ConnectionState {
  if (live.state === 'live') {
    return { kind: 'live', words: live.isLongPolling ? texts.liveByPolling : texts.live };
  }
  if (live.state === 'error') {
    return { kind: 'error', words: texts.connectionAnd(problemOf(live), texts.pollingMeanwhile) };
  }
  return live.state === 'connecting' && live.problem === null
    ? { kind: 'connecting', words: texts.connecting }
    : { kind: 'polling', words: texts.polling };
}

/** The doubts about a feed on the page. */
export function doubtsOf(state: PanelState<{ meta: Meta }>): DataDoubt[] {
  if (state.kind !== 'loaded') return state.kind === 'failed' ? ['missing'] : [];
  const { stale, refreshError, data } = state;
  return [
    ...(stale || refreshError !== null ? ['old' as const] : []),
    ...(data.meta.error === null ? [] : ['faulty' as const]),
    ...(data.meta.simulated ? ['simulated' as const] : []),
  ];
}
