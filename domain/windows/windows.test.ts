import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { GoWindow } from '#contract/conditions/windows.ts';
import {
  crossing,
  DATES,
  feet,
  HOUR,
  MINUTE,
  mph,
  placeOf,
  tidesOf,
  week,
  windowsOf,
} from '../testing/a-week.ts';
import { heightAt, knownTide } from '../tides/tide-curve.ts';
import { londonClock, londonDate, londonDayBounds } from '../time/london-time.ts';
import type { KnownNow, PlaceConditions } from './conditions.ts';
import { presets, purposes } from './presets.ts';
import { bestFirst, isWithin, windowsFrom } from './windows.ts';

const clocks = ({ windows }: { windows: readonly GoWindow[] }) =>
  windows.map(
    ({ from, until, state }) =>
      `${londonDate(from).slice(8)} ${londonClock(from)}-${londonClock(until)} ${state}`,
  );

describe.each(DATES)('in the week from %s', (date) => {
  test('daylight alone gives a window for each day', () => {
    const { windows } = windowsOf(placeOf(date), { daylight: true });
    expect(windows).toHaveLength(7);
    for (const { from, until, starts, ends } of windows) {
      expect([
        new Date(from).toISOString().slice(11, 16),
        new Date(until).toISOString().slice(11, 16),
      ]).toEqual(['07:30', '16:20']);
      expect([starts, ends]).toEqual([
        [{ name: 'daylight', state: 'outside' }],
        [{ name: 'daylight', state: 'outside' }],
      ]);
    }
  });

  test('without any limit the whole week is one window', () => {
    const place = placeOf(date);
    expect(windowsOf(place, {}).windows).toMatchObject([
      { from: place.from, until: place.until, state: 'within', starts: [], ends: [], unknown: [] },
    ]);
  });
});

describe('wind, gusts and waves', () => {
  test.each([
    ['gusts', 'gusts'],
    ['windSpeed', 'wind'],
  ] as const)(
    '%s hold for whole hours whose both ends are below, by the number that is shown',
    (value, limit) => {
      const values = [9, 14.4, 14.6, 9, 9, 9];
      const place = placeOf('2026-11-23', {}, (index) => ({ [value]: values[index] ?? 40 }));
      // 14.4 is shown as 14, 14.6 as 15: below 15 lists no 15.
      expect(clocks(windowsOf(place, { [limit]: mph(15) }))).toEqual([
        '23 00:00-01:00 within',
        '23 03:00-05:00 within',
      ]);
    },
  );

  test('an hour with an unknown end is unknown, and outside where the other end is too much', () => {
    const gusts = [9, null, 40, null, 9, 9];
    const place = placeOf('2026-11-23', {}, (index) => ({ gusts: index < 6 ? (gusts[index] ?? null) : 40 }));
    expect(clocks(windowsOf(place, { gusts: mph(15) }))).toEqual([
      '23 00:00-01:00 unknown',
      '23 03:00-04:00 unknown',
      '23 04:00-05:00 within',
    ]);
  });

  test('waves lie between two limits in feet', () => {
    const place = placeOf('2026-11-23', {}, (index) => ({
      waveHeight: index < 4 ? 0.3 : index < 8 ? 1 : 2.5,
    }));
    expect(clocks(windowsOf(place, { wavesFrom: feet(2), waves: feet(6) }))).toEqual([
      '23 04:00-07:00 within',
    ]);
  });

  test('where the forecast ends, the rest of the week is not known', () => {
    const place = placeOf('2026-11-23', {}, (index) => (index > 100 ? { waveHeight: null } : {}));
    const { windows, bars } = windowsOf(place, { waves: feet(6) });
    expect(windows.map(({ state }) => state)).toEqual(['within', 'unknown']);
    expect(windows[0]?.ends).toEqual([{ name: 'waves', state: 'unknown' }]);
    expect(bars[0]?.why).toBe('the forecast reaches no further');
  });

  test.each(DATES)(
    'where gusts end before the wind, as on the seventh evening, no hour is good (%s)',
    (date) => {
      const { from, until } = week(date);
      const ends = until - 6 * HOUR;
      const known = (index: number) => (from + index * HOUR <= ends ? {} : { gusts: null });
      const cut = (place: PlaceConditions) => ({
        ...place,
        hours: place.hours.filter(({ at }) => at <= ends),
      });
      for (const place of [placeOf(date, {}, known), cut(placeOf(date))]) {
        const { windows, bars, together } = windowsOf(place, { gusts: mph(15) });
        expect(bars[0]?.spells).toEqual([
          { from, until: ends, state: 'within' },
          { from: ends, until, state: 'unknown' },
        ]);
        expect(bars[0]?.why).toBe('the forecast reaches no further');
        expect(windows).toMatchObject([
          { until: ends, state: 'within', ends: [{ name: 'gusts', state: 'unknown' }], unknown: [] },
          { from: ends, until, state: 'unknown', unknown: ['gusts'] },
        ]);
        for (let at = ends; at < until; at += HOUR) expect(isWithin({ together }, at)).toBe(false);
      }
    },
  );
});

