import { describe, expect, test } from 'vitest';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { concernsOf } from '../overview/concerns.ts';
import type { OverviewBodies } from '../overview/overview-place.ts';
import {
  DISPLAY_NOW as NOW,
  ripCurrents,
  someBodies,
  someOverflows,
  someWaters,
} from '../testing/a-display.ts';
import { summaryOf } from './place-summary.ts';

const HOUR = 3_600_000;
const MONITOR = { company: 'South West Water' };
const calmDay = { slug: 'bude', custom_message: null, shore_bearing: 270 };
const running = aStormOverflow(1, { statusStart: NOW - 2 * HOUR, ID: 'SWW1' }, MONITOR);
const ended = aStormOverflow(
  0,
  { latestEventStart: NOW - 2 * HOUR, latestEventEnd: NOW - HOUR, statusStart: NOW - HOUR, ID: 'SWW1' },
  MONITOR,
);
const perhaps = aStormOverflow(0, { statusStart: NOW - 5 * HOUR, ID: 'SWW2' }, MONITOR);
const offline = aStormOverflow(-1, { statusStart: NOW - HOUR, ID: 'SWW3' }, MONITOR);
const unknown = aStormOverflow(null, { ID: null }, MONITOR);
const gale = {
  ...{ _id: 'm1', title: 'Strong offshore wind', description: 'Keep out.' },
  since: '2026-07-11T11:00:00.000Z',
} as MatchingMessage;

const forecast = (riskLevel: 'warning' | null, comment: string | null = null) => ({
  ...aBathingWater().stp_risk_prediction,
  ...{ state: 'current' as const, riskLevel, comment, predictedAt: new Date(NOW - 6 * HOUR).toISOString() },
  expiresAt: new Date(NOW + 17 * HOUR).toISOString(),
});
const incident = {
  ...{ type: 'Sewage', startOfIncident: new Date(NOW - 5 * HOUR).toISOString() },
  expectedEndOfIncident: new Date(NOW + 5 * HOUR).toISOString(),
};
const closed = { closed: true, complianceRating: null, complianceYear: 2025 };
const waters = (...all: Partial<BathingWater>[]) => someWaters(NOW, ...all);

const summary = (bodies: Partial<OverviewBodies> = {}, now = NOW, more: object = {}) =>
  summaryOf({ location: calmDay, bodies: { ...someBodies(NOW), ...bodies }, ...more }, now);
const alerts = (...given: Parameters<typeof summary>) => summary(...given).alerts;
const old = <B extends { meta: Meta }>(body: B | null) =>
  body && { ...body, meta: { ...body.meta, stale: true } };

