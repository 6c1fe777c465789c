import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellClock, spellsAbove, widened } from './tide-spells.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.parse('2026-11-21T00:00Z');

/** A tide of two waves, metres. */
const sea = (moon: number, sun: number) => (at: number) =>
  3 + moon * Math.cos((2 * Math.PI * at) / (12.42 * HOUR)) + sun * Math.cos((2 * Math.PI * at) / (12 * HOUR));

test('a tide that rises and falls passes a height where its formula says', () => {
  const tide = (at: number) => 3 - 2 * Math.cos((2 * Math.PI * (at - start)) / (12 * HOUR)); // low at 0, 12, 24 h
  const { above, unknown } = spellsAbove(tide, 4, start, start + DAY);
  // cos = -1/2 at a third of the period.
  expect(
    above.map(({ from, until }) => [from, until].map((at) => Math.round((at - start) / MINUTE))),
  ).toEqual([
    [4 * 60, 8 * 60],
    [16 * 60, 20 * 60],
  ]);
  expect(unknown).toEqual([]);
});

test('a top that is above it for less than a step is found', () => {
  const tide = (at: number) => 3 - ((at - start - 62 * MINUTE) / HOUR) ** 2;
  const [spell, ...others] = spellsAbove(tide, 2.9996, start, start + 2 * HOUR).above;
  expect(others).toEqual([]);
  expect(((spell?.from ?? 0) - start) / MINUTE).toBeCloseTo(60.8, 1);
  expect(((spell?.until ?? 0) - start) / MINUTE).toBeCloseTo(63.2, 1);
});

test('it equals a search minute by minute for any tide and height', () => {
  const sizes = fc.double({ min: 0.2, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      sizes,
      sizes,
      fc.double({ min: -2, max: 8, noNaN: true }),
      fc.nat(300),
      (moon, sun, metres, day) => {
        const tide = sea(moon, sun);
        const from = start + day * DAY;
        const { above } = spellsAbove(tide, metres, from, from + 2 * DAY);
        for (let at = from + MINUTE; at < from + 2 * DAY; at += MINUTE) {
          const isAbove = above.some((spell) => spell.from <= at && at < spell.until);
          const near = [at - MINUTE, at, at + MINUTE].map((moment) => tide(moment) > metres);
          expect(near).toContain(isAbove);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('what is not known is neither above nor below', () => {
  const tide = (at: number) => (at < start + 2 * HOUR ? undefined : 5);
  const { above, unknown } = spellsAbove(tide, 4, start, start + 4 * HOUR);
  expect(unknown).toEqual([{ from: start, until: start + 2 * HOUR }]);
  expect(above).toEqual([{ from: start + 2 * HOUR, until: start + 4 * HOUR }]);
});

test('spells that are widened until they meet become one', () => {
  const spells = [0, 60, 200].map((minute) => ({
    from: start + minute * MINUTE,
    until: start + (minute + 30) * MINUTE,
  }));
  expect(widened(spells, 15 * MINUTE)).toEqual([
    { from: start - 15 * MINUTE, until: start + 105 * MINUTE },
    { from: start + 185 * MINUTE, until: start + 245 * MINUTE },
  ]);
});

describe('the clock', () => {
  test.each([
    ['2026-07-11T12:10Z', '2026-07-11', '13:10'],
    ['2026-07-10T23:40Z', '2026-07-10', 'Saturday 00:40'],
    ['2026-10-25T00:29Z', '2026-10-25', '01:29 BST'],
    ['2026-10-25T01:29Z', '2026-10-25', '01:29 GMT'],
    ['2027-03-28T01:00Z', '2027-03-28', '02:00'],
  ])('%s on %s is %s', (at, date, words) => {
    expect(spellClock(Date.parse(at), date)).toBe(words);
  });
});
