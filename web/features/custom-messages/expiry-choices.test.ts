import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import {
  asLastTime,
  endOfToday,
  fromLondonInput,
  inTwoHours,
  momentWords,
  nextHighWater,
  toLondonInput,
  tomorrowNoon,
} from './expiry-choices.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number | null) => instant && new Date(instant).toISOString();

test('the choices are full minutes on London’s clock', () => {
  const now = at('2026-07-11T13:02:10Z'); // 14:02 in London
  expect(iso(inTwoHours(now))).toBe('2026-07-11T15:03:00.000Z');
  expect(iso(endOfToday(now))).toBe('2026-07-11T22:59:00.000Z');
  expect(iso(tomorrowNoon(now))).toBe('2026-07-12T11:00:00.000Z');
  expect(iso(endOfToday(at('2026-07-11T22:59:30Z')))).toBe('2026-07-12T22:59:00.000Z');
});

test('as last time is today while that is ahead, else tomorrow', () => {
  const last = at('2026-07-03T17:00:00Z'); // 18:00 in London
  expect(iso(asLastTime(last, at('2026-07-11T13:02:00Z')))).toBe('2026-07-11T17:00:00.000Z');
  expect(iso(asLastTime(last, at('2026-07-11T17:00:00Z')))).toBe('2026-07-12T17:00:00.000Z');
  expect(iso(asLastTime(last, at('2026-12-11T13:02:00Z')))).toBe('2026-12-11T18:00:00.000Z');
});

describe('on the days on which the clocks change', () => {
  test('the last Sunday of October has an hour twice: the first is kept as chosen, the typed one is the second', () => {
    const first = at('2026-10-25T00:30:00Z');
    expect(iso(inTwoHours(at('2026-10-24T22:30:00Z')))).toBe('2026-10-25T00:30:00.000Z');
    expect(toLondonInput(first)).toBe('2026-10-25T01:30');
    expect(iso(fromLondonInput('2026-10-25T01:30'))).toBe('2026-10-25T01:30:00.000Z');
    expect(momentWords(first)).toMatch(/01:30 BST\. .*first/);
    expect(momentWords(first + 3_600_000)).toMatch(/01:30 GMT\. .*second/);
    expect(iso(tomorrowNoon(at('2026-10-24T13:00:00Z')))).toBe('2026-10-25T12:00:00.000Z');
    expect(iso(endOfToday(at('2026-10-24T23:30:00Z')))).toBe('2026-10-25T23:59:00.000Z');
  });

  test('the last Sunday of March lacks an hour: a time within it is the one after it', () => {
    expect(iso(fromLondonInput('2026-03-29T01:30'))).toBe('2026-03-29T01:30:00.000Z');
    expect(toLondonInput(at('2026-03-29T01:30:00Z'))).toBe('2026-03-29T02:30');
    expect(momentWords(at('2026-03-29T01:30:00Z'))).toBe('Sunday 29 March 2026, 02:30 BST');
    expect(momentWords(at('2026-03-29T01:30:00Z'), '2026-03-29T01:30')).toBe(
      'Sunday 29 March 2026, 02:30 BST. The clock does not show 01:30 on this day: it goes forward by an hour.',
    );
    expect(iso(asLastTime(at('2026-03-01T18:00:00Z'), at('2026-03-29T13:00:00Z')))).toBe(
      '2026-03-29T17:00:00.000Z',
    );
  });
});

test('an incomplete or impossible time is none', () => {
  for (const text of ['', '2026-07-11', '2026-02-30T10:00', '2026-07-11T25:00'])
    expect(fromLondonInput(text)).toBeNull();
});

describe('the next high water', () => {
  const tide = (more: Partial<TidalData> = {}): TidalData => ({
    date: '2026-07-11',
    events: [],
    timeline: [
      ['HighWater', '2026-07-11T02:00:00Z'],
      ['LowWater', '2026-07-11T08:00:00Z'],
      ['HighWater', '2026-07-11T14:22:00Z'],
      ['HighWater', '2026-07-12T02:40:00Z'],
    ].map(([type, date_time]) => ({ type, date_time, is_approximate_time: false })) as TidalData['timeline'],
    levels: null,
    station: { id: '1', name: 'Bude', distance_miles: 0.4 },
    method: 'computed',
    datum: 'lowest astronomical tide',
    ...{ ports: [], error_m: null, error_min: null, withheld: null },
    meta: {} as TidalData['meta'],
    ...more,
  });
  const now = at('2026-07-11T13:02:00Z');

  const next = (of: TidalData | undefined, instant = now) => {
    const found = nextHighWater(of, instant);
    return found && { ...found, at: iso(found.at) };
  };

  test('is the first one ahead', () => {
    expect(next(tide())).toEqual({ at: '2026-07-11T14:22:00.000Z', isAbout: false, port: null });
    expect(next(tide(), at('2026-07-11T14:22:00Z'))?.at).toBe('2026-07-12T02:40:00.000Z');
  });

  test('of a published station elsewhere has its name', () => {
    const station = { id: '1', name: 'Port Isaac', distance_miles: 5.2 };
    expect(next(tide({ station, method: 'published' }))).toMatchObject({
      isAbout: false,
      port: 'Port Isaac',
    });
    expect(next(tide({ station, error_min: 12 }))).toMatchObject({ port: null });
  });

  test('is about where its time is', () => {
    const [, , turn] = tide().timeline;
    expect(next(tide({ timeline: turn ? [{ ...turn, is_approximate_time: true }] : [] }))?.isAbout).toBe(
      true,
    );
  });

  test('is none where there is no tide', () => {
    expect(nextHighWater(tide({ station: null }), now)).toBeNull();
    expect(nextHighWater(tide({ timeline: [] }), now)).toBeNull();
    expect(nextHighWater(undefined, now)).toBeNull();
  });
});
