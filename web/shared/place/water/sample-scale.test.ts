import { expect, test } from 'vitest';
import { eColiScale, enterococciScale, placeOnBar } from './sample-scale.ts';

test('the limits on the bars are those of the rule', () => {
  expect(eColiScale.limits).toEqual([250, 500]);
  expect(enterococciScale.limits).toEqual([100, 200]);
});

test('a count stands in proportion, and at the end when it is beyond', () => {
  expect(placeOnBar(0, eColiScale)).toBe(0);
  expect(placeOnBar(375, eColiScale)).toBe(50);
  expect(placeOnBar(750, eColiScale)).toBe(100);
  expect(placeOnBar(9000, eColiScale)).toBe(100);
});
