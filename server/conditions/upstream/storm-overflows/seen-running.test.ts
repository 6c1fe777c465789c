import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { latestEvent } from '#domain/water/overflow-event.ts';
import { recentSpills, spillWords } from '#domain/water/recent-spills.ts';
import { withSeenRunning } from './seen-running.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at1345 = Date.parse('2026-11-21T13:45:00Z');
const at1400 = at1345 + 15 * MINUTE;
const since = at1345 - 2 * HOUR;

type Code = StormOverflow['status_code'];
/** In the form of United Utilities: without the times of events. */
const monitor = (code: Code, statusStart: number | null = since) => aStormOverflow(code, { statusStart });
const asked = (at: number, overflows: StormOverflow[]) =>
  stormOverflowsOf(overflows, { timestamp: new Date(at).toISOString() });

/** The overflows after several answers, 15 minutes apart from 13:45 on. */
function inTurn(...answers: StormOverflow[][]): StormOverflow[] {
  let at = at1345;
  let known = answers[0] ?? [];
  for (const answer of answers.slice(1)) {
    known = withSeenRunning(answer, asked(at, known), at + 15 * MINUTE);
    at += 15 * MINUTE;
  }
  return known;
}
const seenOf = (overflows: StormOverflow[]) => overflows.map(({ seen_running }) => seen_running);

describe('a spill that was seen to run, of a company that publishes no end', () => {
  test('ended between the read that saw it run and the read that did not', () => {
    const known = inTurn([monitor(1)], [monitor(0, null)]);
    expect(seenOf(known)).toEqual([{ since, until: at1345, stopped_by: at1400 }]);
    const spills = recentSpills(known, at1400 + HOUR).map((spill) => spillWords(spill, null, at1400 + HOUR));
    expect(spills).toEqual(['ended between 13:45 and 14:00 after at least 2 h, 0.5 miles']);
  });

  test('stays ended in the answers after it, for 48 hours', () => {
    const known = inTurn([monitor(1)], [monitor(0)], [monitor(0)], [monitor(0)]);
    expect(seenOf(known)).toEqual([{ since, until: at1345, stopped_by: at1400 }]);
    const later = (age: number) => withSeenRunning([monitor(0)], asked(at1400, known), at1400 + age);
    expect(seenOf(later(48 * HOUR))).not.toEqual([null]);
    expect(seenOf(later(48 * HOUR + 1))).toEqual([null]);
  });

  test('is forgotten when it runs again', () => {
    expect(seenOf(inTurn([monitor(1)], [monitor(0)], [monitor(1)]))).toEqual([null]);
  });

  test('has no end while its monitor is silent, however long', () => {
    const silent = inTurn([monitor(1)], [monitor(-1)], [monitor(null)]);
    expect(seenOf(silent)).toEqual([{ since, until: at1345, stopped_by: null }]);
    const days = at1400 + 72 * HOUR;
    const back = withSeenRunning([monitor(0)], asked(at1400, silent), days);
    expect(seenOf(back)).toEqual([{ since, until: at1345, stopped_by: days }]);
  });

  test('has the company’s end, if one is published', () => {
    const end = at1345 + 5 * MINUTE;
    const [known] = inTurn([monitor(1)], [aStormOverflow(0, { latestEventEnd: end })]);
    expect(known && latestEvent(known, at1400)).toMatchObject({ kind: 'ended', end });
  });

  test('was last seen at the time of its data, if they were old when they were read', () => {
    const frozenAt = at1345 - 5 * HOUR;
    const frozen = {
      ...asked(at1345, [monitor(1)]),
      company_data: [{ company: 'South West Water', updated_at: new Date(frozenAt).toISOString() }],
    };
    expect(seenOf(withSeenRunning([monitor(0)], frozen, at1400))).toMatchObject([{ until: frozenAt }]);
  });

  test('belongs to another monitor if the Id or the company differs', () => {
    const other = aStormOverflow(0, { ID: 'SWW0002' });
    const namesake = aStormOverflow(0, {}, { company: 'Wessex Water' });
    const nameless = aStormOverflow(0, { ID: null });
    const known = inTurn(
      [monitor(1), aStormOverflow(1, { ID: null })],
      [other, namesake, nameless, monitor(1)],
    );
    expect(seenOf(known)).toEqual([null, null, null, null]);
  });
});

describe('an overflow that ran and is missing from the answer', () => {
  test('stays, as unknown', () => {
    const [gone, ...others] = inTurn([monitor(1)], []);
    expect(others).toEqual([]);
    expect(gone).toMatchObject({
      status: 'Unknown Status',
      status_code: null,
      seen_running: { since, until: at1345, stopped_by: null },
    });
  });

  test('stays also after it had stopped, until 48 hours after', () => {
    const known = inTurn([monitor(1)], [monitor(0)], []);
    expect(known).toMatchObject([{ status_code: null, seen_running: { stopped_by: at1400 } }]);
    expect(withSeenRunning([], asked(at1400, known), at1400 + 48 * HOUR)).toHaveLength(1);
    expect(withSeenRunning([], asked(at1400, known), at1400 + 48 * HOUR + 1)).toEqual([]);
  });

  test('and is itself again when it comes back', () => {
    expect(inTurn([monitor(1)], [], [monitor(0)])).toMatchObject([
      { status_code: 0, seen_running: { until: at1345, stopped_by: at1400 + 15 * MINUTE } },
    ]);
  });

  test('is gone if it did not run', () => {
    expect(inTurn([monitor(0), aStormOverflow(1, { ID: null })], [])).toEqual([]);
  });
});
