import { describe, expect, test, vi } from 'vitest';
import {
  fromStart,
  good,
  HOUR,
  MINUTE,
  manyPlaces,
  recording,
  refresherOf,
  START,
} from '#server/testing/apps/refreshers.ts';
import type { RunNews } from '../runs/run-watch.ts';

fromStart();

describe('a source that says which runs it has', () => {
  const TEN_MINUTES = 10 * MINUTE;

  /** Looks every ten minutes; the test sets what is found. */
  function looking(found: { news: RunNews | null }, more: Parameters<typeof refresherOf>[1] = {}) {
    const { read, calls } = recording(good);
    const made = refresherOf(read, { ...more, news: () => found.news });
    const { refresher } = made;
    refresher.start();
    refresher.followNews();
    const look = setInterval(() => refresher.followNews(), TEN_MINUTES);
    const end = () => {
      clearInterval(look);
      refresher.stop();
    };
    const places = () => calls.reduce((sum, { slugs }) => sum + slugs.length, 0);
    return { ...made, calls, places, end };
  }
  const news = (since: number, nextAt: number | null = null): RunNews => ({
    runAt: since - 5 * HOUR,
    since,
    nextAt,
    confirmedAt: since,
  });

  test('is not asked while there is nothing newer, and once within minutes when there is', async () => {
    const found = { news: news(START - HOUR) };
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(20 * HOUR);
    expect(calls).toHaveLength(1);
    const since = Date.now();
    found.news = news(since);
    await vi.advanceTimersByTimeAsync(5 * HOUR);
    expect(calls).toHaveLength(2);
    expect((calls[1]?.at ?? 0) - since).toBeLessThan(16 * MINUTE);
    end();
  });

  test('is asked when a run that is known may be asked for, and not before', async () => {
    const nextAt = START + 3 * HOUR;
    const found = { news: news(START - HOUR, nextAt) };
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(3 * HOUR - MINUTE);
    expect(calls).toHaveLength(1);
    found.news = news(nextAt);
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.at).toBeGreaterThanOrEqual(nextAt);
    end();
  });

  test('is asked no more often than by the clock, however often it has news', async () => {
    const found = { news: news(START) };
    const every = setInterval(() => {
      found.news = news(Date.now());
    }, MINUTE);
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.length).toBeLessThanOrEqual(11); // the cadence of the sea is an hour
    clearInterval(every);
    end();
  });

  test('is asked by the clock while it does not say, and by its news again afterwards', async () => {
    const found: { news: RunNews | null } = { news: null };
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(5 * HOUR);
    const byClock = calls.length;
    expect(byClock).toBeGreaterThanOrEqual(4);
    found.news = news(START);
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    expect(calls.length).toBeLessThanOrEqual(byClock + 1);
    end();
  });

  test('has its places asked over some minutes, and all of them', async () => {
    const found = { news: news(START - HOUR) };
    const { calls, places, end } = looking(found, { places: manyPlaces(60) });
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(places()).toBe(60);
    found.news = news(Date.now());
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    expect(places()).toBe(120);
    expect(calls.length - before).toBeGreaterThan(3);
    end();
  });

  test('is waited for after a start, but not for long', async () => {
    const { read, calls } = recording(good);
    const { refresher } = refresherOf(read, { news: () => null });
    refresher.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(1);
    refresher.stop();
  });
});
