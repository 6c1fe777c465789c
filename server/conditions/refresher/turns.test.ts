import { describe, expect, test } from 'vitest';
import { aheadAfter, waitForNews } from './turns.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.parse('2026-06-01T12:10:00Z');
const news = { runAt: now - 5 * HOUR, since: now - MINUTE, nextAt: null, confirmedAt: now };
const place = {
  now,
  news,
  fetchedAt: now - 3 * HOUR,
  runAt: now - 8 * HOUR,
  cadence: 4 * HOUR,
  leastMs: 20 * MINUTE,
  aheadMs: 0,
  spreadMs: 0,
};

describe('a place that lacks a run', () => {
  test('waits until its cadence has passed', () => {
    expect(waitForNews('weather', place)).toBe(HOUR);
  });

  test('is asked before its time when it is four runs behind', () => {
    expect(waitForNews('weather', { ...place, runAt: now - 9 * HOUR })).toBe(0);
    expect(waitForNews('weather', { ...place, runAt: now - 9 * HOUR + 1 })).toBe(HOUR);
  });

  test('of the sea so far behind is not before its time: two runs behind it is', () => {
    const sea = { ...place, cadence: 8 * HOUR, fetchedAt: now - 5 * HOUR };
    expect(waitForNews('marine', { ...sea, runAt: news.runAt - 12 * HOUR })).toBe(3 * HOUR);
    expect(waitForNews('marine', { ...sea, runAt: news.runAt - 24 * HOUR })).toBe(0);
  });

  test('is never asked before a third of its cadence, nor before the shortest time between two turns', () => {
    const behind = { ...place, runAt: now - 20 * HOUR };
    expect(waitForNews('weather', { ...behind, fetchedAt: now - HOUR })).toBe(HOUR / 3);
    const quick = { ...behind, cadence: 20 * MINUTE, fetchedAt: now - 15 * MINUTE };
    expect(waitForNews('weather', quick)).toBe(5 * MINUTE);
  });

  test('pays a turn that came early with the next', () => {
    const ahead = aheadAfter({ now, fetchedAt: place.fetchedAt, cadence: place.cadence, aheadMs: 0 });
    expect(ahead).toBe(HOUR);
    expect(waitForNews('weather', { ...place, aheadMs: ahead })).toBe(2 * HOUR);
  });

  test('is asked apart from the others only when they wait for the same run', () => {
    const spread = { ...place, spreadMs: 5 * MINUTE };
    expect(waitForNews('weather', { ...spread, fetchedAt: now - 6 * HOUR })).toBe(5 * MINUTE);
    expect(waitForNews('weather', spread)).toBe(HOUR);
  });
});

describe('a run of a model beside the main one', () => {
  const beside = { ...place, fetchedAt: now - 5 * HOUR, runAt: news.runAt };
  const main = (nextInHours: number) => ({
    ...news,
    main: { since: now + (nextInHours - 12) * HOUR, nextAt: now + nextInHours * HOUR },
  });

  test('is asked for where the place may be asked again before the main one runs', () => {
    expect(waitForNews('marine', { ...beside, news: main(4) })).toBe(0);
  });

  test('waits for the main one otherwise, while that is at most two hours late', () => {
    expect(waitForNews('marine', { ...beside, news: main(3) })).toBe(5 * HOUR);
    expect(waitForNews('marine', { ...beside, news: main(-1) })).toBe(HOUR);
    expect(waitForNews('marine', { ...beside, news: main(-3) })).toBe(0);
  });

  test('waits for the one after a main one that did not come', () => {
    expect(waitForNews('marine', { ...beside, news: main(-8) })).toBe(0);
    expect(waitForNews('marine', { ...beside, news: main(-9) })).toBe(5 * HOUR);
  });

  test('no more waits once the main one has run', () => {
    const both = { ...main(3), since: now, main: { since: now, nextAt: now + 12 * HOUR } };
    expect(waitForNews('marine', { ...beside, news: both })).toBe(0);
  });
});

test('where the budget has room for each run, one that comes soon after a late one is not waited for', () => {
  const each = { ...news, main: { since: now, nextAt: now + HOUR } };
  const soon = { ...place, news: each, cadence: 55 * MINUTE, fetchedAt: now - 10 * MINUTE };
  expect(waitForNews('weather', { ...soon, runAt: news.runAt - HOUR })).toBe(10 * MINUTE);
});

test('however often runs come, the turns of a place keep to its cadence on average', () => {
  const cadence = 4 * HOUR;
  let [at, fetchedAt, ahead, turns] = [now, now, 0, 0];
  while (at < now + 100 * cadence) {
    const always = { ...news, runAt: at, since: at + 1 };
    at += waitForNews('weather', {
      ...place,
      now: at,
      news: always,
      fetchedAt,
      runAt: at - 30 * HOUR,
      cadence,
      aheadMs: ahead,
    });
    ahead = aheadAfter({ now: at, fetchedAt, cadence, aheadMs: ahead });
    fetchedAt = at;
    turns += 1;
  }
  expect(turns).toBeGreaterThan(95);
  expect(turns).toBeLessThanOrEqual(102);
});
