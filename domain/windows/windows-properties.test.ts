import fc from 'fast-check';
import { expect, test } from 'vitest';
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
import type { KnownNow, PlaceConditions } from './conditions.ts';
import type { Limits } from './limits.ts';
import { isWithin, SHORTEST_MS, weekOfWindows } from './windows.ts';

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
    level_m: fc.integer({ min: 15, max: 55 }).map((tenths) => tenths / 10),
    margin_min: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ date, hours, error_m, error_min, risk, spill, reach, level_m, margin_min }) => {
    const tides = tidesOf(date, { error_m, error_min });
    const until = week(date).from + reach * HOUR;
    return placeOf(
      date,
      {
        ...{ tides, crossings: [{ ...crossing, level_m, margin_min }] },
        ...{ risk: { state: risk, until, why: 'a', now: null } },
        spill: { state: spill, until, why: 'b', now: 'c' },
      },
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
  crossings: fc.boolean(),
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
        for (const { from, until, state, check } of weekOfWindows(place, limits).windows) {
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
            const holds = at < (place[name].until ?? Number.POSITIVE_INFINITY);
            expect(holds && place[name].state === 'outside').toBe(false);
            // What nobody forecasts, or is not known now, must be checked, and is never taken for good.
            const isKnown = place[name].state === 'within' && until <= (place[name].until ?? until);
            expect(check.includes(name)).toBe(!isKnown);
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
    crossings: (limits) => ({ ...limits, crossings: true }),
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

test('with crossings alone a moment is within where none is cut off around it, minute for minute, and nowhere else', () => {
  const crossings = fc.array(
    fc.record({
      level_m: fc.integer({ min: 15, max: 60 }).map((tenths) => tenths / 10),
      margin_min: fc.integer({ min: 0, max: 90 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  const kinds = { within: 0, outside: 0 };
  fc.assert(
    fc.property(
      placeArb,
      crossings,
      fc.array(share, { minLength: 20, maxLength: 20 }),
      (one, ways, shares) => {
        const place = { ...one, crossings: ways.map((way) => ({ ...crossing, ...way })) };
        const week = windowsOf(place, { crossings: true });
        const { error_m, error_min } = place.tides ?? {};
        const tide = knownTide(place.tides ?? tidesOf('2026-11-23'));
        const highestAround = (at: number, minutes: number) => {
          const heights = Array.from(
            { length: 2 * minutes + 1 },
            (_, index) => heightAt(tide, at + (index - minutes) * MINUTE)?.metres ?? Number.NaN,
          );
          return Math.max(...heights) + (error_m ?? 0);
        };
        for (const at of shares.map((each) => place.from + each * (place.until - place.from))) {
          const above = ways.map(
            ({ level_m, margin_min }) => highestAround(at, margin_min + (error_min ?? 0)) - level_m,
          );
          if (above.some((metres) => Math.abs(metres) < 0.03)) continue; // between two minutes
          const isCut = above.some((metres) => metres > 0);
          expect(isWithin(week, at)).toBe(!isCut);
          kinds[isCut ? 'outside' : 'within'] += 1;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(Math.min(kinds.within, kinds.outside)).toBeGreaterThan(50);
});

test.each<[string, (place: PlaceConditions) => PlaceConditions]>([
  [
    'a larger error of the tide',
    (place) => ({ ...place, tides: place.tides && { ...place.tides, error_m: 0.5, error_min: 30 } }),
  ],
  [
    'a longer margin of a crossing',
    (place) => ({
      ...place,
      crossings: place.crossings.map((each) => ({ ...each, margin_min: each.margin_min + 20 })),
    }),
  ],
  [
    'another crossing',
    (place) => ({ ...place, crossings: [...place.crossings, { ...crossing, level_m: 4, margin_min: 10 }] }),
  ],
])('%s only takes away', (_, harder) => {
  fc.assert(
    fc.property(placeArb, limitsArb, (place, limits) => {
      const loose = weekOfWindows(place, limits);
      for (const { from, until, state } of weekOfWindows(harder(place), limits).windows) {
        if (state === 'within') expect(isWithin(loose, (from + until) / 2)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});
