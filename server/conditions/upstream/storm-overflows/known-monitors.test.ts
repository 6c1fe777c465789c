import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { type FeedValue, feedValues } from '#domain/feeds/feed-values.ts';
import { latestEvent } from '#domain/water/overflows/overflow-event.ts';
import { recentSpills, spillWords } from '#domain/water/overflows/recent-spills.ts';
import { judgeAnswer, type LayerAnswer } from './known-monitors.ts';

type Value = FeedValue<'storm_overflow'>;
type Code = StormOverflow['status_code'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ROUND = 15 * MINUTE;
const at1345 = Date.parse('2026-11-21T13:45:00Z');
const at1400 = at1345 + ROUND;
const at1415 = at1400 + ROUND;
const since = at1345 - 2 * HOUR;
const iso = (at: number) => new Date(at).toISOString();
const company = 'South West Water';

/** In the form of United Utilities: without the times of events. */
const monitor = (code: Code, times: Partial<StormOverflow['properties']> = {}) =>
  aStormOverflow(code, { statusStart: since, ...times });
const other = (code: Code, times: Partial<StormOverflow['properties']> = {}) =>
  monitor(code, { ID: 'SWW0002', ...times });

type Answer = StormOverflow[] | ({ overflows: StormOverflow[] } & Partial<LayerAnswer>);

/** The answers of a company, one each 15 minutes from 13:45 on, the first as what was known before. */
class Rounds {
  at = at1345;
  value: Value;
  suspect: unknown = null;
  wentBack: string[] = [];

  constructor(overflows: StormOverflow[]) {
    this.value = asStored(overflows, this.at);
  }

  next(answer: Answer, wait = ROUND): this {
    this.at += wait;
    const given = Array.isArray(answer) ? { overflows: answer } : answer;
    const judged = judgeAnswer({ company, damage: null, isCounted: true, ...given }, this.value, {
      now: this.at,
      roundMs: 10 * MINUTE,
    });
    this.value = asStored(judged.overflows, this.at);
    Object.assign(this, { suspect: judged.suspect, wentBack: judged.wentBack });
    return this;
  }

  get overflows(): Value['overflows'] {
    return this.value.overflows;
  }

  get codes(): Code[] {
    return this.overflows.map(({ status_code }) => status_code);
  }

  get caveats() {
    return this.overflows.map(({ caveat }) => caveat);
  }

  get seen() {
    return this.overflows.map(({ seen_running }) => seen_running);
  }
}

const asStored = (overflows: StormOverflow[], at: number): Value => {
  const {
    total_count: _,
    meta: __,
    ...value
  } = stormOverflowsOf(overflows, {
    timestamp: iso(at),
    companies: [company],
    company_data: [{ company, updated_at: null, state: 'fresh', suspect: null }],
  });
  return feedValues.storm_overflow.parse(value); // as it comes back from the store
};

describe('a spill that was seen to run, of a company that publishes no end', () => {
  test('runs on after one answer that says it has stopped, and has ended with the second', () => {
    const rounds = new Rounds([monitor(1)]).next([monitor(0)]);
    expect([rounds.codes, rounds.caveats]).toEqual([[1], ['end_unconfirmed']]);
    rounds.next([monitor(0)]);
    expect([rounds.codes, rounds.caveats]).toEqual([[0], [null]]);
    expect(rounds.seen).toEqual([{ since, until: at1345, stopped_by: at1400 }]);
    const spills = recentSpills(rounds.overflows, at1400 + HOUR);
    expect(spills.map((spill) => spillWords(spill, null, at1400 + HOUR))).toEqual([
      'ended between 13:45 and 14:00 after at least 2 h, 0.5 miles',
    ]);
  });

  test('has not ended by two answers of one round', () => {
    const rounds = new Rounds([monitor(1)]).next([monitor(0)]).next([monitor(0)], MINUTE);
    expect(rounds.codes).toEqual([1]);
    expect(rounds.next([monitor(0)]).codes).toEqual([0]);
  });

  test('was never over if the second answer shows it running again', () => {
    const rounds = new Rounds([monitor(1)]).next([monitor(0)]).next([monitor(1)]);
    expect([rounds.codes, rounds.caveats, rounds.seen]).toEqual([[1], [null], [null]]);
    expect(rounds.next([monitor(0)]).codes).toEqual([1]);
  });

  test('stays ended in the answers after it, for 48 hours', () => {
    const rounds = new Rounds([monitor(1)])
      .next([monitor(0)])
      .next([monitor(0)])
      .next([monitor(0)]);
    expect(rounds.seen).toEqual([{ since, until: at1345, stopped_by: at1400 }]);
    rounds.next([monitor(0)], at1400 + 48 * HOUR - rounds.at);
    expect(rounds.seen).not.toEqual([null]);
    expect(rounds.next([monitor(0)], 1).seen).toEqual([null]);
  });

  test('has no end while its monitor is silent, however long', () => {
    const rounds = new Rounds([monitor(1)]).next([monitor(-1)]).next([monitor(null)]);
    expect([rounds.codes, rounds.seen]).toEqual([[null], [{ since, until: at1345, stopped_by: null }]]);
    const back = rounds.next([monitor(0)], 72 * HOUR).at;
    expect([rounds.codes, rounds.caveats]).toEqual([[null], ['end_unconfirmed']]);
    expect(rounds.next([monitor(0)]).seen).toEqual([{ since, until: at1345, stopped_by: back }]);
  });

  test('was last seen at the time of its data, if they were old when they were read', () => {
    const frozenAt = at1345 - 5 * HOUR;
    const rounds = new Rounds([monitor(1)]);
    rounds.value.company_data = [{ company, updated_at: iso(frozenAt), suspect: null }];
    expect(rounds.next([monitor(0)]).next([monitor(0)]).seen).toMatchObject([{ until: frozenAt }]);
  });

  test('belongs to another monitor if the Id differs', () => {
    const rounds = new Rounds([monitor(1)]).next([other(0), monitor(1)]);
    expect([rounds.codes, rounds.seen]).toEqual([
      [0, 1],
      [null, null],
    ]);
  });
});

describe('a spill whose end the company publishes', () => {
  const ended = (latestEventEnd: number | null, latestEventStart: number | null = since) =>
    monitor(0, { latestEventStart, latestEventEnd });

  test('has ended with the first answer', () => {
    const end = at1345 + 5 * MINUTE;
    const rounds = new Rounds([monitor(1, { latestEventStart: since })]).next([ended(end)]);
    const [overflow] = rounds.overflows;
    expect(overflow && latestEvent(overflow, at1400)).toMatchObject({ kind: 'ended', end });
    expect([rounds.codes, rounds.caveats]).toEqual([[0], [null]]);
  });

  test.each([
    ['no end', null],
    ['the end of a spill before it', since - 1],
    ['an end that lies ahead', at1400 + HOUR],
  ])('waits for a second answer with %s', (_, end) => {
    const rounds = new Rounds([monitor(1, { latestEventStart: since })]).next([ended(end)]);
    expect(rounds.codes).toEqual([1]);
    expect(rounds.next([ended(end)]).codes).toEqual([0]);
  });

  test('waits for a second answer where its start was not known', () => {
    const unknown = monitor(1, { statusStart: null });
    expect(new Rounds([unknown]).next([ended(at1345)]).codes).toEqual([1]);
  });

  test('does not end in a suspect answer, however often it comes', () => {
    const row = ended(at1345 + MINUTE);
    const rounds = new Rounds([monitor(1, { latestEventStart: since })]);
    for (const damage of ['short', 'torn', 'short'] as const) {
      rounds.next({ overflows: [row], damage });
      expect([rounds.codes, rounds.suspect]).toEqual([[1], damage]);
    }
    expect(rounds.next([row]).codes).toEqual([0]);
  });
});

test('a monitor that runs does not fall silent in a suspect answer', () => {
  const rounds = new Rounds([monitor(1)]).next({ overflows: [monitor(-1)], damage: 'short' });
  expect(rounds.codes).toEqual([1]);
  expect(rounds.next([monitor(-1)]).codes).toEqual([-1]);
});

test('a spill that begins in a suspect answer is shown at once', () => {
  expect(new Rounds([monitor(0)]).next({ overflows: [monitor(1)], damage: 'short' }).codes).toEqual([1]);
});

describe('a monitor that is missing from the answer', () => {
  test.each<[Code]>([[1], [0], [-1], [null]])('stays as unknown, with what it was: %s', (code) => {
    const rounds = new Rounds([monitor(code), other(0)]).next([other(0)]);
    expect(rounds.overflows).toMatchObject([
      { caveat: null, status_code: 0 },
      {
        status: 'Unknown Status',
        status_code: null,
        caveat: 'missing',
        missing_since: iso(at1345),
        last_status_code: code,
        properties: { ID: 'SWW0001', statusStart: since, status: null },
      },
    ]);
    expect(rounds.next([other(0)]).overflows[1]).toMatchObject({
      missing_since: iso(at1345),
      last_status_code: code,
    });
  });

  test('is itself again when it comes back', () => {
    const rounds = new Rounds([monitor(0)]).next([]).next([monitor(0)]);
    expect(rounds.overflows).toEqual([monitor(0)]);
  });

  test('that ran does not come back as ended, unless its company or a second answer says so', () => {
    const rounds = new Rounds([monitor(1)]).next([]).next([monitor(0)]);
    expect([rounds.codes, rounds.caveats]).toEqual([[null], ['end_unconfirmed']]);
    expect(rounds.next([monitor(0)])).toMatchObject({
      codes: [0],
      seen: [{ since, until: at1345, stopped_by: at1415 }],
    });
    const published = monitor(0, { latestEventStart: since, latestEventEnd: at1400 });
    expect(new Rounds([monitor(1)]).next([]).next([published]).codes).toEqual([0]);
  });

  test('is known by its position if it has no Id', () => {
    const nameless = monitor(0, { ID: null });
    const rounds = new Rounds([nameless]).next([]);
    expect(rounds.caveats).toEqual(['missing']);
    expect(rounds.next([nameless]).caveats).toEqual([null]);
    expect(rounds.next([monitor(0)]).caveats).toEqual([null]); // it has got its Id
  });

  test('was of unknown status before, if its company had not updated its data for a day', () => {
    const rounds = new Rounds([monitor(0)]);
    const [data] = rounds.value.company_data;
    if (data) data.updated_at = iso(at1345 - 25 * HOUR);
    expect(rounds.next([]).overflows).toMatchObject([{ caveat: 'missing', last_status_code: null }]);
    expect(new Rounds([monitor(0)]).next([]).overflows).toMatchObject([{ last_status_code: 0 }]);
  });

  test('of another company says nothing of this one', () => {
    const namesake = aStormOverflow(0, {}, { company: 'Wessex Water' });
    expect(new Rounds([namesake]).next([]).overflows).toEqual([]);
  });

  const gone = { overflows: [] };
  const throughout = (rounds: Rounds, hours: number, answer: Answer = gone) => {
    for (let quarter = 0; quarter < hours * 4; quarter += 1) rounds.next(answer);
    return rounds.caveats;
  };

  test('is no longer published after 24 hours of whole answers, and is listed for a week more', () => {
    const rounds = new Rounds([monitor(0)]).next(gone);
    expect(throughout(rounds, 23.75)).toEqual(['missing']);
    expect(throughout(rounds, 0.25)).toEqual(['not_published']);
    expect(rounds.overflows).toMatchObject([{ status_code: null, missing_since: iso(at1345) }]);
    expect(throughout(rounds, 7 * 24 - 0.25)).toEqual(['not_published']);
    expect(throughout(rounds, 0.25)).toEqual([]);
  });

  test.each([
    ['short', { ...gone, damage: 'short' }],
    ['torn', { ...gone, damage: 'torn' }],
    ['of a layer that could not be counted', { ...gone, isCounted: false }],
  ] satisfies [string, Answer][])('stays for ever by answers that are %s', (_, answer) => {
    expect(throughout(new Rounds([monitor(0)]), 24 * 9, answer)).toEqual(['missing']);
  });

  test('is not gone by two answers with a long time between', () => {
    const rounds = new Rounds([monitor(0)]).next(gone).next(gone, 20 * 24 * HOUR);
    expect(rounds.caveats).toEqual(['missing']);
  });
});

describe('a row that goes back to an earlier reading', () => {
  const earlier = (code: Code) => monitor(code, { statusStart: since - HOUR, lastUpdated: at1345 - ROUND });
  const current = (code: Code) => monitor(code, { lastUpdated: at1345 });

  test.each<[string, StormOverflow]>([
    ['by its time of update', monitor(0, { lastUpdated: at1345 - 1 })],
    ['by the start of its status', monitor(0, { statusStart: since - 1, lastUpdated: at1345 })],
    ['by that although its update is newer', monitor(0, { statusStart: since - 1, lastUpdated: at1400 })],
  ])('%s, does not replace the later one', (_, row) => {
    const rounds = new Rounds([current(-1)]).next([row]);
    expect(rounds).toMatchObject({
      codes: [-1],
      caveats: ['went_back'],
      suspect: 'went_back',
      wentBack: ['SWW0001'],
    });
    expect(rounds.overflows[0]?.properties).toMatchObject({ statusStart: since, lastUpdated: at1345 });
  });

  test('neither ends a spill nor begins one', () => {
    expect(new Rounds([current(1)]).next([earlier(0)]).codes).toEqual([1]);
    expect(new Rounds([current(0)]).next([earlier(1)]).codes).toEqual([0]);
  });

  test('is forgotten when the later one is back', () => {
    const rounds = new Rounds([current(1)]).next([earlier(0)]).next([current(1)]);
    expect([rounds.codes, rounds.caveats, rounds.suspect]).toEqual([[1], [null], null]);
  });

  test('is a correction when it stands for three rounds', () => {
    const rounds = new Rounds([current(1)]).next([earlier(0)]).next([earlier(0)]);
    expect(rounds.codes).toEqual([1]);
    expect(rounds.next([earlier(0)])).toMatchObject({ codes: [0], caveats: [null], suspect: null });
    expect(rounds.seen).toEqual([{ since, until: at1345, stopped_by: at1400 }]);
  });

  test('counts once in a round, and not at all in an answer that is not whole', () => {
    const rounds = new Rounds([current(1)]).next([earlier(0)]);
    for (let times = 0; times < 5; times += 1) rounds.next([earlier(0)], MINUTE);
    for (let times = 0; times < 5; times += 1) rounds.next({ overflows: [earlier(0)], damage: 'short' });
    expect(rounds.codes).toEqual([1]);
  });

  test('makes the whole answer suspect: nothing else ends in it', () => {
    const ended = other(0, { latestEventStart: since, latestEventEnd: at1345 });
    const rounds = new Rounds([current(0), other(1, { latestEventStart: since })]);
    expect(rounds.next([earlier(0), ended]).codes).toEqual([0, 1]);
    expect(rounds.next([current(0), ended]).codes).toEqual([0, 0]);
  });

  test('never holds back a spill in a row with a newer update', () => {
    const spill = monitor(1, { statusStart: since - HOUR, lastUpdated: at1400 });
    expect(new Rounds([current(0)]).next([spill])).toMatchObject({ codes: [1], suspect: null });
  });

  test('is not one where the times known before lie ahead, or are not known', () => {
    const ahead = monitor(0, { statusStart: at1345 + 9 * HOUR, lastUpdated: at1345 + 9 * HOUR });
    expect(new Rounds([ahead]).next([current(1)]).codes).toEqual([1]);
    const timeless = monitor(0, { statusStart: null, lastUpdated: null });
    expect(new Rounds([current(-1)]).next([timeless]).codes).toEqual([0]);
  });

  test('does not bring a missing monitor back', () => {
    const rounds = new Rounds([current(0)]).next([]).next([earlier(0)]);
    expect([rounds.codes, rounds.caveats]).toEqual([[null], ['went_back']]);
    expect(rounds.next([current(0)]).codes).toEqual([0]);
  });
});

test('a monitor without an Id ends its spill as others do, unless another stands at its position', () => {
  const nameless = (code: Code) => monitor(code, { ID: null });
  const rounds = new Rounds([nameless(1)]).next([nameless(0)]);
  expect([rounds.codes, rounds.caveats]).toEqual([[1], ['end_unconfirmed']]);
  expect(rounds.next([nameless(0)])).toMatchObject({ codes: [0], seen: [{ stopped_by: at1400 }] });
  const both = new Rounds([nameless(1), nameless(0)]);
  expect(both.next([nameless(0), nameless(0)]).codes).toEqual([0, 0]);
});
