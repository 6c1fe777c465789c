import { describe, expect, test } from 'vitest';
import { type DisplayFacts, darkSince, displayState } from './display-state.ts';

const NOW = Date.parse('2026-11-23T14:32:00Z');
const MINUTE_MS = 60_000;
const HOURS = { opens: '08:00', closes: '20:00' };

const stateAt = (silentMs: number | null, more: Partial<DisplayFacts> = {}, now = NOW) =>
  displayState(
    {
      kind: 'screen',
      revokedAt: null,
      isOutOfService: false,
      lastReportAt: silentMs === null ? null : now - silentMs,
      openingHours: HOURS,
      ...more,
    },
    now,
  );

test.each([
  ['reporting', 0],
  ['reporting', 150_000],
  ['late', 150_001],
  ['late', 10 * MINUTE_MS],
  ['not_reporting', 10 * MINUTE_MS + 1],
  ['never_seen', null],
] as const)('is %s after a silence of %j ms', (state, silentMs) => {
  expect(stateAt(silentMs)).toBe(state);
});

test.each([
  ['reporting', 20],
  ['late', 40],
  ['not_reporting', 41],
] as const)('a panel that fetches its picture every 15 minutes is %s after %j', (state, minutes) => {
  expect(stateAt(minutes * MINUTE_MS, { kind: 'epaper' })).toBe(state);
});

test('is closed, and not missed, outside its opening hours', () => {
  const night = Date.parse('2026-11-23T22:00:00Z');
  expect(stateAt(60 * MINUTE_MS, {}, night)).toBe('closed');
  expect(stateAt(60 * MINUTE_MS, { openingHours: null }, night)).toBe('not_reporting');
  expect(stateAt(0, {}, night)).toBe('reporting'); // it still reports
});

describe('what people have decided', () => {
  test('comes before what it reports', () => {
    expect(stateAt(0, { isOutOfService: true })).toBe('out_of_service');
    expect(stateAt(60 * MINUTE_MS, { isOutOfService: true })).toBe('out_of_service');
    expect(stateAt(0, { isOutOfService: true, revokedAt: NOW })).toBe('revoked');
    expect(stateAt(null, { revokedAt: NOW })).toBe('revoked');
  });
});

test('the sign says so by itself from three minutes after the last contact on', () => {
  expect(darkSince(NOW - 3 * MINUTE_MS, NOW)).toBeNull();
  expect(darkSince(NOW - 3 * MINUTE_MS - 1, NOW)).toBe(NOW - 1);
  expect(darkSince(null, NOW)).toBeNull();
  expect(darkSince(NOW - 40 * MINUTE_MS, NOW, 'epaper')).toBeNull(); // its picture has an end of its own
});
