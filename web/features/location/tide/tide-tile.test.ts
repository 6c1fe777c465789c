import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { turn } from '#domain/testing/turn.ts';
import { freshMeta } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { markupOf, textOf } from '#web/testing/text-of.tsx';
import { AtAGlance } from '../glance/at-a-glance.tsx';
import { TideCard } from './tide-card.tsx';

const now = Date.parse('2026-07-01T12:00:00Z');
const location = aLocation();
const ofDay = [
  turn('2026-06-30T19:40', 5.0, 'HighWater'),
  turn('2026-07-01T01:50', 1.3, 'LowWater'),
  turn('2026-07-01T08:10', 5.2, 'HighWater'),
  turn('2026-07-01T14:21', 1.1, 'LowWater'),
  turn('2026-07-01T20:34', 5.3, 'HighWater'),
];
/** A computed tide of Port Isaac, so far away. */
const tideOf = (distance_miles: number, more: Partial<TidalData> = {}): TidalData => ({
  date: '2026-07-01',
  events: ofDay,
  timeline: ofDay,
  levels: null,
  station: { id: 'x', name: 'Port Isaac', distance_miles },
  method: 'computed',
  datum: 'lowest astronomical tide',
  ...{ ports: [], error_m: null, error_min: null, withheld: null },
  meta: freshMeta(now),
  ...more,
});
const stood = [
  turn('2026-07-01T03:50', 0.6, 'LowWater'),
  turn('2026-07-01T09:58', 2.1, 'HighWater'),
  turn('2026-07-01T12:23', 1.8, 'LowWater'),
  turn('2026-07-01T13:57', 2.0, 'HighWater'),
  turn('2026-07-01T17:07', 0.5, 'LowWater'),
];
const doubleHigh = { timeline: stood, events: stood };
const glance = (tidal: TidalData) =>
  textOf(createElement(AtAGlance, { location }), { location, feeds: { tidal } }).replace(/ Wind .*/, '');
const card = (tidal: TidalData) =>
  textOf(createElement(TideCard, { location, className: '' }), { location, feeds: { tidal } });

atTime(now);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Between Cromer and Lowestoft, with the clock so many minutes later. */
const between = (more: Partial<TidalData> = {}, minutes = 0): TidalData => {
  const turns = ofDay.map(({ date_time, height, type }) =>
    turn(
      new Date(Math.round((Date.parse(date_time) - minutes * 60_000) / 300_000) * 300_000)
        .toISOString()
        .slice(0, 16),
      height ?? 0,
      type,
      {
        is_approximate_time: true,
        is_approximate_height: true,
      },
    ),
  );
  return tideOf(12, {
    ...{ timeline: turns, events: turns, error_m: 0.37, error_min: 15 },
    ports: [
      { id: 'c', name: 'Cromer', distance_miles: 12 },
      { id: 'l', name: 'Lowestoft', distance_miles: 20 },
    ],
    ...more,
  });
};

describe('at a glance', () => {
  test('between ports everything is about, with the errors', () => {
    expect(glance(between())).toBe(
      'Conditions at a glance Tide Computed Falling about 2.5 m Low about 15:20 ± 15 min, about 1.1 m ± 0.4, in about 2 h 20 min',
    );
  });

  test('no line ends between ± and its number', () => {
    const markup = markupOf(createElement(AtAGlance, { location }), {
      location,
      feeds: { tidal: between() },
    });
    expect(markup).toContain('±\u00a015\u00a0min, about 1.1 m ±\u00a00.4,');
  });

  test('so near a turn that nobody knows whether it has come, it is neither rising nor falling', () => {
    expect(glance(between({ error_min: 30 }, 150))).toContain('Tide Computed Near low about');
    expect(glance(between({ error_min: 30 }, 0))).toContain('Tide Computed Falling');
  });

  test('whose times are too uncertain is not shown, and says why', () => {
    const none = { station: null, events: [], timeline: [], error_min: 31 };
    expect(glance(between({ ...none, withheld: 'tide' }))).toBe(
      'Conditions at a glance Tide Computed — not available No tidal data available No tide is shown: its times could be wrong by more than 30 min.',
    );
  });

  test('for a published station that was chosen for the place the distance is shown', () => {
    expect(glance(tideOf(20, { method: 'published', datum: 'chart datum' }))).toContain(
      'At Port Isaac, 20 miles away Falling',
    );
  });

  test('for the place’s own port no distance is shown', () => {
    expect(glance(tideOf(0.4))).toContain('Tide Computed Falling');
  });

  test('in a double high water it is near high, and the real low water comes', () => {
    expect(glance(tideOf(0.4, doubleHigh))).toMatch(
      /Near high about \d\.\d m Stand until 14:57, 1\.8 to 2\.1 m Low 18:07, 0\.5 m, in 5 h 7 min$/,
    );
  });
});

describe('the card', () => {
  test('says when the tide stands, and names what belongs to the stand', () => {
    const words = card(tideOf(0.4, doubleHigh));
    expect(words).toContain('Near high water the tide stands from 10:58 to 14:57, at 1.8 to 2.1 m.');
    expect(words).toContain('High 10:58 2.1 m dip 13:23 1.8 m 2nd high 14:57 2.0 m Low 18:07 0.5 m');
  });

  test('between ports names them with their way by sea, and the errors; of a station elsewhere the title has its name', () => {
    expect(card(between())).toMatch(/^Today’s tide (?!at)/);
    expect(card(between())).toContain(
      'Worked out between Cromer (12 miles by sea) and Lowestoft (20 miles by sea), from their harmonic constants. Mostly right within ± 15 min and ± 0.4 m, as 9 in 10 ports with tide gauges are; in a river mouth it can be wrong by more. Wind and air pressure can raise or lower the sea by half a metre, in storms by more.',
    );
    expect(card(tideOf(20, { method: 'published' }))).toMatch(/^Today’s tide at Port Isaac /);
    expect(card(tideOf(0.4, { method: 'published' }))).toMatch(/^Today’s tide (?!at)/);
  });

  test('without heights tells the times alone, without a curve and a datum, and says why', () => {
    const hidden = between({ error_m: 0.51, withheld: 'heights' });
    const turns = hidden.timeline.map((each) => ({ ...each, height: null }));
    const words = card({ ...hidden, timeline: turns, events: turns });
    expect(words).toContain('No heights are shown: they could be wrong by more than 0.5 m.');
    expect(words).toContain(
      'Mostly right within ± 15 min, as 9 in 10 ports with tide gauges are; in a river mouth it can be wrong by more.',
    );
    expect(words).toContain('Low about 15:20 High about 21:35');
    expect(words).not.toMatch(/\d m[ ,;]|datum|Heights in metres/);
  });

  test('calls chart datum only what is above it', () => {
    expect(card(tideOf(20))).toContain('Heights in metres above lowest astronomical tide.');
    expect(card(tideOf(20))).not.toContain('chart datum');
    expect(card(tideOf(3, { method: 'published', datum: 'chart datum' }))).toContain(
      'Heights in metres above chart datum.',
    );
  });
});