describe('the tide', () => {
  test('is above a height in a window, at both ends of it to the second', () => {
    const place = placeOf('2026-11-23');
    const { windows } = windowsOf(place, { tideFrom: 4 });
    const height = (at: number) => heightAt(knownTide(tidesOf('2026-11-23')), at)?.metres ?? Number.NaN;
    expect(windows.length).toBeGreaterThan(12);
    for (const { from, until } of windows.slice(1, -1)) {
      expect(height(from)).toBeCloseTo(4, 2);
      expect(height(until)).toBeCloseTo(4, 2);
      expect(height((from + until) / 2)).toBeGreaterThan(4);
    }
  });

  test('its stated errors make windows shorter and never longer', () => {
    const exact = windowsOf(placeOf('2026-11-23'), { tideFrom: 3, tideTo: 5 });
    const tides = tidesOf('2026-11-23', { error_m: 0.3, error_min: 12 });
    const about = windowsOf(placeOf('2026-11-23', { tides }), { tideFrom: 3, tideTo: 5 });
    expect(about.windows.length).toBeGreaterThan(10);
    for (const { from, until, state } of about.windows) {
      expect(state).toBe('within');
      const around = exact.windows.find((each) => each.from <= from && each.until >= until);
      expect(around).toBeDefined();
      expect(until - from).toBeLessThan((around?.until ?? 0) - (around?.from ?? 0) - 20 * MINUTE);
    }
  });

  test.each([
    [{ tideFrom: 3 }, 3.3],
    [{ tideTo: 5 }, 4.7],
  ])('with %j and ± 0.3 m, ± 12 min a window keeps both away', (limits, edge) => {
    const tides = tidesOf('2026-11-23', { error_m: 0.3, error_min: 12 });
    const { windows } = windowsOf(placeOf('2026-11-23', { tides }), limits);
    const height = (at: number) => heightAt(knownTide(tides), at)?.metres ?? Number.NaN;
    expect(windows.length).toBeGreaterThan(12);
    for (const { from, until } of windows.slice(1, -1)) {
      expect(height(from - 12 * MINUTE)).toBeCloseTo(edge, 2);
      expect(height(until + 12 * MINUTE)).toBeCloseTo(edge, 2);
    }
  });

  test.each<[string, TidalData | null, string]>([
    ['no tide', null, 'no tide is known here'],
    [
      'heights that are withheld',
      tidesOf('2026-11-23', { withheld: 'heights' }),
      'the tide here could be too wrong',
    ],
    [
      'a station too far away',
      tidesOf('2026-11-23', { method: 'published', station: { id: 'a', name: 'A', distance_miles: 20 } }),
      'the tide is that of a station too far away',
    ],
  ])('with %s it is not known all week', (_, tides, why) => {
    const { windows, bars } = windowsOf(placeOf('2026-11-23', { tides }), { tideFrom: 3 });
    expect(windows.map(({ state, unknown }) => [state, unknown])).toEqual([['unknown', ['tide']]]);
    expect(bars[0]?.why).toBe(why);
  });

  test('where its levels end, the rest is not known', () => {
    const whole = tidesOf('2026-11-23');
    const levels = whole.levels && { ...whole.levels, heights: whole.levels.heights.slice(0, 300) };
    const { together } = windowsOf(placeOf('2026-11-23', { tides: { ...whole, levels } }), { tideTo: 9 });
    expect(together.map(({ state }) => state)).toEqual(['within', 'unknown']);
  });
});

