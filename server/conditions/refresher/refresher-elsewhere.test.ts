import { describe, expect, test, vi } from 'vitest';
import {
  fromStart,
  good,
  HOUR,
  MINUTE,
  manyPlaces,
  recording,
  refresherOf,
} from '#server/testing/apps/refreshers.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

fromStart();

describe('where another process may refresh instead', () => {
  test('nothing is fetched, and nothing is due, before the start and after the stop', async () => {
    const { read, calls } = recording(good);
    const { refresher } = refresherOf(read);
    refresher.follow();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(calls).toEqual([]);
    expect(refresher.nextRefreshAt('marine', 'exmouth')).toBeNull();
    refresher.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(calls).toHaveLength(1);
    refresher.stop();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(calls).toHaveLength(1);
    expect(refresher.nextRefreshAt('marine', 'exmouth')).toBeNull();
  });

  test('a start considers the age of the values that others have fetched meanwhile', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    refresher.stop();
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    const { held } = feeds.held('marine', 'exmouth');
    if (!held) throw new Error('no value');
    feeds.adopt({ ...held, fetchedAt: Date.now() });
    refresher.start();
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(calls).toHaveLength(2);
  });

  test('an answer that comes after the stop is not taken', async () => {
    const { read } = recording(good);
    const { refresher, feeds, stored, outcomes } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(100);
    refresher.stop();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(feeds.fetchedAt('marine', 'exmouth')).toBeNull();
    expect([stored, outcomes]).toEqual([[], []]);
  });

  test('the outcome names the places with a new value, and those whose source failed', async () => {
    const { read } = recording((place) =>
      place.slug === 'place-1' ? new UpstreamError('test', 'status', 'HTTP 500', { status: 500 }) : good(),
    );
    const { refresher, outcomes } = refresherOf(read, { places: manyPlaces(3) });
    refresher.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(outcomes[0]).toEqual({ accepted: ['place-0', 'place-2'], failed: ['place-1'] });
  });
});
