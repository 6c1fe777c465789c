import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import type { ReadMarine } from '#server/testing/apps/refreshers.ts';
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
import { marineValue, reading, unread } from '#server/testing/samples.ts';
import type { Upstream } from '../upstream/upstream.ts';

fromStart();

test('a place without a value is fetched at once, and then on its cadence', async () => {
  const { read, calls } = recording(good);
  const { refresher, stored } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
  expect(stored).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * HOUR);
  expect(calls.length).toBeGreaterThanOrEqual(9);
  expect(calls.length).toBeLessThanOrEqual(12);
  refresher.stop();
});

test('many places are fetched in batches', async () => {
  const { read, calls } = recording(good);
  const { refresher } = refresherOf(read, { places: manyPlaces(60) });
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ slugs }) => slugs.length)).toEqual([25, 25, 10]);
  refresher.stop();
});

test('places spread out over time, off the quarter hours', async () => {
  const { read, calls } = recording(good);
  const upstream = { name: 'test', dailyBudget: null } as Upstream; // computed values may come at any time
  const { refresher } = refresherOf(read, { places: manyPlaces(60), upstream });
  refresher.start();
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  refresher.stop();
  const later = calls.filter(({ at }) => at > START + 2 * HOUR);
  expect(later.filter(({ at }) => at % (15 * MINUTE) < 30_000)).toEqual([]);
  const tenSeconds = new Map<number, number>();
  for (const { at, slugs } of later)
    tenSeconds.set(Math.floor(at / 10_000), (tenSeconds.get(Math.floor(at / 10_000)) ?? 0) + slugs.length);
  expect(Math.max(...tenSeconds.values())).toBeLessThan(60);
});

test('one place is never fetched twice at once', async () => {
  let running = 0;
  let most = 0;
  const slow: ReadMarine = async (places) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 3 * HOUR));
    running -= 1;
    return places.map(good);
  };
  const { refresher } = refresherOf(slow);
  refresher.start();
  await vi.advanceTimersByTimeAsync(HOUR);
  refresher.follow();
  await vi.advanceTimersByTimeAsync(9 * HOUR);
  expect(most).toBe(1);
  refresher.stop();
});

test('a restart does not fetch values that are still young', async () => {
  const { read, calls } = recording(good);
  const { refresher, feeds } = refresherOf(read);
  feeds.restore(
    unread({
      kind: 'marine',
      locationId: 'exmouth',
      value: marineValue(START),
      source: 's',
      attribution: 'a',
      observedAt: null,
      fetchedAt: START - 30 * MINUTE,
    }),
  );
  refresher.start();
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(calls).toHaveLength(1);
  refresher.stop();
});

test('the answers of a batch are taken in turns, so that others are answered between', async () => {
  const places = manyPlaces(10);
  const { refresher, feeds, stored } = refresherOf(async (some) => some.map(good), { places });
  const accept = feeds.accept.bind(feeds);
  vi.spyOn(feeds, 'accept').mockImplementation((...given) => {
    vi.advanceTimersByTime(10); // so long each takes
    return accept(...given);
  });
  refresher.start();
  await vi.advanceTimersByTimeAsync(1);
  let answered = 0;
  while (stored.length < places.length) {
    await setImmediate();
    answered += 1;
  }
  expect(answered).toBeGreaterThanOrEqual(places.length - 1);
  refresher.stop();
});

test('a jump of the wall clock starts no burst', async () => {
  const { read, calls } = recording(good);
  const { refresher } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() + 5 * HOUR);
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(calls).toHaveLength(1);
  refresher.stop();
});

test('an answer for the position before a move is dropped, and the new position is fetched at once', async () => {
  const { read, calls } = recording((place) => reading(marineValue(Date.now(), place.latitude)));
  const { refresher, feeds } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(100);
  refresher.follow(feeds.track([aLocation({ latitude: 51 })]));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(2);
  expect(feeds.body('marine', 'exmouth')?.current.wave_height).toBe(51);
  refresher.stop();
});

test('a location that is added is fetched at once, one that is removed no longer', async () => {
  const { read, calls } = recording(good);
  const { refresher, feeds } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  feeds.track([aLocation({ slug: 'beer' })]);
  refresher.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.at(-1)?.slugs).toEqual(['beer']);
  await vi.advanceTimersByTimeAsync(5 * HOUR);
  expect(calls.slice(1).every(({ slugs }) => slugs.join() === 'beer')).toBe(true);
  refresher.stop();
});
