import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { turn } from '#domain/testing/turn.ts';
import { freshMeta } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { markupOf, textOf } from '#web/testing/text-of.tsx';
import { StormOverflowsCard } from './storm-overflows-card.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const location = aLocation();
atTime(now);

const answered = (overflows: StormOverflow[], more = {}) => ({
  location,
  feeds: { storm_overflow: stormOverflowsOf(overflows, { meta: freshMeta(now), ...more }) },
});
const card = (overflows: StormOverflow[], more = {}) =>
  textOf(createElement(StormOverflowsCard, { location }), answered(overflows, more));

const ended = aStormOverflow(
  0,
  {
    statusStart: now - 20 * MINUTE,
    latestEventStart: now - 200 * MINUTE,
    latestEventEnd: now - 20 * MINUTE,
    ID: 'ended',
  },
  { name: 'Ended', distance_miles: 1.2 },
);
const quiet = (id: string) => aStormOverflow(0, { ID: id }, { name: id, distance_miles: 0.1 });

test('a spill that ended 20 minutes ago is counted beside those that run now', () => {
  expect(card([ended])).toContain('Spilling 0 Spilled within 48 h 1 Not spilling 0');
});

test('it stands first and says when it ended, after how long, and how far away', () => {
  const others = ['a', 'b', 'c', 'd', 'e', 'f'].map(quiet);
  const words = card([...others, ended]);
  expect(words.indexOf('Ended ')).toBeLessThan(words.indexOf('a Not Spilling'));
  expect(words).toContain(
    'Ended Spilled within 48 h Not Spilling now 1.2 miles away Last discharge ended 12:40 today after 3 h, 20 min ago',
  );
});

test('what is not known for sure is a dash, and what old data say is counted apart', () => {
  const wessex = aStormOverflow(0, { latestEventEnd: now - 9 * DAY }, { company: 'Wessex Water' });
  const unknown = aStormOverflow(null, { latestEventEnd: now - 90 * DAY });
  const company_data = [
    { company: 'South West Water', updated_at: '2026-04-02T12:00:00Z', state: 'unknown' as const },
    { company: 'Wessex Water', updated_at: '2026-07-01T07:00:00Z', state: 'stale' as const },
  ];
  const words = card([wessex, unknown], { company_data });
  expect(words).toContain('Spilling — not available Not spilling when last updated 1');
  expect(words).toContain('Monitors offline — not available Unknown 1');
  expect(words).toMatch(/Last known discharge ended .* Last known discharge ended/);
  expect(card([aStormOverflow(0, { latestEventEnd: now - 9 * DAY })])).toContain('Last discharge ended');
});

test('it says how many tides there were since', () => {
  const at = (hours: number) => new Date(now + hours * 60 * MINUTE).toISOString().slice(0, 16);
  const timeline = [turn(at(-6), 1, 'LowWater'), turn(at(-0.1), 5, 'HighWater'), turn(at(6), 1, 'LowWater')];
  const tidal: TidalData = {
    ...{ date: '2026-07-01', events: [], timeline, levels: null, method: 'computed' },
    ...{ datum: 'lowest astronomical tide', meta: freshMeta(now) },
    ...{ ports: [], error_m: null, error_min: null, withheld: null },
    station: { id: 'x', name: 'Exmouth', distance_miles: 0.4 },
  };
  const { feeds } = answered([ended]);
  const words = textOf(createElement(StormOverflowsCard, { location }), {
    location,
    feeds: { ...feeds, tidal },
  });
  expect(words).toContain('after 3 h, 20 min ago; 1 tide since');
});

describe('green', () => {
  const isGreen = (overflows: StormOverflow[], more = {}) =>
    markupOf(createElement(StormOverflowsCard, { location }), answered(overflows, more)).includes(
      'text-good',
    );

  test('are overflows that have not spilled for 48 hours', () => {
    expect(isGreen([quiet('a')])).toBe(true);
  });

  test.each<[string, StormOverflow[]]>([
    ['one spilled within 48 hours', [ended, quiet('a')]],
    ['one may have spilled within 48 hours', [aStormOverflow(0, { statusStart: now - 60 * MINUTE })]],
    ['one spills', [aStormOverflow(1)]],
    ['no monitor works', [aStormOverflow(-1)]],
  ])('is no count where %s', (_, overflows) => {
    const counts = markupOf(createElement(StormOverflowsCard, { location }), answered(overflows)).replace(
      /<ul.*/,
      '',
    );
    expect(counts).toContain('Spilling');
    expect(counts).not.toContain('text-good');
  });

  test('is no overflow that spilled within 48 hours', () => {
    expect(isGreen([ended])).toBe(false);
  });

  test('is nothing by old data', () => {
    expect(isGreen([quiet('a')], { meta: freshMeta(now, { stale: true }) })).toBe(false);
  });
});

test('a spill reported for more than 30 days is still called one, with the doubt beside it', () => {
  const old = now - 31 * DAY;
  const words = card([aStormOverflow(1, { statusStart: old, latestEventStart: old })]);
  expect(words).toContain('Spilling 1 ');
  expect(words).toContain('Active Spilling');
  expect(words).toContain('Reported for more than 30 days on end: the monitor may be at fault.');
  expect(card([aStormOverflow(1, { statusStart: old, latestEventStart: now - DAY })])).not.toContain('fault');
});

test('in Scotland and Wales it says who publishes what is not watched here', () => {
  const nobody = (latitude: number, longitude: number) =>
    card([], { companies: [], coordinates: { latitude, longitude } });
  expect(nobody(56.34, -2.79)).toContain('Scottish Water publishes them.');
  expect(nobody(51.62, -3.94)).toContain('Dŵr Cymru Welsh Water publishes them.');
});
