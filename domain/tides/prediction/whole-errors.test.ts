import { expect, test } from 'vitest';
import { withErrorsWhole } from './whole-errors.ts';

test('no line ends between ± and its number, or its minutes', () => {
  expect(withErrorsWhole('High about 17:45 ± 8 min, about 7.9 m ± 0.2')).toBe(
    'High about 17:45 ±\u00a08\u00a0min, about 7.9 m ±\u00a00.2',
  );
});
