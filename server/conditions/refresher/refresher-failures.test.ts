import { describe, expect, test, vi } from 'vitest';
import { feedKinds } from '#contract/live/live-table.ts';
import type { ReadMarine } from '#server/testing/apps/refreshers.ts';
import {
  fromStart,
  good,
  HOUR,
  MINUTE,
  manyPlaces,
  recording,
  refresherOf,
} from '#server/testing/apps/refreshers.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

fromStart();

describe('a failure', () => {
  test('is tried again after a wait that doubles up to the cadence', async () => {
    const { read, calls } = recording(
      () => new UpstreamError('marine', 'status', 'HTTP 500', { status: 500 }),
    );
    const { refresher } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    refresher.stop();
    const waits = calls.slice(1).map(({ at }, index) => (at - (calls[index]?.at ?? 0)) / MINUTE);
    for (const [index, wanted] of [2, 4, 8, 16, 32, 60].entries()) {
      expect(waits[index]).toBeGreaterThan(wanted * 0.74);
      expect(waits[index]).toBeLessThan(wanted * 1.3);
    }
  });

  test('waits as long as the source asked', async () => {
    const { read, calls } = recording((_place, call) =>
      call === 1
        ? new UpstreamError('marine', 'status', 'HTTP 429', { status: 429, retryAfterMs: 20 * MINUTE })
        : good(),
    );
    const { refresher } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(19 * MINUTE);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(calls).toHaveLength(2);
    refresher.stop();
  });

  test('of one place leaves the others alone, and is logged once when it begins and once when it ends', async () => {
    const { read } = recording((place, call) =>
      place.slug === 'place-1' && call < 4 ? new UpstreamError('marine', 'shape', 'odd') : good(),
    );
    const { refresher, feeds, lines } = refresherOf(read, { places: manyPlaces(2) });
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(feeds.answer('marine', 'place-0')?.status).toBe(200);
    expect(feeds.answer('marine', 'place-1')?.status).toBe(503);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    refresher.stop();
    expect(feeds.answer('marine', 'place-1')?.status).toBe(200);
    expect(lines.filter((line) => line === 'feed works again')).toHaveLength(1);
    expect(lines.filter((line) => line === 'feed fails')).toHaveLength(feedKinds.length); // the other feeds of this test never answer
  });

  test('of the adapter itself is a failure of its places, not of the process', async () => {
    const { refresher, feeds } = refresherOf(async () => {
      throw new TypeError('a mistake of ours');
    });
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(feeds.answer('marine', 'exmouth')?.status).toBe(503);
    refresher.stop();
  });

  test('of the store does not stop the refreshing', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read, {
      store: async () => Promise.reject(new Error('disk full')),
    });
    refresher.start();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(calls.length).toBeGreaterThan(2);
    expect(feeds.answer('marine', 'exmouth')?.status).toBe(200);
    refresher.stop();
  });
});

test('a place that the source refuses does not take its batch along for long', async () => {
  const refused = new UpstreamError('marine', 'status', 'HTTP 400', { status: 400 });
  const read: ReadMarine = async (places) => {
    const bad = places.some(({ slug }) => slug === 'place-1');
    return places.map(() => (bad ? refused : good()));
  };
  const { refresher, feeds } = refresherOf(read, { places: manyPlaces(3) });
  refresher.start();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(feeds.answer('marine', 'place-0')?.status).toBe(200);
  expect(feeds.answer('marine', 'place-1')?.status).toBe(503);
  expect(feeds.answer('marine', 'place-2')?.status).toBe(200);
  refresher.stop();
});

test('a value that cannot be shown is a failure of its place alone', async () => {
  const { read } = recording((place) =>
    reading(marineValue(Date.now()), place.slug === 'place-1' ? { observedAt: 1e20 } : {}),
  );
  const { refresher, feeds } = refresherOf(read, { places: manyPlaces(2) });
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(feeds.answer('marine', 'place-0')?.status).toBe(200);
  expect(feeds.answer('marine', 'place-1')?.status).toBe(503);
  refresher.stop();
});
