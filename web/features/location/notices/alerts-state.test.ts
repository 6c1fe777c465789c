import { expect, test } from 'vitest';
import type { MatchingMessages } from '#contract/notices/automated-messages.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { alertsState } from './alerts-state.ts';

const MINUTE = 60_000;
const at = Date.parse('2026-11-21T12:00:00Z');
const alert = {
  _id: 'one',
  title: 'Strong wind',
  description: 'Stay off the rocks.',
  wind_conditions: { direction: 'SW', speed: '20 - 40', gusts: '30 - 60' },
  since: null,
} as const;
const data = (wind_known = true): MatchingMessages => ({
  success: true,
  matching_messages: { Bude: [alert] },
  wind_known,
});
const stateAfter = (minutes: number, error: Error | null = null, known = true) =>
  alertsState({ data: data(known), error, dataUpdatedAt: at }, 'Bude', at + minutes * MINUTE);

test('alerts of this place alone', () => {
  expect(stateAfter(1)).toEqual({ kind: 'judged', alerts: [alert], judgedAt: null, failure: null });
  expect(alertsState({ data: data(), error: null, dataUpdatedAt: at }, 'Looe', at).alerts).toEqual([]);
});

test('without the wind nothing is claimed, neither an alert nor that there is none', () => {
  expect(stateAfter(1, null, false)).toMatchObject({ kind: 'unjudged', alerts: [] });
});

test('an answer tells its age once it is an hour old, and nothing once it is three', () => {
  expect(stateAfter(60).judgedAt).toBeNull();
  expect(stateAfter(61)).toMatchObject({ kind: 'judged', judgedAt: at });
  expect(stateAfter(180).kind).toBe('judged');
  expect(stateAfter(181)).toMatchObject({ kind: 'unjudged', alerts: [] });
});

test('a refresh that failed leaves the alerts, with their age and the failure', () => {
  expect(stateAfter(6, new Error('No answer'))).toEqual({
    kind: 'judged',
    alerts: [alert],
    judgedAt: at,
    failure: 'No answer',
  });
});

test('before the first answer nothing is known', () => {
  const waiting = { data: undefined, error: null, dataUpdatedAt: 0 };
  expect(alertsState(waiting, 'Bude', at)).toMatchObject({ kind: 'unknown', failure: null });
  const failed = { ...waiting, error: new Error('No answer') };
  expect(alertsState(failed, 'Bude', at)).toMatchObject({ kind: 'unknown', failure: 'No answer' });
});

test('alerts of an offline copy say when they were judged, until they are too old', () => {
  const copy = new OfflineCopy(data(), at);
  expect(stateAfter(1, copy)).toEqual({ kind: 'judged', alerts: [alert], judgedAt: at, failure: null });
  expect(stateAfter(180, copy)).toMatchObject({ kind: 'judged', alerts: [alert] });
  expect(stateAfter(181, copy)).toMatchObject({ kind: 'unjudged', alerts: [], failure: null });
});
