import { describe, expect, test } from 'vitest';
import { isOpen, openedAt } from './opening-hours.ts';

const at = (text: string) => Date.parse(text);
const DAY = { opens: '08:00', closes: '20:00' };
const NIGHT = { opens: '20:00', closes: '02:00' };

test.each([
  [DAY, '2026-11-23T07:59:59Z', false],
  [DAY, '2026-11-23T08:00:00Z', true],
  [DAY, '2026-11-23T19:59:59Z', true],
  [DAY, '2026-11-23T20:00:00Z', false],
  [DAY, '2026-07-11T07:00:00Z', true], // 08:00 in London
  [DAY, '2026-07-11T19:00:00Z', false],
  [NIGHT, '2026-11-23T19:59:00Z', false],
  [NIGHT, '2026-11-23T23:00:00Z', true],
  [NIGHT, '2026-11-24T01:59:00Z', true],
  [NIGHT, '2026-11-24T02:00:00Z', false],
  [null, '2026-11-24T02:00:00Z', true],
])('%j at %s: %j', (hours, moment, open) => {
  expect(isOpen(hours, at(moment))).toBe(open);
});

describe('an opening', () => {
  test('began today, or the evening before', () => {
    expect(openedAt(DAY, at('2026-11-23T12:00:00Z'))).toBe(at('2026-11-23T08:00:00Z'));
    expect(openedAt(NIGHT, at('2026-11-23T21:00:00Z'))).toBe(at('2026-11-23T20:00:00Z'));
    expect(openedAt(NIGHT, at('2026-11-24T01:00:00Z'))).toBe(at('2026-11-23T20:00:00Z'));
    expect(openedAt(DAY, at('2026-11-23T21:00:00Z'))).toBeNull();
    expect(openedAt(null, at('2026-11-23T21:00:00Z'))).toBeNull();
  });

  test('in March at a time that the clock skips', () => {
    const hours = { opens: '01:30', closes: '20:00' };
    expect(isOpen(hours, at('2026-03-29T00:59:00Z'))).toBe(false);
    expect(isOpen(hours, at('2026-03-29T01:00:00Z'))).toBe(true); // 02:00
    expect(openedAt(hours, at('2026-03-29T12:00:00Z'))).toBe(at('2026-03-29T01:30:00Z')); // shifted forward
  });

  test('in October at a time that the clock shows twice', () => {
    const hours = { opens: '01:30', closes: '20:00' };
    const first = at('2026-10-25T00:30:00Z');
    expect(isOpen(hours, first)).toBe(true);
    expect(openedAt(hours, first + 60_000)).toBe(first);
    expect(isOpen(hours, at('2026-10-25T01:10:00Z'))).toBe(false); // 01:10 for the second time
    expect(openedAt(hours, at('2026-10-25T12:00:00Z'))).toBe(at('2026-10-25T01:30:00Z'));
  });
});
