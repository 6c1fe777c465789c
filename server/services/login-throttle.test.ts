import { expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { createLoginThrottle } from './login-throttle.ts';

function throttleAt() {
  const clock = { now: Date.now() };
  const throttle = createLoginThrottle(() => clock.now);
  /** Seconds to wait, 0 when the try may be made. */
  const attempt = (account: string, address: string): Promise<number> =>
    throttle.begin(account, address).then(
      () => 0,
      (error: unknown) => (error instanceof HttpError ? (error.retryAfterSeconds ?? -1) : -1),
    );
  return { clock, throttle, attempt };
}

test('many tries at once do not slip through together', async () => {
  const { attempt } = throttleAt();
  const waits = await Promise.all(Array.from({ length: 80 }, (_, index) => attempt('a', `address ${index}`)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('the wait doubles with each further try, up to a quarter of an hour, and is never a lock', async () => {
  const { attempt, clock } = throttleAt();
  for (let index = 0; index < 10; index += 1) expect(await attempt('a', `${index}`)).toBe(0);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await attempt('a', 'x')).toBe(seconds);
    clock.now += seconds * 1000;
    expect(await attempt('a', 'y')).toBe(0);
  }
});

test('asking again during the wait does not lengthen it', async () => {
  const { attempt, clock } = throttleAt();
  for (let index = 0; index < 10; index += 1) await attempt('a', `${index}`);
  for (let index = 0; index < 50; index += 1) expect(await attempt('a', `again ${index}`)).toBe(1);
  clock.now += 1000;
  expect(await attempt('a', 'x')).toBe(0);
});

test('one address that tries many accounts is slowed down, another is not', async () => {
  const { attempt } = throttleAt();
  for (let index = 0; index < 100; index += 1) expect(await attempt(`account ${index}`, 'one')).toBe(0);
  expect(await attempt('account 101', 'one')).toBeGreaterThan(0);
  expect(await attempt('account 102', 'other')).toBe(0);
});

test('the right password clears the account and does not count against the address', async () => {
  const { attempt, throttle } = throttleAt();
  for (let index = 0; index < 150; index += 1) {
    expect(await attempt('a', 'office')).toBe(0);
    await throttle.succeeded('a', 'office');
  }
});
