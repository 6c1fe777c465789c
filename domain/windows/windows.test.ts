import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/tides.ts';
import type { GoWindow } from '#contract/windows.ts';
import { heightAt, knownTide } from '../tides/tide-curve.ts';
import { addDays, londonClock, londonDate, londonDayBounds } from '../time/london-time.ts';
import type { KnownNow, PlaceConditions, WindowHour } from './conditions.ts';
import { type Limits, NO_LIMITS } from './limits.ts';
import { presets, purposes } from './presets.ts';
import { bestFirst, isWithin, SHORTEST_MS, weekOfWindows, windowsFrom } from './windows.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DATES = ['2026-11-23', '2026-10-20', '2027-03-23'] as const;
const always: KnownNow = { state: 'within', until: null, why: '' };

const week = (date: string) => ({
  from: londonDayBounds(date).start,
  until: londonDayBounds(addDays(date, 7)).start,
});

/** A tide that goes up and down between 1 and 6 m, with its levels every 15 minutes. */
function tidesOf(date: string, more: Partial<TidalData> = {}): TidalData {
  const { from, until } = week(date);
  const start = from - 3 * HOUR;
  const step = 15 * MINUTE;
  const heights = Array.from({ length: (until - start) / step + 20 }, (_, index) => {
    const phase = ((start + index * step) / (12.42 * HOUR)) * 2 * Math.PI;
    return 3.5 + 2.5 * Math.cos(phase);
  });
  return {
    date,
    events: [],
    timeline: [],
    levels: { start: new Date(start).toISOString(), step_minutes: 15, heights },
    station: { id: 'a', name: 'A', distance_miles: 0 },
    ports: [],
    error_m: null,
    error_min: null,
    withheld: null,
    method: 'computed',
    datum: 'lowest astronomical tide',
    meta: {
      ...{ source: 'A', attribution: null, observed_at: null, fetched_at: null },
      ...{ stale: false, simulated: false, error: null },
    },
    ...more,
  };
}

const calm: Omit<WindowHour, 'at'> = {
  ...{ windSpeed: 5, gusts: 9, windFrom: 180, shore: null, rain: 0 },
  ...{ waveHeight: 0.5, wavePeriod: 8, seaTemperature: 12 },
};

function placeOf(
  date: string,
  more: Partial<PlaceConditions> = {},
  of?: (index: number) => Partial<WindowHour>,
) {
  const { from, until } = week(date);
  const hours = Array.from({ length: (until - from) / HOUR + 1 }, (_, index) => ({
    ...calm,
    ...of?.(index),
    at: from + index * HOUR,
  }));
  const sun = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(date, index);
    return { date: day, sunrise: `${day}T07:30:00.000Z`, sunset: `${day}T16:20:00.000Z` };
  });
  return {
    ...{ from, until, hours, tides: tidesOf(date), sun, crossings: [], risk: always, spill: always },
    ...{ shoreBearing: null, warning: null },
    ...more,
  } satisfies PlaceConditions;
}
const mph = (amount: number) => ({ amount, unit: 'mph' as const });
const feet = (amount: number) => ({ amount, unit: 'ft' as const });
const windowsOf = (place: PlaceConditions, limits: Partial<Limits>) =>
  weekOfWindows(place, { ...NO_LIMITS, ...limits });
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
  const today: KnownNow = { state: 'within', until: end, why: 'it is forecast for today only' };

  test('later windows are not known, and say which limit is not', () => {
    const place = placeOf('2026-11-23', { risk: today, spill: { ...today, state: 'outside' } });
    const risk = windowsOf(place, { daylight: true, risk: true });
    expect(risk.windows.map(({ state }) => state)).toEqual(['within', ...Array(6).fill('unknown')]);
    expect(risk.windows[1]?.unknown).toEqual(['risk']);
    expect(windowsOf(place, { daylight: true, spill: true }).windows).toHaveLength(6);
  });
});