describe('what is known for today alone', () => {
  const end = londonDayBounds('2026-11-23').end;
  const today: KnownNow = {
    ...{ state: 'within', until: end },
    ...{ why: 'it is forecast for today only', now: 'all is well' },
  };

  test('later windows are those of the other limits, and each says what must be checked on the day', () => {
    const place = placeOf('2026-11-23', { risk: today, spill: { ...today, state: 'outside' } });
    const risk = windowsOf(place, { daylight: true, risk: true });
    expect(risk.windows.map(({ state }) => state)).toEqual(Array(7).fill('within'));
    expect(risk.windows.map(({ check }) => check)).toEqual([[], ...Array(6).fill(['risk'])]);
    expect(risk.windows.map(({ unknown }) => unknown)).toEqual(Array(7).fill([]));
    expect(risk.bars.find(({ name }) => name === 'risk')).toMatchObject({
      why: 'it is forecast for today only',
      now: 'all is well',
      spells: [{ state: 'within' }, { state: 'unknown' }],
    });
  });

  test('a spill that runs, or a raised risk, closes its hours as before', () => {
    for (const limit of ['risk', 'spill'] as const) {
      const place = placeOf('2026-11-23', { [limit]: { ...today, state: 'outside' } });
      const { windows } = windowsOf(place, { daylight: true, [limit]: true });
      expect(windows).toHaveLength(6);
      expect(windows.every(({ check }) => check.includes(limit))).toBe(true);
    }
  });

  test('what is not known now closes no hour and is taken for good in none', () => {
    const place = placeOf('2026-11-23', { risk: { state: 'unknown', until: null, why: 'a', now: null } });
    const { windows, bars } = windowsOf(place, { daylight: true, risk: true });
    expect(windows.map(({ state, check }) => [state, check])).toEqual(Array(7).fill(['within', ['risk']]));
    expect(bars.find(({ name }) => name === 'risk')?.spells.map(({ state }) => state)).toEqual(['unknown']);
  });

  test('with each preset for the water every day has hours, in season, out of it, and with a monitor off', () => {
    const states: KnownNow[] = [today, { ...today, state: 'unknown', until: null }];
    for (const purpose of ['swimming', 'paddleboarding', 'surfing'] as const) {
      for (const known of states) {
        const place = placeOf('2026-11-23', { risk: known, spill: known }, () => ({
          waveHeight: purpose === 'surfing' ? 1 : 0.4,
        }));
        const { windows } = windowsOf(place, presets[purpose].limits);
        expect(
          windows.filter(({ state }) => state === 'within'),
          purpose,
        ).toHaveLength(7);
        expect(windows.slice(1).every(({ check }) => check.join() === 'risk,spill')).toBe(true);
      }
    }
  });

  test('what else is not known leaves a window not known, with what must be checked beside it', () => {
    const place = placeOf('2026-11-23', { spill: today }, (index) =>
      index > 100 ? { waveHeight: null } : {},
    );
    const { windows } = windowsOf(place, { waves: feet(6), spill: true });
    expect(windows.map(({ state, unknown, check }) => [state, unknown, check])).toEqual([
      ['within', [], ['spill']],
      ['unknown', ['waves'], ['spill']],
    ]);
    expect(windows[0]?.ends).toEqual([{ name: 'waves', state: 'unknown' }]);
  });

  test('of windows that are alike, one without anything to check is first', () => {
    const place = placeOf('2026-11-23', { risk: today });
    const [first, ...others] = bestFirst(
      windowsOf(place, { daylight: true, risk: true }).windows.toReversed(),
    );
    expect(first?.check).toEqual([]);
    expect(others.every(({ check }) => check.length > 0)).toBe(true);
  });
});

