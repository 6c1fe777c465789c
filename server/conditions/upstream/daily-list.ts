import { UpstreamError } from './upstream-error.ts';

const DAY_MS = 86_400_000;

/** Keeps a source's list for a day; where a new one cannot be had, the old one goes on serving. */
export function dailyList<List>(load: () => Promise<List>): (now: number) => Promise<List> {
  let kept: { list: List; at: number } | null = null;
  let loading: Promise<List> | null = null;
  return async (now) => {
    if (kept && now - kept.at < DAY_MS) return kept.list;
    loading ??= load().finally(() => {
      loading = null;
    });
    try {
      const list = await loading;
      kept = { list, at: now };
      return list;
    } catch (error) {
      if (kept && error instanceof UpstreamError) return kept.list;
      throw error;
    }
  };
}
