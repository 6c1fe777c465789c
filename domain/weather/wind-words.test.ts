import { expect, test } from 'vitest';
import type { WindUnit } from '../quantities/chosen-units.ts';
import { windConditionsWords } from './wind-words.ts';

const conditions = { direction: 'SW', speed: '20 - 40', gusts: '30 - 60.5' } as const;

test.each<[WindUnit, string]>([
  ['mph', 'Wind from SW, 20 to 40 mph, gusts 30 to 60.5 mph'],
  ['knots', 'Wind from SW, 17 to 35 knots, gusts 26 to 53 knots'],
  ['beaufort', 'Wind from SW, force 5 to 8, gusts 30 to 60.5 mph'],
])('in %s', (unit, words) => {
  expect(windConditionsWords(conditions, unit)).toBe(words);
});

test.each([
  ['10 - 20', '9 to 17 knots'], // 8.69 and 17.38
  ['15 - 30', '13 to 26 knots'], // 13.03 and 26.07
  ['5 - 10', '4 to 9 knots'], // 4.34 and 8.69
])('each end of %s mph is the nearest whole number of knots', (speed, words) => {
  expect(windConditionsWords({ ...conditions, speed }, 'knots')).toContain(`SW, ${words}, gusts`);
});

test('a range within one force names it once', () => {
  expect(windConditionsWords({ ...conditions, speed: '19 - 24' }, 'beaufort')).toContain('force 5, gusts');
});

test('what is no range is left as it was sent', () => {
  expect(windConditionsWords({ ...conditions, speed: 'any' }, 'knots')).toContain('any mph, gusts');
});
