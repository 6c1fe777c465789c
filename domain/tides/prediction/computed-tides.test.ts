import { expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { momentOf, tideParts } from '../tide-parts.ts';
import { computedTidesOf } from './computed-tides.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
/** With a double high water, as at Swanage. */
const station = {
  ...{ id: 'coast/50.610,-1.950', name: 'Swanage Pier', latitude: 50.61, longitude: -1.95 },
  mslAboveDatum: 1.6,
  constituents: [
    { name: 'M2', amplitude: 0.37, phase: 285 },
    { name: 'S2', amplitude: 0.15, phase: 310 },
    { name: 'M4', amplitude: 0.22, phase: 45 },
  ],
  ...{ licence: 'cc-by-4.0', attribution: '' },
};
const nearest = (error_m: number | null, error_min: number | null): NearestTideStation => ({
  ...{ station, distance_miles: 2, ports: [{ id: 'x', name: 'Swanage Pier', distance_miles: 2 }] },
  ...{ error_m, error_min },
});
const own = computedTidesOf(nearest(null, null), now);

test('a port’s own tide is to the minute and has no mark', () => {
  expect(own.events.some(({ date_time }) => momentOf({ date_time }) % 300_000 !== 0)).toBe(true);
  expect(own.events.some((each) => each.is_approximate_time || each.is_approximate_height)).toBe(false);
  expect(own).toMatchObject({ error_m: null, error_min: null, withheld: null });
});

test('between ports every turn is marked, and its time is to five minutes where the error is as large', () => {
  const about = computedTidesOf(nearest(0.2, 5), now);
  expect(about.events).toHaveLength(own.events.length);
  for (const [index, event] of about.events.entries()) {
    expect(event).toMatchObject({ is_approximate_time: true, is_approximate_height: true });
    expect(momentOf(event) % 300_000).toBe(0);
    expect(event.time).toMatch(/[05]$/);
    const exact = own.events[index];
    expect(exact && Math.abs(momentOf(event) - momentOf(exact))).toBeLessThanOrEqual(150_000);
    expect(event.height).toBe(exact?.height);
  }
  const exact = computedTidesOf(nearest(0.1, 4), now).events.map(({ date_time }) => date_time);
  expect(exact).toEqual(own.events.map(({ date_time }) => date_time));
});

test('where the heights are withheld nothing in the value tells them, and of a stand only its water stays', () => {
  const hidden = computedTidesOf(nearest(0.51, 10), now);
  const waters = tideParts(own.events).filter(({ water }) => water !== null);
  expect(waters.length).toBeLessThan(own.events.length);
  expect(hidden.events).toHaveLength(waters.length);
  expect(hidden.events.every(({ height }) => height === null)).toBe(true);
  expect(hidden).toMatchObject({ levels: null, withheld: 'heights', error_m: 0.51 });
});

test('where the times are too uncertain there is no tide, but who is around, and why', () => {
  expect(computedTidesOf(nearest(0.1, 31), now)).toEqual({
    ...{ method: 'computed', datum: 'lowest astronomical tide' },
    ...{ station: null, events: [], levels: null, withheld: 'tide' },
    ...{ ports: nearest(0, 0).ports, error_m: 0.1, error_min: 31 },
  });
});
