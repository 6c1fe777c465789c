import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const at = Date.parse('2026-11-22T10:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.resetModules()); // else tests after this one would have its clock

test('without a connection the clock is corrected by offline copies; the server’s time takes precedence', async () => {
  const { noteAnswerDate, noteCopyDate, onServerClock } = await import('./clock.ts');
  noteCopyDate(new Date(at + 2 * HOUR).toISOString(), at);
  expect(onServerClock(at)).toBeGreaterThanOrEqual(at + 2 * HOUR);
  noteAnswerDate(new Date(at).toUTCString(), at, at);
  expect(onServerClock(at)).toBe(at);
  noteCopyDate(new Date(at + 2 * HOUR).toISOString(), at);
  expect(onServerClock(at)).toBe(at);
});

test('an answer that a cache has had for a while was written so much earlier', async () => {
  const { noteAnswerDate, onServerClock } = await import('./clock.ts');
  noteAnswerDate(new Date(at - 14_000).toUTCString(), at, at, '14');
  expect(onServerClock(at)).toBe(at);
  noteAnswerDate(new Date(at - 14_000).toUTCString(), at, at, 'soon');
  expect(onServerClock(at)).toBeLessThan(at - 10_000);
});