describe('crossings', () => {
  const crossing = {
    ...{ name: 'Causeway', level_m: 3, margin_min: 30 },
    ...{ datum: 'lowest astronomical tide' as const, direction: 'cross_between' as const },
  };

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

describe('properties', () => {
  const value = (most: number) =>
    fc.option(fc.double({ min: 0, max: most, noNaN: true }), { nil: null, freq: 8 });
  const hourOf = fc.record({ windSpeed: value(30), gusts: value(45), waveHeight: value(3) });
  const known = fc.constantFrom<KnownNow['state']>('within', 'outside', 'unknown');
  const placeArb = fc
    .record({
      date: fc.constantFrom(...DATES),
      hours: fc.array(hourOf, { minLength: 40, maxLength: 170 }),
      error_m: fc.constantFrom(null, 0.1, 0.4),
      error_min: fc.constantFrom(null, 5, 25),
      risk: known,
      spill: known,
      reach: fc.integer({ min: 1, max: 150 }),
    })
    .map(({ date, hours, error_m, error_min, risk, spill, reach }) => {
      const tides = tidesOf(date, { error_m, error_min });
      const until = week(date).from + reach * HOUR;
      return placeOf(
        date,
        { tides, risk: { state: risk, until, why: 'a' }, spill: { state: spill, until, why: 'b' } },
        (index) => hours[index] ?? { windSpeed: null, gusts: null, waveHeight: null },
      );
    });
  const limitsArb = fc.record({
    tideFrom: fc.option(
      fc.integer({ min: 10, max: 40 }).map((tenths) => tenths / 10),
      { nil: null },
    ),
    tideTo: fc.option(
      fc.integer({ min: 30, max: 65 }).map((tenths) => tenths / 10),
      { nil: null },
    ),
    wind: fc.option(fc.integer({ min: 5, max: 30 }).map(mph), { nil: null }),
    gusts: fc.option(fc.integer({ min: 5, max: 45 }).map(mph), { nil: null }),
    wavesFrom: fc.option(fc.integer({ min: 1, max: 4 }).map(feet), { nil: null }),
    waves: fc.option(fc.integer({ min: 3, max: 9 }).map(feet), { nil: null }),
    daylight: fc.boolean(),
    risk: fc.boolean(),
    spill: fc.boolean(),
    crossings: fc.constant(false),
  });

  test('windows are in order, never overlap and are not too short', () => {
    fc.assert(
      fc.property(placeArb, limitsArb, (place, limits) => {
        const { windows } = weekOfWindows(place, limits);
        for (const [index, { from, until }] of windows.entries()) {
          expect(until - from).toBeGreaterThanOrEqual(SHORTEST_MS);
          expect(from).toBeGreaterThanOrEqual(windows[index - 1]?.until ?? place.from);
          expect(until).toBeLessThanOrEqual(place.until);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a window within the limits has no moment that is unknown, or beyond a limit, by the values themselves', () => {
    fc.assert(
      fc.property(
        placeArb,
        limitsArb,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (place, limits, share) => {
          const height = knownTide(place.tides ?? tidesOf('2026-11-23'));
          for (const { from, until, state } of weekOfWindows(place, limits).windows) {
            if (state !== 'within') continue;
            const at = from + share * (until - from);
            const hours = place.hours.filter((hour) => hour.at > at - HOUR && hour.at < at + HOUR);
            for (const { windSpeed, gusts, waveHeight } of hours) {
              if (limits.wind) expect(windSpeed ?? 999).toBeLessThan(limits.wind.amount);
              if (limits.gusts) expect(gusts ?? 999).toBeLessThan(limits.gusts.amount);
              if (limits.waves) expect(waveHeight ?? 999).toBeLessThan(limits.waves.amount / 3.28);
            }
            const metres = heightAt(height, at)?.metres ?? Number.NaN;
            if (limits.tideFrom !== null) expect(metres).toBeGreaterThan(limits.tideFrom - 0.005);
            if (limits.tideTo !== null) expect(metres).toBeLessThan(limits.tideTo + 0.005);
            if (limits.daylight) {
              const clock = new Date(at).toISOString().slice(11, 16);
              expect(clock >= '07:30' && clock <= '16:20').toBe(true);
            }
            for (const name of ['risk', 'spill'] as const) {
              if (!limits[name]) continue;
              expect(place[name].state).toBe('within');
              expect(at).toBeLessThan(place[name].until ?? Number.POSITIVE_INFINITY);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a tighter limit only takes away', () => {
    const tighter: Record<string, (limits: Limits) => Limits> = {
      wind: (limits) => ({ ...limits, wind: mph((limits.wind?.amount ?? 31) - 2) }),
      gusts: (limits) => ({ ...limits, gusts: mph((limits.gusts?.amount ?? 46) - 2) }),
      waves: (limits) => ({ ...limits, waves: feet((limits.waves?.amount ?? 10) - 1) }),
      wavesFrom: (limits) => ({ ...limits, wavesFrom: feet((limits.wavesFrom?.amount ?? 0) + 1) }),
      tideFrom: (limits) => ({ ...limits, tideFrom: (limits.tideFrom ?? 1) + 0.3 }),
      tideTo: (limits) => ({ ...limits, tideTo: (limits.tideTo ?? 6.5) - 0.3 }),
      daylight: (limits) => ({ ...limits, daylight: true }),
      risk: (limits) => ({ ...limits, risk: true }),
      spill: (limits) => ({ ...limits, spill: true }),
    };
    fc.assert(
      fc.property(placeArb, limitsArb, fc.constantFrom(...Object.keys(tighter)), (place, limits, which) => {
        const loose = weekOfWindows(place, limits);
        const { windows } = weekOfWindows(place, tighter[which]?.(limits) ?? limits);
        for (const { from, until, state } of windows.filter((window) => window.state === 'within')) {
          // The ends of the tide's spells are found to the second.
          for (const at of [from + 1500, (from + until) / 2, until - 1500])
            expect(isWithin(loose, at), `${which} ${state}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('larger errors of the tide only take away', () => {
    fc.assert(
      fc.property(placeArb, limitsArb, (place, limits) => {
        const loose = weekOfWindows(place, limits);
        const tides = place.tides && { ...place.tides, error_m: 0.5, error_min: 30 };
        for (const { from, until, state } of weekOfWindows({ ...place, tides }, limits).windows) {
          if (state === 'within') expect(isWithin(loose, (from + until) / 2)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('no preset and no sentence of it says safe', () => {
  for (const purpose of purposes) expect(presets[purpose].reasons.join(' ')).not.toMatch(/\bsafe/i);
});
