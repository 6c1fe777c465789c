import { describe, expect, test } from 'vitest';
import { redisServers } from '../testing/servers/redis-server.ts';
import { countsInRedis } from './counts.ts';

const SETTINGS = { points: 3, windowSeconds: 100_000, longestDelaySeconds: 900 };

describe.each(redisServers)('limits of several processes', (server) => {
  const processOn = (prefix: string, now: () => number) =>
    countsInRedis({ redis: server.connect(), prefix, secret: 'a secret', now });

  test('attempts at all processes are counted together, also many at once', async () => {
    const prefix = server.newPrefix();
    const now = Date.now();
    const limits = [1, 2, 3].map(() => processOn(prefix, () => now).delay('account', SETTINGS));
    const waits = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 20 }, () => limit.begin('anna'))),
    );
    expect(waits.filter(({ wait }) => wait === 0)).toHaveLength(3);
  });

  test('the delay doubles up to its limit, whichever process is asked', async () => {
    const prefix = server.newPrefix();
    let now = Date.now();
    const [one, other] = [1, 2].map(() => processOn(prefix, () => now).delay('account', SETTINGS));
    for (let time = 0; time < 3; time += 1) await one?.begin('anna');
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await other?.begin('anna')).toMatchObject({ wait: seconds });
      now += seconds * 1000;
      expect(await one?.begin('anna')).toMatchObject({ wait: 0 });
    }
  });

  test('what one process forgets or takes back holds for all, and an owner is known to all', async () => {
    const prefix = server.newPrefix();
    const now = Date.now();
    const [one, other] = [processOn(prefix, () => now), processOn(prefix, () => now)];
    const [here, there] = [one.delay('account', SETTINGS), other.delay('account', SETTINGS)];
    for (let time = 0; time < 3; time += 1) await here.begin('anna');
    expect(await there.begin('anna')).toMatchObject({ wait: 1 });
    await there.forget('anna');
    expect(await here.begin('anna')).toMatchObject({ wait: 0 });
    for (let time = 0; time < 10; time += 1) {
      const begun = await here.begin('anna');
      expect(begun.wait).toBe(0);
      await there.giveBack('anna', begun);
    }
    await here.begin('anna');
    const last = await here.begin('anna');
    expect(await there.begin('anna')).toMatchObject({ wait: 1 });
    await there.giveBack('anna', last);
    expect(await here.begin('anna')).toMatchObject({ wait: 0 });
    await one.ownAddresses.note('anna 192.0.2.1', 60_000);
    expect(await other.ownAddresses.isOwn('anna 192.0.2.1')).toBe(true);
    expect(await other.ownAddresses.isOwn('anna 192.0.2.2')).toBe(false);
  });

  test('while Redis is away each process counts by itself, and never without a limit', async () => {
    const redis = server.connectNowhere();
    const limit = countsInRedis({
      redis,
      prefix: server.newPrefix(),
      secret: 'a secret',
      now: Date.now,
    }).delay('account', SETTINGS);
    for (let time = 0; time < 3; time += 1) expect(await limit.begin('anna')).toMatchObject({ wait: 0 });
    expect(await limit.begin('anna')).toMatchObject({ wait: 1 });
  });

  test('no address of a person is in Redis', async () => {
    const prefix = server.newPrefix();
    await processOn(prefix, Date.now).delay('account', SETTINGS).begin('anna@example.org');
    await processOn(prefix, Date.now).ownAddresses.note('anna@example.org 192.0.2.1', 60_000);
    const redis = server.connect();
    const keys = await redis.keys(`${prefix}*`);
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toMatch(/anna|192\.0/);
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });
});
