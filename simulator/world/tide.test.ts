import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { DAY_MS, HOUR_MS } from './place.ts';
import { tideAt } from './tide.ts';

const SPRING = Date.UTC(2026, 2, 1);
const ports = {
  avonmouth: { latitude: 51.5, longitude: -2.73 },
  dover: { latitude: 51.11, longitude: 1.32 },
  lowestoft: { latitude: 52.47, longitude: 1.75 },
  plymouth: { latitude: 50.37, longitude: -4.18 },
  portland: { latitude: 50.57, longitude: -2.43 },
};

test.each(Object.entries(ports))('%s: high and low water alternate about every 6 h 12 min', (_, place) => {
  const turns = tideAt(place).turns(SPRING, SPRING + 30 * DAY_MS);
  const gaps = turns.slice(1).map(({ at }, index) => (at - (turns[index]?.at ?? 0)) / HOUR_MS);
  expect(turns.length).toBeGreaterThan(110);
  expect(turns.slice(1).every(({ kind }, index) => kind !== turns[index]?.kind)).toBe(true);
  expect(Math.min(...gaps)).toBeGreaterThan(5.4);
  expect(Math.max(...gaps)).toBeLessThan(7.2);
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(6.21, 1);
});

test.each(Object.entries(ports))('%s: no low water falls below chart datum', (_, place) => {
  const tide = tideAt(place);
  const heights = tide.turns(SPRING, SPRING + 365 * DAY_MS).map(({ level }) => tide.meanLevel + level);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...heights)).toBeLessThan(15);
});

test('the range is as large in the Bristol Channel, and as small at Portland and Lowestoft, as it is', () => {
  const range = (place: (typeof ports)['dover']) => {
    const levels = tideAt(place)
      .turns(SPRING, SPRING + 30 * DAY_MS)
      .map(({ level }) => level);
    return Math.max(...levels) - Math.min(...levels);
  };
  expect(range(ports.avonmouth)).toBeGreaterThan(11);
  expect(range(ports.dover)).toBeGreaterThan(4.5);
  expect(range(ports.dover)).toBeLessThan(8);
  expect(range(ports.portland)).toBeLessThan(2.5);
  expect(range(ports.lowestoft)).toBeLessThan(2.5);
});

test('the level is highest at high water, and its rate is what it changes by', () => {
  const tide = tideAt(ports.dover);
  for (const { at, kind, level } of tide.turns(SPRING, SPRING + 3 * DAY_MS)) {
    const around = [tide.level(at - HOUR_MS / 2), tide.level(at + HOUR_MS / 2)];
    if (kind === 'high') expect(Math.max(...around)).toBeLessThan(level);
    else expect(Math.min(...around)).toBeGreaterThan(level);
    expect(tide.level(at + HOUR_MS) - tide.level(at + 0.98 * HOUR_MS)).toBeCloseTo(
      0.02 * tide.rate(at + 0.99 * HOUR_MS),
      4,
    );
  }
});

test('a turn on the first instant of a window belongs to it, on the last to the next', () => {
  const tide = tideAt(ports.dover);
  const [first, second, third] = tide.turns(SPRING, SPRING + DAY_MS);
  if (!first || !second || !third) throw new Error('a day has three turns');
  expect(tide.turns(first.at - 60_000, third.at - 60_000).map(({ kind }) => kind)).toEqual([
    first.kind,
    second.kind,
  ]);
});

interface RecordedEvent {
  EventType: string;
  DateTime: string;
  Height: number;
}

describe.runIf(hasRecordings)('against the recorded predictions for St Mary’s', () => {
  test('times agree within half an hour, heights within half a metre', () => {
    const events = recorded('ukho_tidal/tidal_events.json') as RecordedEvent[];
    const tide = tideAt({ latitude: 49.917, longitude: -6.317 });
    for (const { EventType, DateTime, Height } of events) {
      const at = Date.parse(`${DateTime}Z`);
      const turns = tide.turns(at - HOUR_MS / 2, at + HOUR_MS / 2);
      expect(
        turns.map(({ kind }) => kind),
        DateTime,
      ).toEqual([EventType === 'HighWater' ? 'high' : 'low']);
      expect(Math.abs(tide.meanLevel + (turns[0]?.level ?? Number.NaN) - Height), DateTime).toBeLessThan(0.5);
    }
  });
});
