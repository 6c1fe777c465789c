import { describe, expect, test } from 'vitest';
import { turn } from '../testing/turn.ts';
import { dayName, eventsOfDay, tideDays, turnClock } from './tide-days.ts';

const at = (...moments: string[]) => moments.map((moment) => ({ date_time: `${moment}:00.000Z` }));

test('days from today on, each once, without the evening before', () => {
  const timeline = at(
    '2026-11-20T22:00',
    '2026-11-21T04:00',
    '2026-11-21T10:00',
    '2026-11-22T04:30',
    '2026-11-22T11:00',
  );
  expect(tideDays(timeline, '2026-11-21')).toEqual(['2026-11-21', '2026-11-22']);
});

test('a last day of which only the first event is known is left out, unless it is today', () => {
  const timeline = at('2026-07-01T04:00', '2026-07-01T10:00', '2026-07-01T23:20');
  expect(tideDays(timeline, '2026-07-01')).toEqual(['2026-07-01']);
  expect(tideDays(timeline, '2026-07-02')).toEqual(['2026-07-02']);
});

test('a day in the middle with a single event stays', () => {
  const timeline = at(
    '2026-11-21T04:00',
    '2026-11-21T18:00',
    '2026-11-22T09:00',
    '2026-11-23T02:00',
    '2026-11-23T14:00',
  );
  expect(tideDays(timeline, '2026-11-21')).toHaveLength(3);
});

test('days are those of London, in summer time too', () => {
  expect(tideDays(at('2026-07-01T23:00', '2026-07-02T05:00'), '2026-07-02')).toEqual(['2026-07-02']);
  expect(tideDays([], '2026-07-02')).toEqual([]);
});

test.each([
  ['2026-10-25', 'Today'],
  ['2026-10-26', 'Tomorrow'],
  ['2026-10-27', 'Tuesday'],
  ['2026-11-01', 'Sunday'],
])('%s seen from 25 October is %s', (date, name) => {
  expect(dayName(date, '2026-10-25')).toBe(name);
});

test.each([
  ['2026-10-25T00:29:00.000Z', '01:29', '01:29 BST'],
  ['2026-10-25T01:12:00.000Z', '01:12', '01:12 GMT'],
  ['2026-10-25T07:20:00.000Z', '07:20', '07:20'],
  ['2026-03-29T01:12:00.000Z', '02:12', '02:12'],
  ['2026-11-21T15:34:00.000Z', '15:34', '15:34'],
])('a turn of the tide at %s, %s, is written %s', (date_time, time, words) => {
  expect(turnClock({ date_time, time })).toBe(words);
});

describe('eventsOfDay', () => {
  test('in summer an event at 23:20 GMT belongs to the next day in London', () => {
    const late = turn('2026-07-01T23:20', 5, 'HighWater');
    expect(late.time).toBe('00:20');
    expect(eventsOfDay([late], '2026-07-01')).toEqual([]);
    expect(eventsOfDay([late], '2026-07-02')).toEqual([late]);
  });

  test('in winter it does not', () => {
    const late = turn('2026-11-21T23:20', 5, 'HighWater');
    expect(eventsOfDay([late], '2026-11-21')).toEqual([late]);
  });

  test('midnight starts a day', () => {
    const midnight = turn('2026-07-01T23:00', 5, 'HighWater');
    expect(eventsOfDay([midnight], '2026-07-02')).toEqual([midnight]);
    expect(eventsOfDay([turn('2026-07-01T22:59', 5, 'HighWater')], '2026-07-02')).toEqual([]);
  });

  test('both events of the repeated hour are there, in order of instant', () => {
    const october = [
      turn('2026-10-25T00:05', 2.2, 'HighWater'),
      turn('2026-10-25T00:45', 2.0, 'LowWater'),
      turn('2026-10-25T01:50', 2.3, 'HighWater'),
      turn('2026-10-25T08:00', 0.4, 'LowWater'),
      turn('2026-10-26T00:00', 2.1, 'HighWater'),
    ];
    const day = eventsOfDay(october, '2026-10-25');
    expect(day.map(({ time }) => time)).toEqual(['01:05', '01:45', '01:50', '08:00']);
  });
});
