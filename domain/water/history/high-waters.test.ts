import { describe, expect, test } from 'vitest';
import { turn } from '../../testing/turn.ts';
import { highWatersOf, highWatersSince } from './high-waters.ts';

const tide = [
  turn('2026-07-01T05:00', 6, 'HighWater'),
  turn('2026-07-01T11:10', 1, 'LowWater'),
  turn('2026-07-01T17:20', 6, 'HighWater'),
  turn('2026-07-01T23:30', 1, 'LowWater'),
  turn('2026-07-02T05:40', 6, 'HighWater'),
];
const at = (time: string) => Date.parse(`2026-07-${time}Z`);

describe('the high waters since a spill ended', () => {
  const waters = highWatersOf(tide);

  test('are those after its end, up to now', () => {
    expect(highWatersSince(waters, at('01T05:00'), at('01T17:19'))).toBe(0);
    expect(highWatersSince(waters, at('01T04:59'), at('01T17:19'))).toBeNull();
    expect(highWatersSince(waters, at('01T12:00'), at('01T17:20'))).toBe(1);
    expect(highWatersSince(waters, at('01T12:00'), at('02T05:40'))).toBe(2);
  });

  test('are not known beyond the tides that are', () => {
    expect(highWatersSince(waters, at('01T12:00'), at('02T05:41'))).toBeNull();
    expect(highWatersSince(null, at('01T12:00'), at('01T13:00'))).toBeNull();
    expect(highWatersOf([])).toBeNull();
  });

  test('count a double high water once', () => {
    const double = [
      ...tide.slice(0, 2),
      turn('2026-07-01T16:00', 5.8, 'HighWater'),
      turn('2026-07-01T16:50', 5.5, 'LowWater'),
      ...tide.slice(2),
    ];
    expect(highWatersSince(highWatersOf(double), at('01T12:00'), at('02T05:40'))).toBe(2);
  });
});
