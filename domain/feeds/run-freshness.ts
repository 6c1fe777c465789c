import type { FeedKind } from '#contract/live/live-table.ts';
import type { Freshness } from './freshness.ts';

const HOUR_MS = 3_600_000;

/** How far the run of a value may be behind, and how old the newest may be. */
export interface RunLimits {
  /** Behind the newest run that the source has: a place may wait for it as long as this, to keep within the budget. */
  staleBehindMs: number;
  withheldBehindMs: number;
  /** The age of a run, newest or not, from which its values are stale: the model has stood still. */
  staleAfterMs: number;
}

/** Of the feeds whose sources say which runs of their models they have. Only the server, which hears that, applies them. */
export const runLimits: Readonly<Partial<Record<FeedKind, RunLimits>>> = {
  weather: { staleBehindMs: 6 * HOUR_MS, withheldBehindMs: 24 * HOUR_MS, staleAfterMs: 24 * HOUR_MS }, // a run each hour
  marine: { staleBehindMs: 18 * HOUR_MS, withheldBehindMs: 36 * HOUR_MS, staleAfterMs: 60 * HOUR_MS }, // two runs a day
};

/** How a value stands by its run and the newest of its source, both by when they began (epoch ms). */
export function runFreshness(
  kind: FeedKind,
  run: { beganAt: number; newestAt: number } | null,
  now: number,
): Freshness {
  const limits = runLimits[kind];
  if (!run || !limits) return { state: 'fresh', changesAt: null };
  const behindMs = run.newestAt - run.beganAt;
  if (behindMs > limits.withheldBehindMs) return { state: 'withheld', changesAt: null };
  const staleFrom = run.beganAt + limits.staleAfterMs + 1;
  if (behindMs > limits.staleBehindMs || now >= staleFrom) return { state: 'stale', changesAt: null };
  return { state: 'fresh', changesAt: staleFrom };
}