test('the facts have the lowest and the highest that the tide gets to between the ends', () => {
  const { windows } = windowsOf(placeOf('2026-11-23'), { daylight: true });
  const tide = knownTide(tidesOf('2026-11-23'));
  for (const { from, until, facts } of windows) {
    const heights = Array.from(
      { length: Math.floor((until - from) / MINUTE) },
      (_, minute) => heightAt(tide, from + minute * MINUTE)?.metres ?? Number.NaN,
    );
    expect(facts.tide?.first).toBeCloseTo(heights[0] ?? Number.NaN, 2);
    expect(facts.tide?.last).toBeCloseTo(heights.at(-1) ?? Number.NaN, 1);
    expect(facts.tide?.least).toBeCloseTo(Math.min(...heights), 1);
    expect(facts.tide?.most).toBeCloseTo(Math.max(...heights), 1);
  }
  expect(windows.some(({ facts }) => (facts.tide?.least ?? 0) < (facts.tide?.last ?? 0) - 1)).toBe(true);
});

describe('crossings', () => {
  test('are outside while cut off; a place without any is not known', () => {
    const place = placeOf('2026-11-23', { crossings: [crossing] });
    const { windows } = windowsOf(place, { crossings: true });
    const height = (at: number) => heightAt(knownTide(tidesOf('2026-11-23')), at)?.metres ?? Number.NaN;
    expect(windows.length).toBeGreaterThan(12);
    for (const { from, until } of windows.slice(1, -1)) {
      expect(height(from - 30 * MINUTE)).toBeCloseTo(3, 2);
      expect(height(until + 30 * MINUTE)).toBeCloseTo(3, 2);
    }
    const none = windowsOf(placeOf('2026-11-23'), { crossings: true });
    expect(none.windows.map(({ state }) => state)).toEqual(['unknown']);
    expect(none.bars[0]?.why).toContain('no way that the tide cuts off');
  });
});

describe('best first', () => {
  test('within before unknown, without a caution before with one, longer before shorter up to three hours, then sooner', () => {
    const base = windowsOf(placeOf('2026-11-23'), { daylight: true }).windows[0];
    if (!base) throw new Error('no window');
    const at = (name: string, hours: number, from: number, more: Partial<GoWindow> = {}) => ({
      ...base,
      ...{ name, from: base.from + from * HOUR, until: base.from + (from + hours) * HOUR },
      ...more,
    });
    const warned = { facts: { ...base.facts, is_warned: true } };
    const ordered = bestFirst([
      at('unknown', 9, 0, { state: 'unknown' }),
      at('warned', 5, 1, warned),
      at('offshore', 5, 2, { facts: { ...base.facts, carries_out: true } }),
      at('short', 1, 0),
      at('long and later', 8, 30),
      at('long', 3, 4),
    ]);
    expect(ordered.map(({ name }) => name)).toEqual([
      'long',
      'long and later',
      'short',
      'warned',
      'offshore',
      'unknown',
    ]);
  });

  test('what is over is gone, and what runs begins now', () => {
    const { windows } = windowsOf(placeOf('2026-11-23'), { daylight: true });
    const left = windowsFrom(windows, Date.parse('2026-11-24T10:00Z'));
    expect(left).toHaveLength(6);
    expect(left[0]).toMatchObject({ from: Date.parse('2026-11-24T10:00Z'), starts: [] });
  });
});

test('no preset and no sentence of it says safe', () => {
  for (const purpose of purposes) expect(presets[purpose].reasons.join(' ')).not.toMatch(/\bsafe/i);
});
