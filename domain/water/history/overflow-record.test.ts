import { describe, expect, test } from 'vitest';
import type { OverflowStatusCode } from '#contract/conditions/storm-overflows.ts';
import { londonDays } from '../../time/london-days.ts';
import { type Asked, type Recorded, recordsOf } from './overflow-record.ts';
import type { SeenStatus } from './seen-spells.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-07-11T13:02:30Z');
const ago = (hours: number) => NOW - hours * HOUR;
/** A status seen from so many hours ago until so many hours ago. */
const seen = (
  status: OverflowStatusCode,
  from: number,
  until: number,
  more: Partial<SeenStatus> = {},
): SeenStatus => ({
  status,
  seenFrom: ago(from),
  seenUntil: ago(until),
  ...{ statusStart: null, eventStart: null, eventEnd: null },
  ...more,
});
const overflow = (statuses: SeenStatus[], more: Partial<Recorded> = {}): Recorded => ({
  company: 'South West Water',
  id: 'SWW1',
  name: 'River Neet (SWW1)',
  distanceMiles: 0.418,
  isListed: true,
  seen: statuses,
  ...more,
});
const asked: Asked = {
  now: NOW,
  days: londonDays('2026-07-01', '2026-07-11'),
  isInSeason: (date) => date >= '2026-07-10',
  highWaters: null,
};
const recordOf = (statuses: SeenStatus[], more: Partial<Recorded> = {}, question: Partial<Asked> = {}) => {
  const [record] = recordsOf([overflow(statuses, more)], { ...asked, ...question }).overflows;
  if (!record) throw new Error('no record');
  return record;
};

test('a record says what holds now and since when, and the last 72 hours', () => {
  const record = recordOf([seen(0, 100, 20), seen(1, 19.75, 0.1)]);
  expect(record).toMatchObject({
    distance_miles: 0.42,
    watched_since: new Date(ago(100)).toISOString(),
    last_seen_at: new Date(ago(0.1)).toISOString(),
    state: 'spilling',
    state_since: '2026-07-10T17:17:00.000Z',
    last_end: null,
    high_waters_since: null,
  });
  expect(record.recent).toEqual([
    { from: '2026-07-08T13:02:00.000Z', until: '2026-07-10T17:17:00.000Z', state: 'not_spilling' },
    { from: '2026-07-10T17:17:00.000Z', until: '2026-07-11T13:02:00.000Z', state: 'spilling' },
  ]);
});

describe('the end of the last spill', () => {
  const spill = [seen(0, 100, 20), seen(1, 19.75, 10), seen(0, 9.75, 0.1, { statusStart: ago(9.9) })];

  test('is when it was seen or said to have ended, with its length and the high waters since', () => {
    const highWaters = { knownFrom: ago(50), knownUntil: NOW, at: [ago(30), ago(9), ago(3)] };
    expect(recordOf(spill, {}, { highWaters })).toMatchObject({
      last_end: '2026-07-11T03:08:00.000Z',
      last_spill_minutes: 9 * 60 + 51,
      high_waters_since: 2,
    });
    const short = { ...highWaters, knownFrom: ago(5) };
    expect(recordOf(spill, {}, { highWaters: short }).high_waters_since).toBeNull();
  });

  test('is not known where nobody looked, unless the company published it', () => {
    const lost = [seen(0, 100, 20), seen(1, 19.75, 10), seen(0, 3, 0.1)];
    expect(recordOf(lost)).toMatchObject({ last_end: null, last_spill_minutes: null });
    const told = [seen(0, 100, 20), seen(1, 19.75, 10), seen(0, 3, 0.1, { statusStart: ago(8) })];
    expect(recordOf(told).last_end).toBe('2026-07-11T05:02:00.000Z');
  });

  test('is none where there was no spill', () => {
    expect(recordOf([seen(0, 100, 0.1)]).last_end).toBeNull();
  });
});

test('a listed overflow is not known since its last look; one that is no longer listed has an end', () => {
  const old = [seen(0, 100, 50)];
  expect(recordOf(old)).toMatchObject({ state: 'not_known', state_since: '2026-07-09T11:02:00.000Z' });
  const gone = recordOf(old, { isListed: false });
  expect(gone).toMatchObject({ is_listed: false, state: 'not_spilling' });
  expect(gone.totals?.not_known).toBe(0);
  expect(gone.days.at(-1)?.date).toBe('2026-07-09');
});

test('the season has its own totals, and the place those of all its overflows', () => {
  const spilling = overflow([seen(1, 100, 40), seen(0, 39.75, 0.1)]);
  const broken = overflow([seen(-1, 60, 0.1)], { id: 'SWW2' });
  const { place, overflows } = recordsOf([spilling, broken], asked);
  expect(overflows[0]?.totals).toMatchObject({ spilling: (100 - 39.75) * 60, days: 5 });
  expect(overflows[0]?.season_totals).toMatchObject({ spilling: 0, days: 2 });
  expect(place.totals).toMatchObject({
    spilling: (100 - 39.75) * 60,
    no_monitor: 39.75 * 60,
    not_spilling: 0,
    since: '2026-07-07T09:02:00.000Z',
  });
  expect(place.days.map(({ date }) => date)).toEqual(overflows[0]?.days.map(({ date }) => date));
});

test('without a record there are no totals and no days', () => {
  expect(recordsOf([], asked)).toEqual({
    place: { totals: null, season_totals: null, days: [] },
    overflows: [],
  });
});
