import { describe, expect, test } from 'vitest';
import type { OverviewBathing, OverviewOverflows } from '#contract/conditions/overview.ts';
import { riskNow, spillNow } from './known-now.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-07-11T13:00Z');
const MIDNIGHT = Date.parse('2026-07-11T23:00Z'); // in London
const exmouth = { name: 'Exmouth', distance_miles: 0.3 };
const bathing = (more: Partial<OverviewBathing> = {}): OverviewBathing => ({
  ...{ state: 'fresh', as_of: now / 1000, in_season: true, risk: 'normal', has_incident: false },
  ...{ raised_by: null, until: (now + 18 * HOUR) / 1000, class: 'good' },
  ...{ nearest: { ...exmouth, class: 'good', year: 2025 }, worse: null, raised_at: null },
  ...more,
});
const risk = (more: Partial<OverviewBathing>) => riskNow(bathing(more), [], now);

describe('the pollution risk', () => {
  test('a normal one counts until its forecast expires, a raised one is outside until then', () => {
    expect(risk({})).toMatchObject({ state: 'within', until: now + 18 * HOUR });
    expect(risk({ raised_by: 'forecast', risk: 'warning' })).toMatchObject({
      state: 'outside',
      until: now + 18 * HOUR,
    });
  });

  test('an incident is outside until midnight at least', () => {
    expect(risk({ raised_by: 'incident', until: null })).toMatchObject({ state: 'outside', until: MIDNIGHT });
    expect(risk({ raised_by: 'overdue_incident', until: (now + HOUR) / 1000 }).until).toBe(MIDNIGHT);
  });

  test.each(['incident', 'forecast', 'overdue_incident', 'comment', null] as const)(
    'a closed water is outside all week, raised by %s or not',
    (raised_by) => {
      const nearest = { ...exmouth, class: 'closed', year: 2025 } as const;
      expect(risk({ nearest, raised_by })).toMatchObject({ state: 'outside', until: null });
    },
  );

  test.each<[string, Partial<OverviewBathing>]>([
    ['where no source covers the place', { state: 'none' }],
    ['where no bathing water is near', { nearest: null, risk: null, until: null }],
    ['where it has not been heard of', { state: 'withheld' }],
    ['of old data', { state: 'stale' }],
    ['without a forecast in force', { risk: null, until: null }],
    ['out of season', { risk: null, until: null, in_season: false }],
  ])('%s it is not known, and says why', (_, more) => {
    const known = risk(more);
    expect(known.state).toBe('unknown');
    expect(known.why).not.toBe('');
  });

  test.each([
    ['2026-11-26T10:00Z', null, '15 May'],
    ['2027-05-14T22:00Z', null, '15 May'],
    ['2026-11-26T10:00Z', { start: '2026-06-01', end: '2026-09-15' }, '1 June'],
  ])('out of season it says when testing begins: at %s', (at, season, start) => {
    const known = riskNow(
      bathing({ in_season: false, risk: null, until: null }),
      [{ season }],
      Date.parse(at),
    );
    expect(known).toEqual({
      ...{ state: 'unknown', until: null, now: null },
      why: `water is not tested until ${start}`,
    });
  });

  test.each<[Partial<OverviewBathing>, string]>([
    [{}, 'the risk is normal'],
    [{ raised_by: 'forecast', risk: 'warning' }, 'the risk is raised'],
    [{ raised_by: 'incident' }, 'a pollution incident is open'],
    [{ raised_by: 'overdue_incident' }, 'an incident is past its expected end'],
    [{ risk: null, until: null }, 'no forecast is in force'],
    [{ state: 'stale' }, 'the data is old'],
    [{ state: 'withheld' }, 'we have no data'],
  ])('of %j it is said now: %s', (more, said) => {
    expect(risk(more).now).toBe(said);
  });

  test.each([true, false])(
    'without a bathing water near nothing is said of tests to come, in season %s',
    (in_season) => {
      expect(risk({ nearest: null, risk: null, until: null, in_season })).toMatchObject({
        ...{ state: 'unknown', until: null, now: null },
        why: 'no bathing water near here is tested',
      });
    },
  );

  test('a raised one of old data is still outside', () => {
    expect(risk({ state: 'stale', raised_by: 'forecast' }).state).toBe('outside');
  });
});

const overflows = (more: Partial<OverviewOverflows> = {}): OverviewOverflows => ({
  ...{ state: 'fresh', as_of: now / 1000, total: 3, spilling: 0, ended: 0, may_have_spilled: 0 },
  ...{ offline: 0, unknown: 0, offline_since: null, spill: null },
  ...more,
});
const spill = (more: Partial<OverviewOverflows>) => spillNow(overflows(more), now);

describe('spills', () => {
  test('working monitors without one count until midnight in London, no overflow near all week', () => {
    expect(spill({})).toMatchObject({ state: 'within', until: MIDNIGHT });
    expect(spill({ total: 0 })).toMatchObject({ state: 'within', until: null });
  });

  test('one counts for 48 hours after its end; from now where it runs, or its end is not known', () => {
    const ended = { since: null, ended: (now - 10 * HOUR) / 1000, seen: null, distance_miles: 1 };
    expect(spill({ ended: 1, spill: ended })).toMatchObject({ state: 'outside', until: now + 38 * HOUR });
    expect(spill({ ended: 1, spill: { ...ended, ended: null } }).until).toBe(now + 48 * HOUR);
    expect(spill({ spilling: 1, ended: 1, spill: ended }).until).toBe(now + 48 * HOUR);
    expect(spill({ state: 'stale', spilling: 1 }).state).toBe('outside');
  });

  test.each<[string, Partial<OverviewOverflows>]>([
    ['no company here', { state: 'none', total: 0 }],
    ['withheld', { state: 'withheld', total: 0 }],
    ['old', { state: 'stale' }],
    ['a monitor off', { offline: 1 }],
    ['may have spilled', { may_have_spilled: 1 }],
    ['a status that says nothing', { unknown: 1 }],
  ])('%s: not known, and says why', (_, more) => {
    const known = spill(more);
    expect(known.state).toBe('unknown');
    expect(known.why).not.toBe('');
  });

  test.each<[Partial<OverviewOverflows>, string | null]>([
    [{}, 'no monitor reports a spill'],
    [{ spilling: 1 }, '1 of 3 monitors reports a spill'],
    [{ spilling: 2, offline: 1 }, '2 of 3 monitors report a spill, 1 of 3 monitors is off'],
    [{ ended: 1 }, '1 of 3 monitors reported a spill within 48 hours'],
    [{ total: 1, offline: 1 }, '1 of 1 monitor is off'],
    [{ may_have_spilled: 1 }, '1 of 3 monitors may have missed a spill'],
    [{ unknown: 2 }, '2 of 3 monitors say nothing'],
    [{ state: 'stale', spilling: 1 }, 'the data is old, 1 of 3 monitors reports a spill'],
    [{ state: 'stale' }, 'the data is old'],
    [{ state: 'withheld', total: 0 }, 'we have no data'],
    [{ state: 'none', total: 0 }, null],
  ])('of %j it is said now: %s', (more, now) => {
    expect(spill(more).now).toBe(now);
  });
});
