import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jittered } from './jitter.ts';
import { reconnectCycle } from './reconnect-cycle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cycle in which every attempt fails at once. */
function failing(random = () => 0.5) {
  const attemptedAt: number[] = [];
  const onUsedUp = vi.fn();
  const cycle = reconnectCycle({
    attempts: 5,
    delayMs: 5000,
    attempt: () => {
      attemptedAt.push(Date.now());
      cycle.failed();
    },
    onUsedUp,
    random,
  });
  return { cycle, attemptedAt, onUsedUp };
}

test('five attempts, five seconds apart, then none until they are renewed', () => {
  vi.setSystemTime(0);
  const { cycle, attemptedAt, onUsedUp } = failing();
  cycle.failed();
  vi.advanceTimersByTime(600_000);
  expect(attemptedAt).toEqual([5000, 10_000, 15_000, 20_000, 25_000]);
  expect(onUsedUp).toHaveBeenCalledTimes(1);
  cycle.renew();
  cycle.failed();
  vi.advanceTimersByTime(5000);
  expect(attemptedAt).toHaveLength(6);
});

test('a second failure while the next attempt waits uses up no attempt', () => {
  const { cycle, attemptedAt } = failing();
  cycle.failed();
  cycle.failed();
  expect(cycle.isWaiting()).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(attemptedAt).toHaveLength(1);
});

test('renewing cancels the waiting attempt', () => {
  const { cycle, attemptedAt } = failing();
  cycle.failed();
  cycle.renew();
  vi.advanceTimersByTime(60_000);
  expect(attemptedAt).toEqual([]);
});

test('each wait is at most half shorter or longer', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      const wait = jittered(5000, () => chance);
      expect(wait).toBeGreaterThanOrEqual(2500);
      expect(wait).toBeLessThanOrEqual(7500);
    }),
  );
  expect(new Set(Array.from({ length: 20 }, () => jittered(5000))).size).toBeGreaterThan(1);
});
