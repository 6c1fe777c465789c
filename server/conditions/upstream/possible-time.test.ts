import { expect, test } from 'vitest';
import { isPossibleTime } from './possible-time.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['the first', at('2000-01-01T00:00:00Z'), true],
  ['before the first', at('2000-01-01T00:00:00Z') - 1, false],
  ['the last', at('2100-01-01T00:00:00Z'), true],
  ['after the last', at('2100-01-01T00:00:00Z') + 1, false],
  ['microseconds', at('2026-07-10T12:00:00Z') * 1000, false],
  ['seconds', at('2026-07-10T12:00:00Z') / 1000, false],
  ['no number', Number.NaN, false],
])('%s', (_, time, expected) => expect(isPossibleTime(time)).toBe(expected));
