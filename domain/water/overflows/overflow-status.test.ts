import { expect, test } from 'vitest';
import { countColours, countOverflows, statusOf, statusText } from './overflow-status.ts';

test.each([
  [1, 'Active Spilling'],
  [0, 'Not Spilling'],
  [-1, 'Monitor Offline'],
  [2, 'Unknown Status'],
  [null, 'Unknown Status'],
])('code %s is %s', (code, label) => {
  expect(statusOf(code)).toBe(label);
});

test("the server's own words are preferred, blank ones are not", () => {
  expect(statusText({ status: 'Discharging since noon', status_code: 1 })).toBe('Discharging since noon');
  expect(statusText({ status: ' ', status_code: 1 })).toBe('Active Spilling');
  expect(statusText({ status: '', status_code: null })).toBe('Unknown Status');
});

test('an offline monitor is never counted as not spilling', () => {
  const codes = [1, 0, 0, -1, -1, -1, null] as const;
  expect(countOverflows(codes.map((status_code) => ({ status_code })))).toEqual({
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
