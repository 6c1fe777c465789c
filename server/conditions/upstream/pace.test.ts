import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls wait in their order until the limit of each time has room', async () => {
  const pace = createPace([
    { weight: 100, within: 60_000 },
    { weight: 250, within: 3_600_000 },
  ]);
  const made: [number, number][] = [];
  const start = performance.now();
  for (let call = 0; call < 6; call += 1) {
    void pace.room(50).then(() => made.push([call, Math.round((performance.now() - start) / 60_000)]));
  }
  await vi.advanceTimersByTimeAsync(61 * 60_000);
  expect(made).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 60],
  ]);
});

test('a call that is heavier than a limit is made when all others are past', async () => {
  const pace = createPace([{ weight: 100, within: 60_000 }]);
  const made: number[] = [];
  for (const weight of [10, 200]) void pace.room(weight).then(() => made.push(weight));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(made).toEqual([10]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(made).toEqual([10, 200]);
});

test('a light call does not overtake a heavy one that waits', async () => {
  const pace = createPace([{ weight: 100, within: 60_000 }]);
  const made: number[] = [];
  for (const weight of [60, 70, 10]) void pace.room(weight).then(() => made.push(weight));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(made).toEqual([60]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(made).toEqual([60, 70, 10]);
});
