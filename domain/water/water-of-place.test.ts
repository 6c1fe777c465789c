import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BathingWater, ComplianceRating } from '#contract/conditions/bathing-water.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { classAtWater, waterOfPlace, worseWords } from './water-of-place.ts';

/** Null: its profile could not be fetched. */
type Given = ComplianceRating | 'closed' | 'not_rated' | null;

const water = (given: Given, name: string, distance_miles: number): BathingWater =>
  aBathingWater({
    location_name: name,
    distance_miles,
    status: given === null ? 1 : 0,
    bathing_water_profile: given && {
      ...{ officialName: name, waterCompany: null, complianceYear: given === 'not_rated' ? null : 2025 },
      complianceRating: given === 'closed' || given === 'not_rated' ? null : given,
      ...{ closed: given === 'closed', rainImpact: null, yearDesignated: null },
      ...{ latestRiskPrediction: null, samplingPoint: null },
    },
  });

/** Named A, B, C … in their order, a mile apart. */
const waters = (...given: Given[]): BathingWater[] =>
  given.map((each, index) => water(each, String.fromCharCode(65 + index), index + 0.3));

const told = (...given: Given[]) => {
  const of = waterOfPlace(waters(...given));
  return of && [classAtWater(of.nearest), of.worse && worseWords(of.worse)];
};

describe('for a place stands', () => {
  test.each<[string, Given[], string]>([
    ['the nearest, not the best', ['good', 'excellent'], 'Good (2025) at A, 0.3 miles'],
    ['the nearest, not the worst', ['excellent', 'poor'], 'Excellent (2025) at A, 0.3 miles'],
    ['the nearest, though it failed to load', [null, 'excellent'], 'Not known at A, 0.3 miles'],
    ['the nearest, though it has no class yet', ['not_rated', 'excellent'], 'Not rated at A, 0.3 miles'],
    ['the nearest, though it is closed', ['closed', 'excellent'], 'Closed (2025) at A, 0.3 miles'],
  ])('%s', (_, given, words) => {
    expect(told(...given)?.[0]).toBe(words);
  });

  test('the first of two that are equally near', () => {
    const [one, other] = [water('good', 'A', 1), water('excellent', 'B', 1)];
    expect(waterOfPlace([one, other])?.nearest.name).toBe('A');
  });

  test('none where there is none', () => {
    expect(waterOfPlace([])).toBeNull();
  });
});

test.each<[Given[], string | null]>([
  [['good', 'poor'], 'Poor (2025) at B, 1.3 miles'],
  [['good', 'sufficient', 'excellent', 'poor'], 'Poor (2025) at D, 3.3 miles'],
  [['good', 'poor', 'poor'], 'Poor (2025) at B, 1.3 miles'],
  [['excellent', 'good'], 'Good (2025) at B, 1.3 miles'],
  [['good', 'closed', 'sufficient'], 'Closed (2025) at B, 1.3 miles'],
  [['poor', 'closed'], 'Closed (2025) at B, 1.3 miles'],
  [[null, 'poor'], 'Poor (2025) at B, 1.3 miles'],
  [['not_rated', 'sufficient'], 'Sufficient (2025) at B, 1.3 miles'],
  [[null, 'good'], null],
  [['good', null, 'not_rated'], null], // not known is no class, neither a better nor a worse one
  [['closed', 'poor', 'good'], null],
  [['good', 'good'], null],
])('of %j nearby the worse one is told: %s', (given, words) => {
  expect(told(...given)?.[1]).toBe(words && `Worse nearby: ${words}`);
});

test('of any waters the nearest stands, and no worst class is hidden by a better one', () => {
  const any = fc.constantFrom<Given>('excellent', 'good', 'sufficient', 'poor', 'closed', 'not_rated', null);
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (given) => {
      const of = waterOfPlace(waters(...given));
      expect(of?.nearest.name).toBe('A');
      const classes = [of?.nearest.class, of?.worse?.class];
      const worst = (['closed', 'poor', 'sufficient'] as const).find((each) => given.includes(each));
      if (worst) expect(classes).toContain(worst);
    }),
  );
});
