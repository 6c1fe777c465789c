import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Counts, countsInMemory, countsInRedis } from '#server/cluster/counts.ts';
import { createRateLimiter } from '#server/http/limits/rate-limits.ts';
import { redisServers } from '#server/testing/servers/redis-server.ts';
import { createHourlyThrottle } from './hourly-throttle.ts';

const HOUR = { seconds: 3600, refusal: null };
const throttleOn = (counts: Counts) => {
  const emails = counts.counter('codes for an address', HOUR.seconds);
  const clients = counts.counter('codes by a client', HOUR.seconds);
  return createHourlyThrottle({
    emails: createRateLimiter({ per: 'e-mail address', points: 3, ...HOUR }, emails),
    clients: createRateLimiter({ per: 'client', points: 5, ...HOUR }, clients),
  });
};

describe('counted in memory', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const throttle = () => throttleOn(countsInMemory(Date.now));

  test('an address gets a limited number of mails an hour, whoever asks', async () => {
    const { take } = throttle();
    for (let client = 0; client < 3; client += 1) expect(await take('anna', `192.0.2.${client}`)).toBe(0);
    vi.advanceTimersByTime(600_000);
    expect(await take('anna', '192.0.2.9')).toBe(3000);
    expect(await take('ben', '192.0.2.9')).toBe(0);
    vi.advanceTimersByTime(3_000_000);
    expect(await take('anna', '192.0.2.9')).toBe(0);
  });

  test('a client causes a limited number an hour, for any address, and those above it do not count for the address', async () => {
    const { take } = throttle();
    for (let person = 0; person < 5; person += 1) expect(await take(`${person}`, '2001:db8::1')).toBe(0);
    for (let time = 0; time < 10; time += 1) expect(await take('anna', '2001:db8::2')).toBeGreaterThan(0);
    for (let time = 0; time < 3; time += 1) expect(await take('anna', `192.0.2.${time}`)).toBe(0);
  });

  test('many at once do not slip through', async () => {
    const { take } = throttle();
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, index) => take('anna', `192.0.2.${index}`)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('a mail that was not sent does not count', async () => {
    const { take, giveBack } = throttle();
    for (let time = 0; time < 10; time += 1) {
      expect(await take('anna', '192.0.2.1')).toBe(0);
      await giveBack('anna', '192.0.2.1');
    }
  });
});

describe.each(redisServers)('counted in Redis', (server) => {
  const shared = async (redis: Redis, prefix: string) => {
    await redis.ping().catch(() => undefined);
    return throttleOn(countsInRedis({ redis, prefix, secret: 'a secret', now: Date.now }));
  };

  test('two processes count together, and a mail that was not sent does not count', async () => {
    const prefix = server.newPrefix();
    const one = await shared(server.connect(), prefix);
    const other = await shared(server.connect(), prefix);
    for (const { take } of [one, other, one]) expect(await take('anna', '192.0.2.1')).toBe(0);
    const wait = await other.take('anna', '192.0.2.2');
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    await other.giveBack('anna', '192.0.2.2'); // the refused mail
    await other.giveBack('anna', '192.0.2.1');
    expect(await one.take('anna', '192.0.2.3')).toBe(0);
  });

  test('while Redis is away each process counts by itself', async () => {
    const { take } = await shared(server.connectNowhere(), server.newPrefix());
    for (let time = 0; time < 3; time += 1) expect(await take('anna', `192.0.2.${time}`)).toBe(0);
    expect(await take('anna', '192.0.2.9')).toBeGreaterThan(3500);
  });
});
