import { describe, expect, test } from 'vitest';
import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { waterWarnings } from './water-warnings.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const HOUR = 3_600_000;
const end = now - HOUR / 3;
const ended = aStormOverflow(0, { latestEventStart: end - 3 * HOUR, latestEventEnd: end });
const forecast = {
  ...aBathingWater().stp_risk_prediction,
  state: 'current' as const,
  expiresAt: '2026-07-02T07:29:00Z',
};
const waters = (riskLevel: 'normal' | 'warning', more: object = {}, stale = false) =>
  ({
    meta: { stale },
    locations: [
      aBathingWater({
        stp_risk_prediction: { ...forecast, riskLevel, comment: 'No warnings in place' },
        ...more,
      }),
    ],
  }) as unknown as EaWarnings;
const of = (overflows: StormOverflow[], ea_warnings = waters('normal')) =>
  waterWarnings({ ea_warnings, storm_overflow: stormOverflowsOf(overflows) }, now);

describe('what warns of the water, for a page about something else', () => {
  test('is the risk, in the words of the first words', () => {
    expect(of([aStormOverflow(0)], waters('warning'))).toEqual([
      {
        words: 'Pollution risk: Elevated at Exmouth, 0.3 miles. Bathing is not advised today.',
        tone: 'caution',
        isOld: false,
      },
    ]);
  });

  test('is an open incident, as a danger, and then a spill that runs', () => {
    const pollution_incident = { type: 'Sewage', startOfIncident: null, expectedEndOfIncident: null };
    expect(of([aStormOverflow(1), aStormOverflow(0)], waters('normal', { pollution_incident }))).toEqual([
      {
        words: 'Pollution incident: Sewage at Exmouth, 0.3 miles. Bathing is not advised.',
        tone: 'danger',
        isOld: false,
      },
      { words: 'Storm overflows: 1 of 2 spilling sewage.', tone: 'danger', isOld: false },
    ]);
  });

  test('is a spill that ended within 48 hours, without ‘None spilling’ before it', () => {
    expect(of([ended])).toEqual([
      {
        words: 'Sewage spill ended 20 min ago after 3 h, 0.5 miles.',
        tone: 'danger',
        isOld: false,
      },
    ]);
  });

  test('is several spills: the latest, then how many more; a danger stands before a caution', () => {
    const more = aStormOverflow(0, { latestEventEnd: end - 5 * HOUR });
    expect(of([more, ended], waters('warning')).map(({ words }) => words)).toEqual([
      'Sewage spill ended 20 min ago after 3 h, 0.5 miles. 1 more spilled within 48 h.',
      'Pollution risk: Elevated at Exmouth, 0.3 miles. Bathing is not advised today.',
    ]);
  });

  test('is that the overflows are not known, or their data old', () => {
    const near = 'Storm overflows near here:';
    const caution = { tone: 'caution', isOld: false };
    const [not, notAll] = [`${near} not known.`, `${near} not all known.`];
    expect(of([aStormOverflow(null)])).toEqual([{ words: not, ...caution }]);
    expect(of([aStormOverflow(null), aStormOverflow(0)])).toEqual([{ words: notAll, ...caution }]);
    const ofWessex = aStormOverflow(0, {}, { company: 'Wessex Water' });
    const rest = stormOverflowsOf([aStormOverflow(null), ofWessex]);
    rest.company_data = [
      { company: 'Wessex Water', updated_at: '2026-07-01T06:50:00Z', state: 'stale', suspect: null },
    ];
    expect(waterWarnings({ storm_overflow: rest }, now)).toEqual([{ words: not, ...caution }]);
    expect(waterWarnings({ storm_overflow: null }, now)).toEqual([{ words: not, ...caution }]);
    const wessex = {
      company: 'Wessex Water',
      updated_at: '2026-07-01T06:50:00Z',
      state: 'stale' as const,
      suspect: null,
    };
    const old = stormOverflowsOf([aStormOverflow(0)], { company_data: [wessex] });
    old.meta.stale = true;
    expect(waterWarnings({ storm_overflow: old }, now)).toEqual([
      { words: `${near} data are 5 hours old.`, ...caution },
    ]);
  });

  test('is an incident past its end, of what kind and since when, that may still be going on', () => {
    const pollution_incident = {
      type: 'Sewage',
      startOfIncident: '2026-06-26T08:00:00Z',
      expectedEndOfIncident: '2026-06-29T22:59:59Z',
    };
    expect(of([aStormOverflow(0)], waters('normal', { pollution_incident }))).toMatchObject([
      {
        words:
          'Pollution incident: Sewage at Exmouth, 0.3 miles. May still be going on. Since 26 June, expected to end on 29 June, end not reported.',
      },
    ]);
  });

  test('is one that may have spilled, as a caution', () => {
    expect(of([aStormOverflow(0, { statusStart: now - 5 * HOUR })])).toEqual([
      { words: 'Storm overflows: 1 may have spilled within 48 h.', tone: 'caution', isOld: false },
    ]);
  });

  test('is said to be old where it is', () => {
    const running = stormOverflowsOf([aStormOverflow(1)]);
    running.meta.stale = true;
    expect(
      waterWarnings({ ea_warnings: waters('warning', {}, true), storm_overflow: running }, now),
    ).toMatchObject([{ isOld: true }, { isOld: true }]);
  });

  test('is nothing where nothing does: never an all-clear', () => {
    expect(of([aStormOverflow(0), aStormOverflow(-1)])).toEqual([]);
    expect(of([])).toEqual([]);
    expect(waterWarnings({}, now)).toEqual([]);
  });
});
