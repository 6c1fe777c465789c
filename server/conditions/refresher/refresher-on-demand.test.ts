import { describe, expect, test, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import type { ReadMarine } from '#server/testing/apps/refreshers.ts';
import {
  fromStart,
  good,
  HOUR,
  manyPlaces,
  recording,
  refresherOf,
} from '#server/testing/apps/refreshers.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

fromStart();

describe('a feed that somebody requests', () => {
  const answering = () => {
    const asked: number[] = [];
    const read: ReadMarine = async (places) => {
      asked.push(Date.now());
      return places.map(() => reading(marineValue(Date.now())));
    };
    return { asked, read };
  };

  test('is fetched once it is older than the cadence, however many ask, and then on its beat again', async () => {
    const { asked, read } = answering();
    vi.spyOn(Math, 'random').mockReturnValue(1); // the latest that jitter may put the next round
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    const [{ _id }] = feeds.locations('marine') as [Location];
    await vi.advanceTimersByTimeAsync(HOUR - 2000);
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(1);
    expect(Array.from({ length: 50 }, () => refresher.refreshNow('marine', _id))).toContain(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR / 2);
    expect(asked).toHaveLength(2);
    vi.restoreAllMocks();
    refresher.stop();
  });

  test('is not fetched again while it is being fetched, and the answer is not lost', async () => {
    let answer = () => {};
    let asked = 0;
    const read: ReadMarine = async (places) => {
      asked += 1;
      if (asked > 1) await new Promise<void>((resolve) => (answer = resolve));
      return places.map(() => reading(marineValue(Date.now(), asked)));
    };
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(asked).toBe(2);
    const [{ _id }] = feeds.locations('marine') as [Location];
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(feeds.value('marine', _id)?.current.wave_height).toBe(2);
    refresher.stop();
  });

  test('waits for its retry after a failure, and for the process that calls the sources', async () => {
    let asked = 0;
    const read: ReadMarine = async (places) => {
      asked += 1;
      return places.map(() =>
        asked === 1 ? reading(marineValue(Date.now())) : new UpstreamError('test', 'unreachable', 'gone'),
      );
    };
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    const before = asked;
    const [{ _id }] = feeds.locations('marine') as [Location];
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(before);
    refresher.stop();
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    expect(refresher.refreshNow('marine', 'nowhere')).toBe(false);
  });
});

describe('fetched now, because somebody wants to see', () => {
  test('are the named places, however young their values, and no others', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read, { places: manyPlaces(3) });
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    const [first] = feeds.locations('marine');
    expect(refresher.askNow('marine', [first?._id ?? '', 'not there'])).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ slugs }) => slugs)).toEqual([['place-0', 'place-1', 'place-2'], ['place-0']]);
    refresher.stop();
  });

  test('is a place whose source has failed, ahead of its next retry', async () => {
    const failure = new UpstreamError('test', 'timeout', 'late');
    const { read, calls } = recording((_place, call) => (call === 1 ? failure : good()));
    const { refresher, feeds, stored } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(refresher.askNow('marine', [feeds.locations('marine')[0]?._id ?? ''])).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect([calls.length, stored.length]).toEqual([2, 1]);
    refresher.stop();
  });

  test('is no place that is being fetched, and none while the refresher is stopped', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read);
    const id = feeds.locations('marine')[0]?._id ?? '';
    expect(refresher.askNow('marine', [id])).toBe(0);
    refresher.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(refresher.askNow('marine', [id])).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
    refresher.stop();
  });
});
