import { describe, expect, test } from 'vitest';
import { incidentChanges, incidentState, overdueWords, sampleUnderIncident } from './pollution-incident.ts';

const now = Date.parse('2026-06-18T12:00:00Z');
const DAY = 86_400_000;
const at = (offset: number) => new Date(now + offset).toISOString();
const MAYBE = 'may have been taken before the incident began';
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

  test('without an incident there is no state', () => {
    expect(incidentState(null, now)).toBeNull();
  });
});

describe('one past its expected end is shown', () => {
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

test('the state changes at the expected end and a week later', () => {
  expect(incidentChanges({ ...incident, expectedEndOfIncident: at(DAY) })).toEqual([
    now + DAY,
    now + 8 * DAY,
  ]);
  expect(incidentChanges(incident)).toEqual([]);
  expect(incidentChanges(null)).toEqual([]);
});

describe('a sample under an incident', () => {
  const sampledAt = (offset: number) => now + offset;
  const words = (offset: number, over = {}) =>
    sampleUnderIncident(sampledAt(offset), { ...incident, ...over }, now);

  test.each([
    ['taken before it began says nothing of it', -DAY - 1, {}, 'taken before the incident began'],
    ['taken at its start was taken during it', -DAY, {}, 'taken during the incident'],
    ['taken since was taken during it', -1, {}, 'taken during the incident'],
    ['may be from before it where its start is not known', -1, { startOfIncident: null }, MAYBE],
  ])('%s', (_, offset, over, expected) => {
    expect(words(offset, over)).toBe(expected);
  });

  test('whose end is overdue was taken after it began: nobody knows whether it went on', () => {
    const overdue = { startOfIncident: at(-3 * DAY), expectedEndOfIncident: at(-2 * DAY) };
    expect(words(-DAY, overdue)).toBe('taken after the incident began');
    expect(words(-4 * DAY, overdue)).toBe('taken before the incident began');
  });

  test('that is over, or without an incident, needs no words', () => {
    expect(words(-DAY - 1, { endOfIncident: at(-1) })).toBeNull();
    expect(words(-9 * DAY, { expectedEndOfIncident: at(-7 * DAY) })).toBeNull();
    expect(sampleUnderIncident(now, null, now)).toBeNull();
  });
});
