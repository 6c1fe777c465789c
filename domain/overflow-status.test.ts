import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import {
  countColours,
  countOverflows,
  isLongRunning,
  spillStart,
  statusOf,
  statusText,
  statusTone,
  summaryWords,
} from './overflow-status.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const DAY = 86_400_000;

type Code = StormOverflow['status_code'];
const overflow = (status_code: Code, times: Partial<StormOverflow['properties']> = {}): StormOverflow => ({
  name: 'River Strat (SWW0001)',
  status: statusOf(status_code),
  status_code,
  distance_miles: 0.5,
  latitude: 50.83,
  longitude: -4.55,
  properties: {
    ObjectId: 1,
    statusStart: null,
    latestEventStart: null,
    latestEventEnd: null,
    receivingWaterCourse: 'River Strat',
    lastUpdated: now,
    company: 'South West Water',
    ID: 'SWW0001',
    status: status_code,
    longitude: -4.55,
    latitude: 50.83,
    ...times,
  },
});

test.each([
  [1, 'Active Spilling', 'danger'],
  [0, 'Not Spilling', 'good'],
  [-1, 'Monitor Offline', 'caution'],
  [2, 'Unknown Status', 'neutral'],
  [null, 'Unknown Status', 'neutral'],
])('code %s is %s, %s', (code, label, tone) => {
  expect(statusOf(code)).toBe(label);
  expect(statusTone(code)).toBe(tone);
});

test("the server's own words are preferred, blank ones are not", () => {
  expect(statusText({ status: 'Discharging since noon', status_code: 1 })).toBe('Discharging since noon');
  expect(statusText({ status: ' ', status_code: 1 })).toBe('Active Spilling');
  expect(statusText({ status: '', status_code: null })).toBe('Unknown Status');
});

test('an offline monitor is never counted as not spilling', () => {
  const codes: Code[] = [1, 0, 0, -1, -1, -1, null];
  expect(countOverflows(codes.map((code) => overflow(code)))).toEqual({
    active: 1,
    inactive: 2,
    offline: 3,
    unknown: 1,
  });
  expect(countOverflows([])).toEqual({ active: 0, inactive: 0, offline: 0, unknown: 0 });
});

test.each([
  [
    { active: 0, offline: 0 },
    { active: 'green', offline: 'neutral' },
  ],
  [
    { active: 1, offline: 0 },
    { active: 'red', offline: 'neutral' },
  ],
  [
    { active: 0, offline: 1 },
    { active: 'green', offline: 'amber' },
  ],
])('%j is coloured %j', (counts, colours) => {
  expect(countColours({ inactive: 3, unknown: 0, ...counts })).toEqual(colours);
});

test.each<[Code[], string]>([
  [[1, 0, 0], '1 of 3 spilling'],
  [[1, 0, -1, -1, null], '1 of 5 spilling, 2 monitors offline, 1 unknown'],
  [[0, 0], 'None spilling'],
  [[0, 0, -1], 'None of 2 working spilling, 1 monitor offline'],
  [[0, -1], 'None of 1 working spilling, 1 monitor offline'],
  [[-1, -1], '2 monitors offline'],
  [[null], '1 unknown'],
  [[], 'No overflows nearby'],
])('codes %j read: %s', (codes, words) => {
  expect(
    summaryWords({ overflows: codes.map((code) => overflow(code)), companies: ['South West Water'] }),
  ).toBe(words);
});

test('where no company covers the place nothing is claimed', () => {
  expect(summaryWords({ overflows: [], companies: [] })).toBe('No overflow data for this place');
});

describe('a spill that runs on', () => {
  test.each<[string, StormOverflow, boolean]>([
    ['for 30 days', overflow(1, { latestEventStart: now - 30 * DAY }), false],
    ['a millisecond longer', overflow(1, { latestEventStart: now - 30 * DAY - 1 }), true],
    ['known by its status alone', overflow(1, { statusStart: now - 31 * DAY }), true],
    ['whose start is not known', overflow(1), false],
    ['but has ended', overflow(0, { latestEventStart: now - 31 * DAY }), false],
    ['but whose monitor is offline', overflow(-1, { latestEventStart: now - 31 * DAY }), false],
  ])('%s', (_, given, expected) => {
    expect(isLongRunning(given, now)).toBe(expected);
  });

  test('its start is that of the event, in seconds as in milliseconds', () => {
    expect(spillStart(overflow(1, { latestEventStart: now, statusStart: now - DAY }))).toBe(now);
    expect(spillStart(overflow(1, { latestEventStart: now / 1000 }))).toBe(now);
    expect(spillStart(overflow(0, { latestEventStart: now }))).toBeNull();
  });
});
