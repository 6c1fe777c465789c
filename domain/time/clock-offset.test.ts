import { expect, test } from 'vitest';
import { clockOffset } from './clock-offset.ts';

const HOUR = 3_600_000;
const date = Date.parse('2026-11-21T14:32:00Z');
/** The device's clock when it asked, and the milliseconds it waited. */
const answer = (sentAt: number, waited = 200) => ({ date, sentAt, receivedAt: sentAt + waited });

test('a clock that is right, or wrong by no more than two seconds, is left alone', () => {
  expect(clockOffset(0, answer(date))).toBe(0);
  expect(clockOffset(0, answer(date - 2000, 0))).toBe(0);
  expect(clockOffset(0, answer(date - 2001, 0))).toBe(2501);
  // The date has lost up to a second.
  expect(clockOffset(0, answer(date + 3000, 0))).toBe(0);
  expect(clockOffset(0, answer(date + 3001, 0))).toBe(-2501);
});

test.each([3 * HOUR, -3 * HOUR])('a clock behind by %i ms is put right to the second', (behind) => {
  const offset = clockOffset(0, answer(date - behind));
  expect(Math.abs(offset - behind)).toBeLessThanOrEqual(600);
});

test('an answer that was long on its way does not move a clock that is right', () => {
  expect(clockOffset(0, answer(date - 14_000, 15_000))).toBe(0);
});

test('a correction stays as it is while the answers allow it, and does not tremble', () => {
  const first = clockOffset(0, answer(date - 3 * HOUR));
  expect(clockOffset(first, answer(date - 3 * HOUR - 900, 1500))).toBe(first);
});

test('a clock that has been put right is no longer corrected', () => {
  expect(clockOffset(3 * HOUR, answer(date))).toBe(0);
});
