import { describe, expect, test } from 'vitest';
import { palettes } from './palette.ts';

const channels = (colour: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);

/** Relative luminance, WCAG 2.2. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(Object.entries(palettes))('by %s', (_name, palette) => {
  test.each(Object.entries(palette))('%s can be read', (_part, { ground, ink, accent }) => {
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(7);
    expect(contrast(ground, accent)).toBeGreaterThanOrEqual(7);
  });

  test.each(Object.entries(palette))('%s is not green', (_part, colours) => {
    for (const colour of Object.values(colours)) {
      const [red = 0, green = 0, blue = 0] = channels(colour);
      expect(green > red + 0.02 && green > blue + 0.02, colour).toBe(false);
    }
  });
});
