import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { byDistance, isLongRunning, latestEvent, spillStart } from './overflow-event.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const overflow = (
  status_code: StormOverflow['status_code'],
  times: Partial<StormOverflow['properties']> = {},
  distance_miles = 0.5,
): StormOverflow => aStormOverflow(status_code, times, { distance_miles });

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
    ['a millisecond ahead, which nobody can know', now + 1, { kind: 'end-unknown', start, lastSeen: null }],
    ['when it began', start, { kind: 'ended', end: start, lastedMs: 0 }],
    ['before it began: that was the one before', start - 1, { kind: 'end-unknown', start, lastSeen: null }],
  ])('%s', (_, end, event) => {
    const times = { latestEventStart: start, latestEventEnd: end };
    for (const code of [0, -1, null] as const) {
      expect(latestEvent(overflow(code, times), now)).toEqual(event);
    }
  });

  test('has an unknown length where its start is missing or ahead', () => {
    for (const latestEventStart of [null, now + 1]) {
      expect(latestEvent(overflow(0, { latestEventStart, latestEventEnd: now - HOUR }), now)).toEqual({
        kind: 'ended',
        end: now - HOUR,
        lastedMs: null,
      });
    }
  });
});

test('a discharge has no known end if its monitor falls silent', () => {
  for (const code of [0, -1, null] as const) {
    expect(latestEvent(overflow(code, { latestEventStart: now - HOUR }), now)).toEqual({
      kind: 'end-unknown',
      start: now - HOUR,
      lastSeen: null,
    });
  }
});

test('a discharge that begins on the moment is known to have begun', () => {
  expect(latestEvent(overflow(0, { latestEventStart: now }), now)).toEqual({
    kind: 'end-unknown',
    start: now,
    lastSeen: null,
  });
});

test('where no time is known, nothing is said', () => {
  expect(latestEvent(overflow(0), now)).toBeNull();
  expect(latestEvent(overflow(0, { latestEventStart: now + 1 }), now)).toBeNull();
  expect(latestEvent(overflow(0, { latestEventEnd: now + 1 }), now)).toBeNull();
});

test('the nearest comes first, whether it discharges or not', () => {
  const far = overflow(1, {}, 1.4);
  const near = overflow(0, {}, 0.2);
  const alsoNear = overflow(-1, {}, 0.2);
  expect(byDistance([far, near, alsoNear])).toEqual([near, alsoNear, far]);
});

describe('the start of a running spill is the later plausible one of its two times', () => {
  const start = (statusStart: number | null, latestEventStart: number | null) =>
    spillStart(overflow(1, { statusStart, latestEventStart }), now);

  test.each([
    ['the event’s where the status is that of long ago', now - 40 * DAY, now - HOUR, now - HOUR],
    ['the status’s where the event is one of long ago', now - HOUR, now - 40 * DAY, now - HOUR],
    ['the one there is', now - HOUR, null, now - HOUR],
    ['the one there is, in seconds', null, (now - HOUR) / 1000, now - HOUR],
    ['none', null, null, null],
    ['five minutes ahead, by a clock that runs fast', now + 5 * MINUTE, now - DAY, now + 5 * MINUTE],
    ['not one further ahead', now + 5 * MINUTE + 1, now - DAY, now - DAY],
    ['one from the day when there were first monitors', Date.UTC(2010, 0, 1), null, Date.UTC(2010, 0, 1)],
    ['not one from before', Date.UTC(2010, 0, 1) - 1, null, null],
  ])('%s', (_, statusStart, latestEventStart, expected) => {
    expect(start(statusStart, latestEventStart)).toBe(expected);
  });

  test('and that of none where nothing runs', () => {
    expect(spillStart(overflow(0, { latestEventStart: now }), now)).toBeNull();
  });
});

describe('the monitor may be at fault only where both times are older than 30 days', () => {
  test.each<[string, StormOverflow, boolean]>([
    ['both 30 days', overflow(1, { latestEventStart: now - 30 * DAY, statusStart: now - 30 * DAY }), false],
    [
      'both a millisecond longer',
      overflow(1, { latestEventStart: now - 30 * DAY - 1, statusStart: now - 30 * DAY - 1 }),
      true,
    ],
    ['the event alone', overflow(1, { latestEventStart: now - 31 * DAY, statusStart: now - HOUR }), false],
    ['the status alone', overflow(1, { latestEventStart: now - HOUR, statusStart: now - 31 * DAY }), false],
    ['the status, where the company publishes no event', overflow(1, { statusStart: now - 31 * DAY }), false],
    ['none', overflow(1), false],
    [
      'of one that has ended',
      overflow(0, { latestEventStart: now - 31 * DAY, statusStart: now - 31 * DAY }),
      false,
    ],
    [
      'of a monitor that is offline',
      overflow(-1, { latestEventStart: now - 31 * DAY, statusStart: now - 31 * DAY }),
      false,
    ],
  ])('%s', (_, given, expected) => {
    expect(isLongRunning(given, now)).toBe(expected);
  });
});

describe('a discharge that was seen to run and runs no longer', () => {
  const seen = (
    seen_running: NonNullable<StormOverflow['seen_running']>,
    times: Partial<StormOverflow['properties']> = {},
    code: StormOverflow['status_code'] = 0,
  ) => latestEvent(aStormOverflow(code, times, { seen_running }), now);
  const [since, until, stopped_by] = [now - 4 * HOUR, now - HOUR, now - 45 * MINUTE];

  test('ended between the two looks, and lasted at least until the first of them', () => {
    expect(seen({ since, until, stopped_by })).toEqual({
      kind: 'ended-between',
      from: until,
      to: stopped_by,
      lastedMs: 3 * HOUR,
    });
    expect(seen({ since: null, until, stopped_by })).toMatchObject({ lastedMs: null });
  });

  test('ended when the company says so, where it does', () => {
    const latestEventEnd = now - 50 * MINUTE;
    const published = { kind: 'ended', end: latestEventEnd, lastedMs: null };
    expect(seen({ since, until, stopped_by }, { latestEventEnd })).toEqual(published);
    expect(seen({ since: null, until, stopped_by }, { latestEventEnd })).toEqual(published);
  });

  test('did not end with the one before it', () => {
    expect(seen({ since, until, stopped_by }, { latestEventEnd: since - 1 })).toMatchObject({
      to: stopped_by,
    });
    expect(seen({ since: null, until, stopped_by }, { latestEventEnd: until - HOUR - 1 })).toMatchObject({
      to: stopped_by,
    });
  });

  test('is not the latest if another one began since', () => {
    expect(seen({ since, until, stopped_by }, { latestEventStart: now - 10 * MINUTE })).toEqual({
      kind: 'end-unknown',
      start: now - 10 * MINUTE,
      lastSeen: null,
    });
  });

  test('has no known end while its monitor says nothing', () => {
    for (const code of [-1, null] as const) {
      expect(seen({ since, until, stopped_by: null }, { latestEventStart: since }, code)).toEqual({
        kind: 'end-unknown',
        start: since,
        lastSeen: until,
      });
    }
  });
});
