import { describe, expect, test } from 'vitest';
import type { EaWarnings } from '#contract/bathing-water.ts';
import type { StormOverflow } from '#contract/storm-overflows.ts';
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
      { words: 'Pollution risk: Elevated at Exmouth.', tone: 'caution', isOld: false },
    ]);
  });

  test('is an open incident, as a danger, and then a spill that runs', () => {
    const pollution_incident = { type: 'Sewage', startOfIncident: null, expectedEndOfIncident: null };
    expect(of([aStormOverflow(1), aStormOverflow(0)], waters('normal', { pollution_incident }))).toEqual([
      { words: 'Pollution incident at Exmouth.', tone: 'danger', isOld: false },
      { words: 'Storm overflows: 1 of 2 spilling.', tone: 'danger', isOld: false },
    ]);
  });

  test('is a spill that ended within 48 hours, without ‘None spilling’ before it', () => {
    expect(of([ended])).toEqual([
      {
        words: 'Storm overflows: 1 spilled within 48 h. Ended 20 min ago after 3 h, 0.5 miles.',
        tone: 'danger',
        isOld: false,
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
    expect(of([aStormOverflow(0), aStormOverflow(null), aStormOverflow(-1)])).toEqual([]);
    expect(of([])).toEqual([]);
    expect(waterWarnings({}, now)).toEqual([]);
  });
});
