import type { FeedKind } from '#contract/live/live-table.ts';
import type { RunNews } from '../runs/run-watch.ts';

const HOUR_MS = 3_600_000;
/** Without news a place is looked at again then; each look at the runs, every ten minutes, decides anew. */
const NO_NEWS_MS = HOUR_MS;
/** A place that is so far behind the newest run of the main model may be asked before its time. */
const URGENT_BEHIND_MS: Readonly<Partial<Record<FeedKind, number>>> = {
  weather: 4 * HOUR_MS,
  marine: 13 * HOUR_MS,
};
/** By so much of the cadence at most. */
const MOST_AHEAD = 2 / 3;
/** So long a run of the main model that is late is waited for. */
const LATE_MS = 2 * HOUR_MS;

/**
 * How long a place waits for its next turn, in milliseconds, where the runs of its source are known. It is asked for a run
 * that it lacks, and on average never more often than by its cadence: a turn that comes early puts the next one off.
 */
export function waitForNews(
  kind: FeedKind,
  place: {
    now: number; // epoch ms, as the following
    news: RunNews;
    fetchedAt: number;
    /** When the run of its value began; null: not known. */
    runAt: number | null;
    /** Between two turns, stretched for the budget. */
    cadence: number;
    /** Between two turns in any case. */
    leastMs: number;
    /** For how long its last turn came before its time. */
    aheadMs: number;
    /** Added where many places wait for the same run. */
    spreadMs: number;
  },
): number {
  const { now, news, fetchedAt, runAt, cadence, leastMs, aheadMs, spreadMs } = place;
  const lacksRun = fetchedAt < news.since;
  const askableAt = lacksRun ? now : news.nextAt;
  if (askableAt === null) return NO_NEWS_MS + spreadMs;
  const behindMs = runAt === null || news.runAt === null ? 0 : news.runAt - runAt;
  const isFarBehind = behindMs >= (URGENT_BEHIND_MS[kind] ?? Number.POSITIVE_INFINITY);
  const mayEachRun = news.main !== undefined && cadence <= news.main.nextAt - news.main.since;
  const isEarly = lacksRun && (isFarBehind || (mayEachRun && behindMs > 0));
  const gap = Math.max(leastMs, cadence + aheadMs - (isEarly ? cadence * MOST_AHEAD : 0));
  // If the wall clock was set back, the next turn must not be put far off.
  const earliest = Math.min(fetchedAt + gap, now + gap);
  // Places whose time has not come are apart from each other already.
  const from = Math.max(askableAt, earliest, now);
  const { main } = news;
  // A run of another model waits for the main one's next if that would come before the place may be asked again.
  const isBeside = lacksRun && main !== undefined && fetchedAt >= main.since;
  const mainAt = main === undefined ? 0 : nextRunAfter(now - LATE_MS, main);
  const waitsForMain = isBeside && from + cadence > mainAt;
  // The look that finds the main one's run decides anew.
  return Math.max(from, askableAt + spreadMs, waitsForMain ? mainAt + LATE_MS + spreadMs : 0) - now;
}

/** When a run should be to be had, not before `time`: one that did not come is past, and the one after it is expected. */
function nextRunAfter(time: number, { since, nextAt }: { since: number; nextAt: number }): number {
  const everyMs = nextAt - since;
  return since + everyMs * Math.max(1, Math.ceil((time - since) / everyMs));
}

/** For how long a turn that is taken now comes before its time, in milliseconds. */
export function aheadAfter(place: {
  now: number; // epoch ms
  fetchedAt: number | null;
  cadence: number;
  aheadMs: number;
}): number {
  const { now, fetchedAt, cadence, aheadMs } = place;
  if (fetchedAt === null) return 0;
  return Math.min(cadence * MOST_AHEAD, Math.max(0, fetchedAt + cadence + aheadMs - now));
}
