import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLook } from '../testing/a-display.ts';
import { legibility } from './legibility.ts';

const portrait = { width: 1080, height: 1920 };

test('43 inches upright at 4 m: 56 and 136 px, fourteen lines of headlines', () => {
  const letters = legibility(aLook(), portrait);
  expect(letters.body).toBeCloseTo(56, 0);
  expect(letters.headline).toBeCloseTo(136.7, 0);
  expect(letters).toMatchObject({ headlineLines: 14, isLegible: true });
});

test('the same from further off has no room for letters that large, and says from where it can be read', () => {
  const letters = legibility(aLook({ viewing_distance_m: 8 }), portrait);
  expect(letters.isLegible).toBe(false);
  expect(letters.readableFromM).toBeCloseTo(4.97, 1);
});

test.each([
  [
    '800 × 480, 7 inches, 0.7 m',
    { width: 800, height: 480 },
    { viewing_distance_m: 0.7, screen_height_mm: 91 },
  ],
  [
    '1920 × 1080, 43 inches, 4 m',
    { width: 1920, height: 1080 },
    { viewing_distance_m: 4, screen_height_mm: 535 },
  ],
  [
    '3840 × 2160, 65 inches, 6 m',
    { width: 3840, height: 2160 },
    { viewing_distance_m: 6, screen_height_mm: 809 },
  ],
])('%s is legible', (_what, resolution, look) => {
  expect(legibility(aLook(look), resolution).isLegible).toBe(true);
});

test('what is legible has capitals of a 200th and an 82nd of the distance; what is not says a shorter distance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 480, max: 3840 }),
      fc.integer({ min: 480, max: 3840 }),
      fc.double({ min: 0.5, max: 30, noNaN: true }),
      fc.integer({ min: 50, max: 4000 }),
      (width, height, viewing_distance_m, screen_height_mm) => {
        const look = { viewing_distance_m, screen_height_mm };
        const { body, headline, isLegible, readableFromM } = legibility(look, { width, height });
        const capMm = (size: number) => (size * 0.727 * screen_height_mm) / height;
        const distance = Math.min(viewing_distance_m, readableFromM) * 1000;
        expect(capMm(headline)).toBeGreaterThanOrEqual(distance / 82 - 1e-6);
        expect(capMm(body)).toBeGreaterThanOrEqual(distance / 200 - 1e-6);
        expect(isLegible).toBe(readableFromM >= viewing_distance_m - 1e-9);
      },
    ),
  );
});
