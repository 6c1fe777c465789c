import { expect, test } from 'vitest';
import { createLayerRecords } from './layer-records.ts';

const yorkshire = { company: 'Yorkshire Water', url: 'https://localhost/0' };
const thames = { company: 'Thames Water', url: 'https://localhost/1' };
const MINUTE = 60_000;

/** Rounds a quarter of an hour apart. `text` is what is stored. */
function started(stored: string | null = null) {
  const storage = { text: stored };
  const records = createLayerRecords({
    get: async () => storage.text,
    set: async (text) => {
      storage.text = text;
    },
  });
  let now = Date.parse('2026-10-06T13:48:00Z');
  const count = (rows: number | null, wait = 15 * MINUTE) => {
    now += wait;
    return records.beginRound(yorkshire, rows, { now, roundMs: 10 * MINUTE });
  };
  return { records, count, storage, all: (...rows: (number | null)[]) => rows.map((each) => count(each)) };
}
const whole = Array.from({ length: 11 }, () => 2179);

test.each([
  [1179, true],
  [2070, true],
  [2071, false],
  [2179, false],
  [9000, false],
  [0, true],
  [null, false], // not counted: nothing is known
])('a layer of usually 2,179 rows with %s is short: %s', (rows, isShort) => {
  const { all, count } = started();
  all(...whole);
  expect(count(rows)).toBe(isShort);
});

test('nine of ten rows are not short of ten times nine', () => {
  expect(started().all(10, 10, 10, 9)).toEqual([false, false, false, true]);
  expect(started().all(9, 9, 9, 10)).toEqual([false, false, false, false]);
});

test('the first count of a layer is short of nothing, unless it is 0', () => {
  expect(started().count(1179)).toBe(false);
  expect(started().count(0)).toBe(true);
});

test('a layer that really shrank is whole again after some rounds', () => {
  const { all } = started();
  all(...whole);
  expect(all(...Array.from({ length: 8 }, () => 1179))).toEqual([...Array(6).fill(true), false, false]);
});

test('an empty layer does not make the others look large', () => {
  const { all, records } = started();
  all(...whole, 0, 0, 0, 0, 0, 0, 0, 0);
  expect(records.state(yorkshire)).toMatchObject({ rows: 0, usual_rows: 2179, suspect_rounds: 8 });
});

test('several counts of one round, as after restarts, count once', () => {
  const { all, count, records } = started();
  all(...whole);
  for (let times = 0; times < 20; times += 1)
    expect(count(1179, times === 0 ? 15 * MINUTE : 1000)).toBe(true);
  expect(records.state(yorkshire).usual_rows).toBe(2179);
});

test('the usual size survives a restart, by company', async () => {
  const { all, storage } = started();
  all(...whole);
  const later = started(storage.text);
  await later.records.load();
  expect(later.count(1179)).toBe(true);
  expect(later.records.beginRound(thames, 770, { now: 0, roundMs: 0 })).toBe(false);
});

test('a stored size that can not be read is as none', async () => {
  const { records, count } = started('{"Yorkshire Water": [1, 2]}');
  await records.load();
  expect(count(1179)).toBe(false);
});

test('what happened is counted: a round and a row once, a monitor near two places once', () => {
  const { records, count } = started();
  const answer = { tornReads: 0, isSuspect: false, wentBack: [], missing: [] };
  count(2179);
  records.note(yorkshire, 'whitby', { tornReads: 2, isSuspect: true, wentBack: ['A'], missing: ['B', 'C'] });
  records.note(yorkshire, 'sandsend', { ...answer, isSuspect: true, wentBack: ['A'], missing: ['C'] });
  const after = { rows: 2179, suspect_rounds: 1, steps_back: 1, torn_reads: 2 };
  expect(records.state(yorkshire)).toMatchObject({ ...after, is_suspect: true, missing_monitors: 2 });
  count(2179);
  expect(records.state(yorkshire)).toMatchObject({ ...after, is_suspect: false, missing_monitors: 2 });
  records.note(yorkshire, 'whitby', answer);
  expect(records.state(yorkshire).missing_monitors).toBe(1); // of the other place
  count(2179);
  expect(records.state(yorkshire).missing_monitors).toBe(0); // that was not read again: it is gone
  expect(records.state(thames)).toMatchObject({ rows: null, usual_rows: null, missing_monitors: 0 });
});
