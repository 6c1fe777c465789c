import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { freshMeta, watersOf } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { markupOf, textOf } from '#web/testing/text-of.tsx';
import { InShort } from './in-short.tsx';
import { OverflowsPanel } from './overflows-panel.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const MINUTE = 60_000;
atTime(now);

const ended = aStormOverflow(0, {
  statusStart: now - 20 * MINUTE,
  latestEventStart: now - 200 * MINUTE,
  latestEventEnd: now - 20 * MINUTE,
});
const quiet = aStormOverflow(0);
const location = aLocation();
const answered = (overflows: StormOverflow[], more = {}) => ({
  location,
  feeds: { storm_overflow: stormOverflowsOf(overflows, { meta: freshMeta(now), ...more }) },
});
const page = createElement(OverflowsPanel, { location });
const short = createElement(InShort, { location });

test('the page of the water has what spilled within 48 hours in a list of its own', () => {
  expect(textOf(page, answered([ended]))).toContain(
    'Recent spills 1 River Strat (SWW0001) ended 20 min ago after 3 h, 0.5 miles',
  );
  expect(textOf(page, answered([quiet]))).not.toContain('Recent spills');
});

describe('in short', () => {
  const isGood = (overflows: StormOverflow[], more = {}) =>
    markupOf(short, calm(overflows, more)).includes('text-good');
  const calm = (overflows: StormOverflow[], more = {}, waters = [aBathingWater()]) => {
    const { feeds } = answered(overflows, more);
    return { location, feeds: { ...feeds, ea_warnings: watersOf(now, waters) } };
  };
  const incident = (expectedEndOfIncident: string | null) =>
    aBathingWater({
      pollution_incident: {
        ...{ type: 'Sewage', startOfIncident: '2026-06-26T08:00:00Z' },
        expectedEndOfIncident,
      },
    });
  const elevated = aBathingWater({
    stp_risk_prediction: {
      ...aBathingWater().stp_risk_prediction,
      ...{ state: 'current' as const, riskLevel: 'warning' as const, expiresAt: '2026-07-02T07:40:00Z' },
    },
  });

  test('a spill that ended 20 minutes ago is named and has no tick', () => {
    expect(textOf(short, answered([ended]))).toContain(
      'Sewage spill ended 20 min ago After 3 h, 0.5 miles None spilling now',
    );
    expect(isGood([ended])).toBe(false);
  });

  test('a tick stands only where all monitors work', () => {
    expect(isGood([quiet])).toBe(true);
    expect(isGood([quiet, aStormOverflow(-1)])).toBe(false);
    expect(isGood([])).toBe(false);
  });

  test('none spilling says within how far', () => {
    expect(textOf(short, answered([quiet]))).toContain('None spilling within 1.5 miles');
  });

  test.each([
    ['an open incident', incident(null)],
    ['an incident past its end', incident('2026-06-29T22:59:59Z')],
    ['a raised forecast', elevated],
    ['nobody forecasting', aBathingWater({ season: { start: '2026-11-01', end: '2026-12-31' } })],
  ])('no tick stands beside %s', (_, water) => {
    expect(markupOf(short, calm([quiet], {}, [water]))).not.toContain('text-good');
  });

  test('no tick stands before it is known that no risk is raised', () => {
    expect(markupOf(short, answered([quiet]))).not.toContain('text-good');
  });

  test('the worst stands first, and in its colour', () => {
    expect(textOf(short, calm([ended]))).toMatch(/^Storm overflows Sewage spill .* Pollution risk/);
    expect(markupOf(short, calm([ended]))).toMatch(/text-danger[^>]*>Sewage spill ended/);
    expect(textOf(short, calm([ended], {}, [incident(null)]))).toMatch(/^Pollution risk Pollution incident/);
    expect(markupOf(short, calm([quiet], {}, [elevated]))).toMatch(
      /text-caution[^>]*>Elevated at Exmouth, 0.3 miles/,
    );
  });

  test('a raised forecast says that bathing is not advised', () => {
    expect(textOf(short, calm([quiet], {}, [elevated]))).toContain(
      'Pollution risk Elevated at Exmouth, 0.3 miles Bathing is not advised today',
    );
  });

  test('an incident past its end is named with its kind and start, and may still be going on', () => {
    expect(textOf(short, calm([quiet], {}, [incident('2026-06-29T22:59:59Z')]))).toContain(
      'Pollution incident: Sewage at Exmouth, 0.3 miles May still be going on Since 26 June, expected to end on 29 June, end not reported',
    );
  });

  test('out of season pollution is said not to be forecast', () => {
    const winter = aBathingWater({ season: { start: '2026-11-01', end: '2026-12-31' } });
    expect(textOf(short, calm([quiet], {}, [winter]))).toContain(
      'Pollution risk Not forecast, out of season',
    );
  });

  test('a comment that speaks of an incident is the risk while the level is normal', () => {
    const water = aBathingWater();
    const prediction = { state: 'current' as const, riskLevel: 'normal' as const, comment: 'Sewage spill' };
    const stp_risk_prediction = {
      ...water.stp_risk_prediction,
      ...prediction,
      expiresAt: '2026-07-02T07:40:00Z',
    };
    const feeds = { ea_warnings: watersOf(now, [{ ...water, stp_risk_prediction }]) };
    expect(textOf(short, { location, feeds })).toContain(
      'Pollution risk Water quality warning at Exmouth, 0.3 miles',
    );
  });

  test('in Scotland both lines say who watches what nobody here does', () => {
    const place = aLocation({ slug: 'st-andrews', latitude: 56.34, longitude: -2.79 });
    const { storm_overflow } = answered([], { companies: [], coordinates: place }).feeds;
    const feeds = { ea_warnings: watersOf(now, []), storm_overflow };
    expect(textOf(createElement(InShort, { location: place }), { location: place, feeds })).toBe(
      'Pollution risk Not covered here: see SEPA Storm overflows Not covered here: see Scottish Water',
    );
  });
});
