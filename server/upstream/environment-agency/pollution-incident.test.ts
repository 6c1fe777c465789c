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

describe('the incident kept', () => {
  test('is told with its kind, start and expected end', () => {
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

  test('is none where there is none, or all have ended', () => {
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

  test('is an older one that goes on where the newest is over by its own expectation', () => {
    const over = item('2026-07-09T08:00:00', { expectedEndOfIncident: day('2026-07-09') });
    expect(incidentOf(over, item('2026-07-01T08:00:00'))?.startOfIncident).toBe('2026-07-01T07:00:00.000Z');
    expect(incidentOf(over)?.startOfIncident).toBe('2026-07-09T07:00:00.000Z');
  });
});

describe('an incident published again', () => {
  const opened = item('2026-07-09T08:00:00', {
    som_recordDateTime: { _value: '2026-07-09T08:10:00' },
    expectedEndOfIncident: day('2026-07-11'),
  });

  test('has ended once any record says so', () => {
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
