import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearScale } from './linear-scale.ts';

test('the ends map to the ends, the middle to the middle, and values beyond the ends beyond', () => {
  const scale = linearScale([0, 8], [80, 0]);
  expect([0, 4, 8, 10, -1].map(scale)).toEqual([80, 40, 0, -20, 90]);
});

test('a position maps back to its value', () => {
  const end = fc.integer({ min: -1e6, max: 1e6 });
  const span = fc.tuple(end, end).filter(([from, to]) => from !== to);
  fc.assert(
    fc.property(span, span, end, (domain, range, value) => {
      const scale = linearScale(domain, range);
      expect(scale.invert(scale(value))).toBeCloseTo(value, 1);
    }),
  );
});

test('marks are round numbers, with enough decimals to differ', () => {
  const scale = linearScale([-1.3, 1.2], [0, 100]).nice(3);
  const labels = scale.ticks(3).map(({ label }) => label);
  expect(labels).toEqual(['−2', '−1', '0', '1', '2']);
  const small = linearScale([0, 0.6], [0, 100]);
  expect(small.ticks(3).map(({ label }) => label)).toEqual(['0.0', '0.2', '0.4', '0.6']);
});
