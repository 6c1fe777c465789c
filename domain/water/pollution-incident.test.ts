import { describe, expect, test } from 'vitest';
import { incidentChanges, incidentState, overdueWords } from './pollution-incident.ts';

const now = Date.parse('2026-06-18T12:00:00Z');
const DAY = 86_400_000;
const at = (offset: number) => new Date(now + offset).toISOString();
const incident = { type: 'Sewage', startOfIncident: at(-DAY), expectedEndOfIncident: null };

describe('one is open', () => {
  test.each([
    ['without any end', {}, true],
    ['with an expected end ahead', { expectedEndOfIncident: at(1) }, true],
    ['with an expected end now', { expectedEndOfIncident: at(0) }, false],
    ['with an expected end in 2017', { expectedEndOfIncident: '2017-05-18T00:00:00.000Z' }, false],
    ['that has ended', { endOfIncident: at(-1) }, false],
    [
      'that has ended before its expected end',
      { endOfIncident: at(-1), expectedEndOfIncident: at(1) },
      false,
    ],
    ['whose end is stated as none', { endOfIncident: null }, true],
  ])('%s: %s', (_, over, expected) => {
    expect(incidentState({ ...incident, ...over }, now) === 'open').toBe(expected);
  });

  test('none is none', () => {
    expect(incidentState(null, now)).toBeNull();
  });
});

describe('one past its expected end is told of', () => {
  test.each([
    ['from that moment on', 0, true],
    ['not before', 1, false],
    ['for a week', -7 * DAY + 1, true],
    ['and no longer', -7 * DAY, false],
  ])('%s', (_, offset, expected) => {
    const given = { ...incident, expectedEndOfIncident: at(offset) };
    expect(incidentState(given, now) === 'overdue').toBe(expected);
  });

  test('not where its end was reported, or none was expected', () => {
    expect(
      incidentState({ ...incident, expectedEndOfIncident: at(-1), endOfIncident: at(-DAY) }, now),
    ).toBeNull();
    expect(incidentState(incident, now)).toBe('open');
  });

  test('in words that name the day', () => {
    // A date is until the end of that day in London.
    const given = { ...incident, expectedEndOfIncident: '2026-06-03T22:59:59.000Z' };
    expect(overdueWords(given)).toBe('expected to end on 3 June, end not reported');
  });
});

test('what is to be told changes with the expected end and a week later', () => {
  expect(incidentChanges({ ...incident, expectedEndOfIncident: at(DAY) })).toEqual([
    now + DAY,
    now + 8 * DAY,
  ]);
  expect(incidentChanges(incident)).toEqual([]);
  expect(incidentChanges(null)).toEqual([]);
});
