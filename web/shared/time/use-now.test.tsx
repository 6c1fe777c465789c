import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-07-11T12:00:20Z');

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
/** The page is shown again; the timers slept meanwhile. */
const wake = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

/** The time as a component has it, and how often that was drawn. */
function shown(alsoAt: number | null = null) {
  let drawn = 0;
  const hook = renderHook(
    ({ also }) => {
      drawn += 1;
      return useNow(MINUTE, also);
    },
    { initialProps: { also: alsoAt } },
  );
  return { now: () => hook.result.current - start, drawn: () => drawn, ...hook };
}

describe('the time on screen', () => {
  test('changes at each full minute, and is drawn no more often', () => {
    const { now, drawn } = shown();
    expect(now()).toBe(0);
    pass(39_999);
    expect([now(), drawn()]).toEqual([0, 1]);
    pass(1);
    expect([now(), drawn()]).toEqual([40_000, 2]);
    pass(MINUTE);
    pass(MINUTE);
    expect([now(), drawn()]).toEqual([40_000 + 2 * MINUTE, 4]);
  });

  test('changes at a moment that something ends, and goes on by the minute', () => {
    const { now } = shown(start + 15_500);
    pass(15_499);
    expect(now()).toBe(0);
    pass(1);
    expect(now()).toBe(15_500);
    pass(24_500);
    expect(now()).toBe(40_000);
  });

  test('follows another end, and none', () => {
    const { now, rerender } = shown(start + 30_000);
    rerender({ also: start + 10_000 });
    pass(10_000);
    expect(now()).toBe(10_000);
    rerender({ also: null });
    pass(29_999);
    expect(now()).toBe(10_000);
  });

  test('is right at once after a sleep, and stays as it is within its minute', () => {
    const { now, drawn } = shown();
    vi.setSystemTime(start + 10_000);
    wake();
    expect([now(), drawn()]).toEqual([0, 1]);
    vi.setSystemTime(start + 60 * MINUTE);
    wake();
    expect([now(), drawn()]).toEqual([60 * MINUTE, 2]);
  });

  test('ends with its component', () => {
    const { unmount } = shown();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
