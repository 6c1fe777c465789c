import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import type { TidalData } from '#contract/tides.ts';
import { turn } from '#domain/testing/turn.ts';
import { freshMeta } from '#web/testing/answers.ts';
import { atTime } from '#web/testing/at-time.ts';
import { textOf } from '#web/testing/text-of.tsx';
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
const borrowed = (distance_miles: number, more: Partial<TidalData> = {}): TidalData => ({
  date: '2026-07-01',
  events: ofDay,
  timeline: ofDay,
  levels: null,
  station: { id: 'x', name: 'Port Isaac', distance_miles },
  method: 'computed',
  datum: 'lowest astronomical tide',
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

describe('at a glance', () => {
  test('for a port further off than 8 miles only its next high or low water is shown, under its name, without the time until then', () => {
    expect(glance(borrowed(20))).toBe(
      'Conditions at a glance Tide Computed At Port Isaac, 20 miles away Low 15:21 1.1 m The tide here can differ from it by more than an hour and by more than a metre.',
    );
  });

  test('for a port within 8 miles what the tide does is shown, under the port’s name', () => {
    expect(glance(borrowed(5))).toContain(
      'At Port Isaac, 5.0 miles away Falling about 2.5 m Low 15:21, 1.1 m, in 2 h 21 min',
    );
  });

  test('for a published station that was chosen for the place the distance is shown', () => {
    expect(glance(borrowed(20, { method: 'published', datum: 'chart datum' }))).toContain(
      'At Port Isaac, 20 miles away Falling',
    );
  });

  test('for the place’s own port no distance is shown', () => {
    expect(glance(borrowed(0.4))).toContain('Tide Computed Falling');
  });

  test('in a double high water it is near high, and the real low water comes', () => {
    expect(glance(borrowed(0.4, doubleHigh))).toMatch(
      /Near high about \d\.\d m Stand until 14:57, 1\.8 to 2\.1 m Low 18:07, 0\.5 m, in 5 h 7 min$/,
    );
  });
});

describe('the card', () => {
  test('says when the tide stands, and names what belongs to the stand', () => {
    const words = card(borrowed(0.4, doubleHigh));
    expect(words).toContain('Near high water the tide stands from 10:58 to 14:57, at 1.8 to 2.1 m.');
    expect(words).toContain('High 10:58 2.1 m dip 13:23 1.8 m 2nd high 14:57 2.0 m Low 18:07 0.5 m');
  });

  test('of another port’s tide has the port in its title, and what the place’s own can differ by', () => {
    expect(card(borrowed(20))).toMatch(/^Today’s tide at Port Isaac /);
    expect(card(borrowed(20))).toContain(
      'Computed for Port Isaac, 20 miles away. The tide here can differ from it by more than an hour and by more than a metre.',
    );
    expect(card(borrowed(0.4))).toMatch(/^Today’s tide (?!at)/);
  });

  test('calls chart datum only what is above it', () => {
    expect(card(borrowed(20))).toContain('Heights in metres above lowest astronomical tide.');
    expect(card(borrowed(20))).not.toContain('chart datum');
    expect(card(borrowed(3, { method: 'published', datum: 'chart datum' }))).toContain(
      'Heights in metres above chart datum.',
    );
  });
});
