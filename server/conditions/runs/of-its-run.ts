import type { ReadMany } from '../upstream/reading.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import type { RunNews } from './run-watch.ts';

/**
 * Notes with each value when the run began that was the newest when it was asked for: the answer does not say which run it
 * is from. Without a known run nothing is noted.
 */
export const ofItsRun =
  <V extends { run_at?: number | undefined }>(read: ReadMany<V>, newsOf: () => RunNews | null): ReadMany<V> =>
  async (places, now) => {
    const runAt = newsOf()?.runAt ?? null;
    const readings = await read(places, now);
    if (runAt === null) return readings;
    return readings.map((reading) =>
      reading instanceof UpstreamError ? reading : { ...reading, value: { ...reading.value, run_at: runAt } },
    );
  };
