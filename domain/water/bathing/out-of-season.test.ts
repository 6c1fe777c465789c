import { expect, test } from 'vitest';
import { outOfSeasonWords } from './out-of-season.ts';

const long = { start: '2026-05-01', end: '2026-10-31' };

test('out of season the dates are named where they are the same for all waters', () => {
  expect(outOfSeasonWords([{ season: null }])).toContain('from 15 May to 30 September only');
  expect(outOfSeasonWords([{ season: long }])).toContain('from 1 May to 31 October only');
  expect(outOfSeasonWords([{ season: null }, { season: long }])).toContain('in each water’s own season only');
});
