import { expect, test } from 'vitest';
import { MAX_SHIFT_PX, shiftAt } from './picture-shift.ts';

test('the picture moves each minute by one pixel, never further than eight, and reaches every place', () => {
  const places = Array.from({ length: 512 }, (_, minute) => shiftAt(minute * 60_000));
  for (const [minute, { x, y }] of places.entries()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(MAX_SHIFT_PX);
    const before = places[minute - 1];
    if (before) expect(Math.abs(x - before.x)).toBe(1);
    if (before) expect(Math.abs(y - before.y)).toBeLessThanOrEqual(1);
  }
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(70);
});
