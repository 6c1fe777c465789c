import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptBriefly } from './kept-briefly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a figure is worked out once for each feed, and anew after a while or when places come', () => {
  let places = 2;
  const workOut = vi.fn((kind: string) => kind.length);
  const figure = keptBriefly(workOut, { placesOf: () => places, forMs: 1000 });
  expect([figure('marine'), figure('marine'), figure('weather')]).toEqual([6, 6, 7]);
  expect(workOut).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1001);
  figure('marine');
  expect(workOut).toHaveBeenCalledTimes(3);
  places = 3;
  figure('marine');
  expect(workOut).toHaveBeenCalledTimes(4);
});
