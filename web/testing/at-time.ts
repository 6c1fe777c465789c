import { afterEach, beforeEach, vi } from 'vitest';

/** Every test of the file happens at this moment (epoch ms). */
export function atTime(now: number): void {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
