import { expect, test } from 'vitest';
import { unitChoiceFrom } from './use-units.ts';

test.each([
  [null, { wind: 'mph', waves: 'ft' }],
  ['knots m', { wind: 'knots', waves: 'm' }],
  ['beaufort ft', { wind: 'beaufort', waves: 'ft' }],
  ['furlongs m', { wind: 'mph', waves: 'm' }],
  ['knots', { wind: 'knots', waves: 'ft' }],
  ['{"wind":"knots"}', { wind: 'mph', waves: 'ft' }],
])('units stored as %s', (stored, choice) => {
  expect(unitChoiceFrom(stored)).toEqual(choice);
});
