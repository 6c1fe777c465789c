import { describe, expect, test } from 'vitest';
import { toPollutionIncident } from './pollution-incident.ts';
import { IncidentPage } from './wire.ts';

const now = Date.parse('2026-07-10T12:00:00Z');
const item = (start: string, more: object = {}) => ({
  startOfIncident: { _value: start, _datatype: 'dateTime' },
  incidentType: {
    _about: 'http://environment.data.gov.uk/def/incident-type/010',
    label: [{ _value: 'sewage' }],
  },
  ...more,
});
const incidentOf = (...items: unknown[]) =>
  toPollutionIncident(IncidentPage.parse({ result: { items } }).result.items, now);
const day = (value: string) => ({ _value: value, _datatype: 'date' });

describe('the incident of a water', () => {
  test('has its kind, start and expected end', () => {
    expect(incidentOf(item('2026-07-09T13:30:00', { expectedEndOfIncident: day('2026-07-12') }))).toEqual({
      type: 'sewage',
      startOfIncident: '2026-07-09T12:30:00.000Z',
      expectedEndOfIncident: '2026-07-12T22:59:59.000Z',
    });
  });

  test('may have no expected end and no readable kind', () => {
    const bare = item('2026-07-09T13:30:00', {
      incidentType: 'http://environment.data.gov.uk/def/incident-type/010',
    });
    expect(incidentOf(bare)).toMatchObject({ type: null, expectedEndOfIncident: null });
  });

  test('is null if there is none, or all have ended', () => {
    expect(incidentOf()).toBeNull();
    expect(incidentOf(item('2026-07-09T13:30:00', { endOfIncident: day('2026-07-10') }))).toBeNull();
  });

  test.each([
    ['newest first', ['2026-07-09T08:00:00', '2026-07-01T08:00:00']],
    ['oldest first', ['2026-07-01T08:00:00', '2026-07-09T08:00:00']],
  ])('is the newest, with the list %s', (_, starts) =>
    expect(incidentOf(...starts.map((start) => item(start)))?.startOfIncident).toBe(
      '2026-07-09T07:00:00.000Z',
    ),
  );

  test('is an older one that goes on if the newest is past its own expected end', () => {
    const over = item('2026-07-09T08:00:00', { expectedEndOfIncident: day('2026-07-09') });
    expect(incidentOf(over, item('2026-07-01T08:00:00'))?.startOfIncident).toBe('2026-07-01T07:00:00.000Z');
    expect(incidentOf(over)?.startOfIncident).toBe('2026-07-09T07:00:00.000Z');
  });

  test('is the one that was expected to last longest if all are past their expected ends', () => {
    const newest = item('2026-07-01T08:00:00', { expectedEndOfIncident: day('2026-07-02') });
    const longest = item('2026-06-20T08:00:00', { expectedEndOfIncident: day('2026-07-09') });
    expect(incidentOf(newest, longest)?.startOfIncident).toBe('2026-06-20T07:00:00.000Z');
  });
});

describe('an incident without a start that can be read', () => {
  const unread = (more: object = {}) => item('soon', { incidentNotation: '1-20260709', ...more });
  const open = { type: 'sewage', startOfIncident: null, expectedEndOfIncident: null };

  test.each([
    ['its kind and its notation', unread()],
    ['its kind alone', item('9999-12-31T00:00:00')],
    ['its notation alone', { incidentNotation: '1-20260709' }],
    [
      'the address of its kind alone',
      { incidentType: 'http://environment.data.gov.uk/def/incident-type/010' },
    ],
  ])('is open if it has no end and has %s', (_, incident) =>
    expect(incidentOf(incident)).toMatchObject({ startOfIncident: null, expectedEndOfIncident: null }),
  );

  test('has ended once a record of the same notation has an end', () => {
    expect(incidentOf(unread())).toEqual(open);
    expect(incidentOf(unread({ endOfIncident: day('2026-07-10') }))).toBeNull();
    const ended = { incidentNotation: '1-20260709', endOfIncident: day('2026-07-10') };
    expect(incidentOf(unread(), item('2026-07-09T08:00:00', ended))).toBeNull();
    const another = { incidentNotation: '2-20260708', endOfIncident: day('2026-07-10') };
    expect(incidentOf(unread(), item('2026-07-08T08:00:00', another))).toEqual(open);
  });

  test('comes after one whose start is known, if that goes on', () => {
    expect(incidentOf(unread(), item('2026-07-01T08:00:00'))?.startOfIncident).toBe(
      '2026-07-01T07:00:00.000Z',
    );
    const over = item('2026-07-01T08:00:00', { expectedEndOfIncident: day('2026-07-02') });
    expect(incidentOf(unread(), over)).toEqual(open);
  });

  test('is not an incident if nothing shows that it is one', () => {
    expect(IncidentPage.safeParse({ result: { items: [{ nirsRef: '1' }] } }).success).toBe(false);
  });
});

describe('an incident published again', () => {
  const opened = item('2026-07-09T08:00:00', {
    som_recordDateTime: { _value: '2026-07-09T08:10:00' },
    expectedEndOfIncident: day('2026-07-11'),
  });

  test('has ended once any record has an end', () => {
    const ended = item('2026-07-09T08:00:00', { endOfIncident: day('2026-07-10') });
    expect(incidentOf(opened, ended)).toBeNull();
    expect(incidentOf(ended, opened)).toBeNull();
  });

  test('lasts as long as its last record expects', () => {
    const extended = item('2026-07-09T08:00:00', {
      som_recordDateTime: { _value: '2026-07-10T09:00:00' },
      expectedEndOfIncident: day('2026-07-14'),
    });
    const expected = { expectedEndOfIncident: '2026-07-14T22:59:59.000Z' };
    expect(incidentOf(opened, extended)).toMatchObject(expected);
    expect(incidentOf(extended, opened)).toMatchObject(expected);
  });
});
