import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clocks, latestNow, looked, type TrustedTime, timeFrom } from './trusted-time.ts';

const SAID = Date.parse('2026-11-22T14:02:00Z');
const DAY = 86_400_000;
const at = (monotonic: number, wall: number): Clocks => ({ monotonic, wall });

/** Looks once a second for so long. */
function goOn(time: TrustedTime, ms: number): TrustedTime | null {
  let now: TrustedTime | null = time;
  for (let passed = 0; passed < ms && now; passed += 1000)
    now = looked(now, at(now.seen.monotonic + 1000, now.seen.wall + 1000));
  return now;
}
const known = (time: TrustedTime | null): number => {
  if (!time) throw new Error('There is no time.');
  return latestNow(time);
};

test('the time goes on by the monotonic clock from what the server said', () => {
  expect(known(goOn(timeFrom(SAID, at(5000, SAID)), 240_000))).toBe(SAID + 240_000);
});

test('an answer is as old as it can be: it counts from when it was asked', () => {
  const time = looked(timeFrom(SAID, at(0, SAID)), at(8000, SAID + 8000));
  expect(known(time)).toBe(SAID + 8000);
});

test.each([DAY, -DAY, -20_000 * DAY])('a device whose clock is wrong by %d ms has the same time', (wrong) => {
  expect(known(goOn(timeFrom(SAID, at(5000, SAID + wrong)), 240_000))).toBe(SAID + 240_000);
});

test('a clock that goes back changes nothing', () => {
  const time = looked(timeFrom(SAID, at(0, SAID)), at(1000, SAID - DAY));
  expect(known(time)).toBe(SAID + 1000);
});

test('a sleep of half a minute counts as passed, also after the clock went back by a day', () => {
  const back = looked(timeFrom(SAID, at(0, SAID)), at(1000, SAID - DAY));
  expect(back).not.toBeNull();
  expect(known(back && looked(back, at(2000, SAID - DAY + 31_000)))).toBe(SAID + 32_000);
});

test('what a clock gains bit by bit adds up, and beyond a minute there is no time', () => {
  let time: TrustedTime | null = timeFrom(SAID, at(0, SAID));
  for (let look = 1; look <= 12 && time; look += 1) time = looked(time, at(look, SAID + look * 5000));
  expect(time).not.toBeNull();
  expect(time && looked(time, at(13, SAID + 65_000))).toBeNull();
});

test('small differences between two clocks that go well never add up to doubt', () => {
  let time: TrustedTime | null = timeFrom(SAID, at(0, SAID));
  for (let look = 1; look <= 86_400 && time; look += 1)
    time = looked(time, at(look * 1000, SAID + look * 1001));
  expect(known(time)).toBe(SAID + DAY);
});

test('whatever the clocks do, words never look younger than the monotonic clock says', () => {
  const step = fc.record({ monotonic: fc.nat(600_000), wall: fc.integer({ min: -2 * DAY, max: 2 * DAY }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let time: TrustedTime | null = timeFrom(SAID, at(0, SAID));
      let passed = 0;
      for (const { monotonic, wall } of steps) {
        if (!time) return;
        passed += monotonic;
        time = looked(time, at(passed, time.seen.wall + wall));
        if (time) expect(latestNow(time)).toBeGreaterThanOrEqual(SAID + passed);
      }
    }),
  );
});
