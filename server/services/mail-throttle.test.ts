import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailThrottle } from './mail-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const throttle = () => createMailThrottle({ perEmail: 3, perClient: 5 });

test('an address gets so many mails within an hour, whoever asks', async () => {
  const { take } = throttle();
  for (let client = 0; client < 3; client += 1) expect(await take('anna', `192.0.2.${client}`)).toBe(0);
  vi.advanceTimersByTime(600_000);
  expect(await take('anna', '192.0.2.9')).toBe(3000);
  expect(await take('ben', '192.0.2.9')).toBe(0);
  vi.advanceTimersByTime(3_000_000);
  expect(await take('anna', '192.0.2.9')).toBe(0);
});

test('a client causes so many within an hour, to whomever, and no more are counted for those', async () => {
  const { take } = throttle();
  for (let person = 0; person < 5; person += 1) expect(await take(`${person}`, '2001:db8::1')).toBe(0);
  for (let time = 0; time < 10; time += 1) expect(await take('anna', '2001:db8::2')).toBeGreaterThan(0);
  for (let time = 0; time < 3; time += 1) expect(await take('anna', `192.0.2.${time}`)).toBe(0);
});

test('many at once do not slip through together', async () => {
  const { take } = throttle();
  const waits = await Promise.all(Array.from({ length: 20 }, (_, index) => take('anna', `192.0.2.${index}`)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test('a mail that was not sent does not count', async () => {
  const { take, giveBack } = throttle();
  for (let time = 0; time < 10; time += 1) {
    expect(await take('anna', '192.0.2.1')).toBe(0);
    await giveBack('anna', '192.0.2.1');
  }
});
