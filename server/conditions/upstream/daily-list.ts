import { UpstreamError } from './upstream-error.ts';

const DAY_MS = 86_400_000;

/** Caches a source's list for a day, or as long as is said. If a new one can't be fetched, the old one is used. */
export function dailyList<List>(
  load: () => Promise<List>,
  keepMs: number = DAY_MS,
): (now: number) => Promise<List> {
  let cached: { list: List; at: number } | null = null;
  let loading: Promise<List> | null = null;
  return async (now) => {
    if (cached && now - cached.at < keepMs) return cached.list;
    loading ??= load().finally(() => {
      loading = null;
    });
    try {
      const list = await loading;
      cached = { list, at: now };
      return list;
    } catch (error) {
      if (cached && error instanceof UpstreamError) return cached.list;
      throw error;
    }
  };
}
