import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { describe, expect, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { createRateLimiters } from '../http/limits/rate-limits.ts';
import { createConnectionCount } from '../live/connections/connection-limits.ts';
import { soon } from '../testing/apps/live-clients.ts';
import { redisServers } from '../testing/servers/redis-server.ts';
import { countsInRedis } from './counts.ts';

const LIMITS = { total: 100, perAddress: 5, perAccount: 3 };
/** Each from an address of its own, unless the test gives one. */
const of = (userId: string | null, address: string = randomUUID()) => ({ address, userId });
const tooManyHere = { status: 429, message: callTexts.tooManyLiveConnectionsHere };
const HOME = '2001:db8:1:2::1';
const tooOften = { status: 429, message: callTexts.tooManyLiveBeginnings };
const tooMany = { status: 429, message: callTexts.tooManyLiveConnections };

describe.each(redisServers)('connections of an account', (server) => {
  const processOn = (prefix: string, clock: { now: number }, redis: Redis = server.connect()) => {
    const counts = countsInRedis({ redis, prefix, secret: 'a secret', now: () => clock.now });
    return createConnectionCount(LIMITS, counts.connections, createRateLimiters(counts).liveBeginnings);
  };
  const setUp = () => ({ prefix: server.newPrefix(), clock: { now: Date.now() } });

  test('are counted across all processes, also many at once', async () => {
    const { prefix, clock } = setUp();
    const processes = [1, 2, 3].map(() => processOn(prefix, clock));
    const takes = processes.flatMap((count) => Array.from({ length: 3 }, () => count.take(of('anna'))));
    const outcomes = await Promise.allSettled(takes);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(6);
    for (const refusal of refusals) expect(refusal).toMatchObject(tooMany);
    await processes[0]?.take(of('ben'));
    await processes[0]?.take(of(null));
  });

  test('that end make room at every process', async () => {
    const { prefix, clock } = setUp();
    const [one, other] = [processOn(prefix, clock), processOn(prefix, clock)];
    const releases = [await one.take(of('anna')), await one.take(of('anna')), await one.take(of('anna'))];
    await expect(other.take(of('anna'))).rejects.toMatchObject(tooMany);
    releases[0]?.();
    await soon(() => other.take(of('anna')));
    await expect(one.take(of('anna'))).rejects.toMatchObject(tooMany);
    for (const release of releases.slice(1)) release();
    await soon(() => other.take(of('anna')));
  });

  test('of a killed process count for a minute, those of a living one as long as they last', async () => {
    const { prefix, clock } = setUp();
    const [killed, alive, third] = [1, 2, 3].map(() => processOn(prefix, clock));
    await killed?.take(of('anna'));
    await alive?.take(of('anna'));
    await alive?.take(of('anna'));
    clock.now += 59_000;
    alive?.renew();
    await expect(third?.take(of('anna'))).rejects.toMatchObject(tooMany);
    clock.now += 1000;
    await third?.take(of('anna'));
    await expect(third?.take(of('anna'))).rejects.toMatchObject(tooMany);
  });

  test('are counted by each process while Redis is away, and shared when it is back', async () => {
    const { prefix, clock } = setUp();
    const away = processOn(prefix, clock, server.connectNowhere());
    for (let taken = 0; taken < 3; taken += 1) await away.take(of('anna'));
    away.renew();
    await expect(away.take(of('anna'))).rejects.toMatchObject(tooMany);
    const [back, other] = [processOn(prefix, clock), processOn(prefix, clock)];
    for (let taken = 0; taken < 3; taken += 1) await back.take(of('anna'));
    await server.connect().del(...(await server.connect().keys(`${prefix}*`)));
    back.renew();
    await soon(() => expect(other.take(of('anna'))).rejects.toMatchObject(tooMany));
  });

  test('appear in Redis without account ids or addresses, and expire', async () => {
    const { prefix, clock } = setUp();
    const count = processOn(prefix, clock);
    await count.take(of('anna'));
    const redis = server.connect();
    const keys = await redis.keys(`${prefix}*`);
    expect(keys).toHaveLength(4); // the number open and the number begun, for the account and for the address
    expect(keys.join()).not.toMatch(/anna|192\.0/);
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  test('are counted by address too, whatever the account, and before the account', async () => {
    const { prefix, clock } = setUp();
    const [one, other] = [processOn(prefix, clock), processOn(prefix, clock)];
    for (const userId of ['anna', 'anna', null]) await one.take(of(userId, HOME));
    for (const userId of [null, 'anna']) await other.take(of(userId, '2001:db8:1:2:ffff::9'));
    for (const count of [one, other])
      await expect(count.take(of('anna', HOME))).rejects.toMatchObject(tooManyHere);
    await expect(one.take(of('anna'))).rejects.toMatchObject(tooMany);
    await other.take(of('ben', '2001:db8:1:3::1'));
  });

  test('do not count for the address when the account was refused', async () => {
    const { prefix, clock } = setUp();
    const [one, other] = [processOn(prefix, clock), processOn(prefix, clock)];
    for (let taken = 0; taken < 3; taken += 1) await one.take(of('anna', HOME));
    for (let tried = 0; tried < 10; tried += 1)
      await expect(other.take(of('anna', HOME))).rejects.toMatchObject(tooMany);
    for (let taken = 0; taken < 2; taken += 1) await other.take(of('ben', HOME));
    await expect(one.take(of(null, HOME))).rejects.toMatchObject(tooManyHere);
  });

  test('of thousands are noted in small steps, each with the count of its moment', async () => {
    const { prefix, clock } = setUp();
    const redis = server.connect();
    const countsOn = (connection: Redis) =>
      countsInRedis({ redis: connection, prefix, secret: 'a secret', now: () => clock.now }).connections;
    const counts = new Map<string, number>();
    for (let index = 0; index < 5000; index += 1) counts.set(`address ${index}`, 3);
    const said = vi.spyOn(redis, 'eval');
    countsOn(redis).note(counts);
    expect(said).toHaveBeenCalledTimes(1);
    counts.set('address 4999', 2);
    await soon(() => expect(said).toHaveBeenCalledTimes(20));
    for (const [, keys] of said.mock.calls) expect(keys).toBe(250);
    const other = countsOn(server.connect());
    for (const [name, left] of [
      ['address 0', 2],
      ['address 250', 2],
      ['address 4999', 3],
    ] as const) {
      await soon(async () => expect(await other.mayHave(name, left + 1, 5)).toBe(false));
      expect(await other.mayHave(name, left, 5)).toBe(true);
    }
  });

  test('may begin only so often, across all processes', async () => {
    const { prefix, clock } = setUp();
    const processes = [processOn(prefix, clock), processOn(prefix, clock)];
    for (let begun = 0; begun < 3 * 12; begun += 1) (await processes[begun % 2]?.take(of('anna')))?.();
    for (const count of processes) await expect(count.take(of('anna'))).rejects.toMatchObject(tooOften);
    for (let begun = 0; begun < 5 * 12; begun += 1) (await processes[begun % 2]?.take(of(null, HOME)))?.();
    for (const count of processes) await expect(count.take(of('ben', HOME))).rejects.toMatchObject(tooOften);
    await processes[0]?.take(of('ben'));
  });
});
