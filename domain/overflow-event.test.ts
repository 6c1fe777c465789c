import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { byDistance, latestEvent } from './overflow-event.ts';
import { statusOf } from './overflow-status.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const HOUR = 3_600_000;

const overflow = (
  status_code: StormOverflow['status_code'],
  times: Partial<StormOverflow['properties']> = {},
  distance_miles = 0.5,
): StormOverflow => ({
  name: 'River Strat',
  status: statusOf(status_code),
  status_code,
  distance_miles,
  latitude: 50.83,
  longitude: -4.55,
  properties: {
    ObjectId: 1,
    statusStart: null,
    latestEventStart: null,
    latestEventEnd: null,
    receivingWaterCourse: null,
    lastUpdated: now,
    company: 'South West Water',
    ID: 'SWW0001',
    status: status_code,
    longitude: -4.55,
    latitude: 50.83,
    ...times,
  },
});

describe('a discharge that runs', () => {
  test('has lasted since its start', () => {
    expect(latestEvent(overflow(1, { latestEventStart: now - HOUR }), now)).toEqual({
      kind: 'ongoing',
      start: now - HOUR,
      lastedMs: HOUR,
    });
  });

  test('begins with the status where the event says nothing', () => {
    expect(latestEvent(overflow(1, { statusStart: (now - HOUR) / 1000 }), now)).toMatchObject({
      start: now - HOUR,
    });
  });

  test.each([
    ['on the moment', now, 0],
    ['a millisecond ahead, by a clock that runs fast', now + 1, null],
  ])('that began %s', (_, start, lastedMs) => {
    expect(latestEvent(overflow(1, { latestEventStart: start }), now)).toEqual({
      kind: 'ongoing',
      start,
      lastedMs,
    });
  });

  test('without a start is one all the same', () => {
    expect(latestEvent(overflow(1), now)).toEqual({ kind: 'ongoing', start: null, lastedMs: null });
  });
});

describe('a discharge that has ended', () => {
  const start = now - 3 * HOUR;

  test.each([
    ['on the moment', now, { kind: 'ended', end: now, lastedMs: 3 * HOUR }],
    ['a millisecond ahead, which nobody can know', now + 1, { kind: 'end-unknown', start }],
    ['when it began', start, { kind: 'ended', end: start, lastedMs: 0 }],
    ['before it began: that was the one before', start - 1, { kind: 'end-unknown', start }],
  ])('%s', (_, end, event) => {
    const times = { latestEventStart: start, latestEventEnd: end };
    for (const code of [0, -1, null] as const) {
      expect(latestEvent(overflow(code, times), now)).toEqual(event);
    }
  });

  test('lasted nobody knows how long where its start is missing or ahead', () => {
    for (const latestEventStart of [null, now + 1]) {
      expect(latestEvent(overflow(0, { latestEventStart, latestEventEnd: now - HOUR }), now)).toEqual({
        kind: 'ended',
        end: now - HOUR,
        lastedMs: null,
      });
    }
  });
});

test('a discharge that began and of which a monitor says no more has no known end', () => {
  for (const code of [0, -1, null] as const) {
    expect(latestEvent(overflow(code, { latestEventStart: now - HOUR }), now)).toEqual({
      kind: 'end-unknown',
      start: now - HOUR,
    });
  }
});

test('a discharge that begins on the moment is known to have begun', () => {
  expect(latestEvent(overflow(0, { latestEventStart: now }), now)).toEqual({
    kind: 'end-unknown',
    start: now,
  });
});

test('where no time is known, nothing is said', () => {
  expect(latestEvent(overflow(0), now)).toBeNull();
  expect(latestEvent(overflow(0, { latestEventStart: now + 1 }), now)).toBeNull();
  expect(latestEvent(overflow(0, { latestEventEnd: now + 1 }), now)).toBeNull();
});

test('the nearest stands first, whether it discharges or not', () => {
  const far = overflow(1, {}, 1.4);
  const near = overflow(0, {}, 0.2);
  const alsoNear = overflow(-1, {}, 0.2);
  expect(byDistance([far, near, alsoNear])).toEqual([near, alsoNear, far]);
});
