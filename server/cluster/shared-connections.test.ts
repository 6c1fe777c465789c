import type { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { createConnectionCount } from '../live/connection-limits.ts';
import { soon } from '../testing/live-clients.ts';
import { redisServers } from '../testing/redis-server.ts';
import { sharedCounts } from './shared-counts.ts';

const LIMITS = { total: 100, perAccount: 3 };
const tooMany = { status: 429, message: texts.tooManyLiveConnections };

describe.each(redisServers)('connections of an account', (server) => {
  const processOn = (prefix: string, clock: { now: number }, redis: Redis = server.connect()) =>
    createConnectionCount(
      LIMITS,
      sharedCounts({ redis, prefix, secret: 'a secret', now: () => clock.now }).connections,
    );
  const setUp = () => ({ prefix: server.newPrefix(), clock: { now: Date.now() } });

  test('count together in all processes, also many at once', async () => {
    const { prefix, clock } = setUp();
    const processes = [1, 2, 3].map(() => processOn(prefix, clock));
    const takes = processes.flatMap((count) => Array.from({ length: 3 }, () => count.take('anna')));
    const outcomes = await Promise.allSettled(takes);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(6);
    for (const refusal of refusals) expect(refusal).toMatchObject(tooMany);
    await processes[0]?.take('ben');
    await processes[0]?.take(null);
  });

  test('that end make room at every process', async () => {
    const { prefix, clock } = setUp();
    const [one, other] = [processOn(prefix, clock), processOn(prefix, clock)];
    const releases = [await one.take('anna'), await one.take('anna'), await one.take('anna')];
    await expect(other.take('anna')).rejects.toMatchObject(tooMany);
    releases[0]?.();
    await soon(() => other.take('anna'));
    await expect(one.take('anna')).rejects.toMatchObject(tooMany);
    for (const release of releases.slice(1)) release();
    await soon(() => other.take('anna'));
  });

  test('of a process that was killed count for a minute, those of one that lives for as long as they are', async () => {
    const { prefix, clock } = setUp();
    const [killed, alive, third] = [1, 2, 3].map(() => processOn(prefix, clock));
    await killed?.take('anna');
    await alive?.take('anna');
    await alive?.take('anna');
    clock.now += 59_000;
    alive?.renew();
    await expect(third?.take('anna')).rejects.toMatchObject(tooMany);
    clock.now += 1000;
    await third?.take('anna');
    await expect(third?.take('anna')).rejects.toMatchObject(tooMany);
  });

  test('count by process while Redis is away, and are made known when it is back', async () => {
    const { prefix, clock } = setUp();
    const away = processOn(prefix, clock, server.connectNowhere());
    for (let taken = 0; taken < 3; taken += 1) await away.take('anna');
    away.renew();
    await expect(away.take('anna')).rejects.toMatchObject(tooMany);
    const [back, other] = [processOn(prefix, clock), processOn(prefix, clock)];
    for (let taken = 0; taken < 3; taken += 1) await back.take('anna');
    await server.connect().del(...(await server.connect().keys(`${prefix}*`)));
    back.renew();
    await soon(() => expect(other.take('anna')).rejects.toMatchObject(tooMany));
  });

  test('are known to Redis by no id of an account, and not for ever', async () => {
    const { prefix, clock } = setUp();
    const count = processOn(prefix, clock);
    await count.take('anna');
    const redis = server.connect();
    const [key = '', ...more] = await redis.keys(`${prefix}*`);
    expect(more).toEqual([]);
    expect(key).not.toMatch(/anna/);
    expect(await redis.pttl(key)).toBeGreaterThan(0);
  });
});
