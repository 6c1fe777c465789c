import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitParameters, limitsFrom } from '#domain/windows/limit-text.ts';
import { NO_LIMITS } from '#domain/windows/limits.ts';
import { presets } from '#domain/windows/presets.ts';
import { askedOf, limitSearch, windowsSearch } from './windows-search.ts';

test('an address without limits asks with the first preset, one with a preset with that', () => {
  expect(askedOf(windowsSearch({ place: 'exmouth' }))).toMatchObject({
    purpose: 'swimming',
    limits: presets.swimming.limits,
    miles: 20,
  });
  expect(askedOf(windowsSearch({ for: 'surfing', wind: '5mph' })).limits).toEqual(presets.surfing.limits);
});

test('one with limits asks with these, whether it says whose they are or not', () => {
  const search = windowsSearch({ place: 123, wind: '4beaufort', tide_from: 2.5, daylight: true });
  expect(search).toEqual({ place: '123', wind: '4beaufort', tide_from: 2.5, daylight: true });
  expect(askedOf(search)).toMatchObject({
    purpose: 'mine',
    limits: { ...NO_LIMITS, wind: { amount: 4, unit: 'beaufort' }, tideFrom: 2.5, daylight: true },
  });
  expect(askedOf(windowsSearch({ for: 'mine' })).limits).toEqual(NO_LIMITS);
});

test('what an address cannot mean is left out', () => {
  expect(
    windowsSearch({
      wind: 'fast',
      gusts: '4beaufort',
      tide_to: 99,
      within: 3,
      for: 'fun',
      risk: 'no',
      near: '',
    }),
  ).toEqual({});
  expect(windowsSearch({ place: 'a', near: 'b', within: 5 })).toEqual({ place: 'a' });
  expect(windowsSearch({ near: 'b', within: 5 })).toEqual({ near: 'b', within: 5 });
});

test('limits come back from an address, and from a call, as they were', () => {
  const amount = fc.integer({ min: 1, max: 99 });
  const arbitrary = fc.record({
    tideFrom: fc.option(fc.integer({ min: -20, max: 160 }).map((tenths) => tenths / 10)),
    tideTo: fc.option(fc.integer({ min: -20, max: 160 }).map((tenths) => tenths / 10)),
    wind: fc.option(fc.record({ amount, unit: fc.constantFrom('mph' as const, 'knots', 'beaufort') })),
    gusts: fc.option(fc.record({ amount, unit: fc.constantFrom('mph' as const, 'knots') })),
    wavesFrom: fc.option(fc.record({ amount, unit: fc.constantFrom('ft' as const, 'm') })),
    waves: fc.option(fc.record({ amount, unit: fc.constantFrom('ft' as const, 'm') })),
    daylight: fc.boolean(),
    risk: fc.boolean(),
    spill: fc.boolean(),
    crossings: fc.boolean(),
  });
  fc.assert(
    fc.property(arbitrary, (limits) => {
      expect(limitsFrom(limitParameters(limits))).toEqual(limits);
      expect(askedOf(windowsSearch({ for: 'mine', ...limitSearch(limits) })).limits).toEqual(limits);
    }),
  );
});