describe('the alerts of a place', () => {
  test('are none on a day without anything against it', () => {
    expect(alerts()).toEqual([]);
  });

  test('have the same id while they are about the same thing, also when a spill has ended', () => {
    const [spill] = alerts({ storm_overflow: someOverflows(NOW, running) });
    const [later] = alerts({ storm_overflow: someOverflows(NOW, ended) }, NOW + HOUR);
    expect([spill?.id, spill?.kind, later?.kind]).toEqual([
      'spill:South West Water SWW1',
      'spilling',
      'spilled',
    ]);
    expect(later?.id).toBe(spill?.id);
  });

  test('have ids of their own, each of several monitors and waters', () => {
    const storm_overflow = someOverflows(NOW, running, perhaps, offline, unknown);
    const ea_warnings = waters(
      { bathing_water_id: 'ukk1', stp_risk_prediction: forecast('warning') },
      { bathing_water_id: 'ukk2', pollution_incident: incident },
    );
    const ids = alerts({ storm_overflow, ea_warnings, weather: null }).map(({ id }) => id);
    expect(ids).toEqual([
      'spill:South West Water SWW1',
      'risk:ukk2',
      'risk:ukk1',
      'spill:South West Water SWW2',
      'monitor:South West Water SWW3',
      'monitor:South West Water 50.83,-4.55',
      'data:wind',
    ]);
  });

  test('put an officer’s warning and those of the wind first, and mere information behind what warns', () => {
    const storm_overflow = someOverflows(NOW, running);
    const kinds = (message_type: 'warning' | 'info') =>
      alerts({ storm_overflow }, NOW, {
        location: { ...calmDay, custom_message: ripCurrents(NOW, { message_type }) },
        warnings: [gale],
      }).map(({ id, kind }) => `${id.split(':')[0]} ${kind}`);
    expect(kinds('warning')).toEqual(['message warning', 'warning warning', 'spill spilling']);
    expect(kinds('info')).toEqual(['warning warning', 'spill spilling', 'message information']);
  });

  test('say since when, until when, from whom and how old', () => {
    const message = ripCurrents(NOW);
    const { alerts: all } = summary(
      {
        storm_overflow: old(someOverflows(NOW, ended)),
        ea_warnings: waters({ stp_risk_prediction: forecast('warning') }),
      },
      NOW,
      { location: { ...calmDay, custom_message: message } },
    );
    const [ofOfficer, spill, risk] = all;
    expect(ofOfficer).toMatchObject({
      ...{ id: `message:${message.created_at}`, severity: 'warning', source: 'Water Safety Team' },
      ...{ headline: message.title, detail: [message.message], since: Date.parse(message.created_at) },
      validUntil: Date.parse(message.expires_at ?? ''),
    });
    expect(spill).toMatchObject({
      ...{ headline: 'Sewage spill ended 1 h ago', source: 'South West Water', isOld: true },
      ...{ validUntil: NOW + 47 * HOUR, asOf: NOW - 4 * 60_000 },
    });
    expect(risk).toMatchObject({
      ...{ headline: 'Pollution risk: Elevated', advice: 'Bathing is not advised today' },
      ...{ where: 'Exmouth, 0.3 miles', since: NOW - 6 * HOUR, validUntil: NOW + 17 * HOUR },
    });
  });

  test('an open incident has no end until one is reported', () => {
    const [open] = alerts({ ea_warnings: waters({ pollution_incident: incident }) });
    expect(open).toMatchObject({
      ...{ kind: 'raised_risk', mark: 'incident' },
      severity: 'danger',
      validUntil: null,
      since: NOW - 5 * HOUR,
    });
  });

  test('call nothing known that is not', () => {
    const all = alerts({ storm_overflow: someOverflows(NOW, perhaps, offline, unknown), ea_warnings: null });
    expect(all.map(({ isKnown }) => isKnown)).toEqual([false, false, false, false]);
    expect(all.map(({ severity }) => severity)).toEqual(['caution', 'unknown', 'unknown', 'unknown']);
  });
});

describe('the alerts and the sentences of lists', () => {
  const overflowSets: Record<string, OverviewBodies['storm_overflow']> = {
    running: someOverflows(NOW, running, offline),
    ended: someOverflows(NOW, ended, perhaps),
    perhaps: someOverflows(NOW, perhaps),
    offline: someOverflows(NOW, offline, aStormOverflow(0)),
    unknown: someOverflows(NOW, unknown),
    calm: someOverflows(NOW, aStormOverflow(0)),
    none: someOverflows(NOW),
    old: old(someOverflows(NOW, aStormOverflow(0))),
    missing: null,
  };
  const waterSets: Record<string, OverviewBodies['ea_warnings']> = {
    calm: waters({}),
    raised: waters({}, { stp_risk_prediction: forecast('warning') }),
    comment: waters({ stp_risk_prediction: forecast(null, 'Water quality may be reduced.') }),
    incident: waters({}, { pollution_incident: incident }),
    closed: waters({ bathing_water_profile: closed as BathingWater['bathing_water_profile'] }),
    none: waters(),
    old: old(waters({ stp_risk_prediction: forecast('warning') })),
    missing: null,
  };
  const worlds = Object.entries(overflowSets).flatMap(([overflows, storm_overflow]) =>
    Object.entries(waterSets).map(([water, ea_warnings]) => ({
      overflows,
      water,
      storm_overflow,
      ea_warnings,
    })),
  );

  test.each(worlds)(
    'are of the same kinds: overflows $overflows, water $water',
    ({ storm_overflow, ea_warnings }) => {
      const { alerts: all, overview } = summary({ storm_overflow, ea_warnings });
      const kinds = all.map(({ kind }) => kind);
      const listed = concernsOf(overview, NOW).map(({ kind }) => kind);
      expect([...new Set(kinds)]).toEqual(listed.filter((kind) => kind !== 'nothing_reported'));
    },
  );
});
