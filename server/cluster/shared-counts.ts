import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { z } from 'zod';
import {
  countsInMemory,
  type Limit,
  type LimitOptions,
  type LoginCounts,
  type OwnAddresses,
} from './login-counts.ts';
import type { SharedConnections } from './shared-connections.ts';
import { sharedConnections } from './shared-connections.ts';
import { type CounterOf, counterOn } from './window-counter.ts';

/** Limits that all processes of an installation count together. */
export interface SharedCounts {
  logins: LoginCounts;
  /** Counts mails, and events of live clients. */
  counterOf: CounterOf;
  connections: SharedConnections;
}

/**
 * One step in Redis, so that attempts at several processes at once can't slip through.
 * Fields: `count` within the window that lasts until `ends`; `wait`: until when no attempt may be made. Epoch ms.
 * Answers how long this attempt must wait, and until when it makes the next one wait.
 */
const BEGIN = `
local now, points, window, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local known = redis.call('hmget', KEYS[1], 'count', 'ends', 'wait')
local count, ends, wait = tonumber(known[1]) or 0, tonumber(known[2]) or 0, tonumber(known[3]) or 0
if wait > now then return {wait - now, 0} end
if ends <= now then
  count = 0
  ends = now + window
end
count = count + 1
wait = 0
if count >= points then wait = now + math.min(2 ^ (count - points), longest) * 1000 end
redis.call('hset', KEYS[1], 'count', count, 'ends', string.format('%.0f', ends), 'wait', string.format('%.0f', wait))
redis.call('pexpire', KEYS[1], string.format('%.0f', math.max(ends, wait) - now))
return {0, wait}`;
const GIVE_BACK = `
if (tonumber(redis.call('hget', KEYS[1], 'count')) or 0) > 0 then redis.call('hincrby', KEYS[1], 'count', -1) end
if ARGV[1] ~= '0' and redis.call('hget', KEYS[1], 'wait') == ARGV[1] then redis.call('hset', KEYS[1], 'wait', '0') end`;

const BegunInRedis = z.tuple([z.number(), z.number()]);

/** While Redis is away each process counts by itself, so that there is always a limit. */
export function sharedCounts(options: {
  redis: Redis;
  prefix: string;
  /** The key of the sessions, which the processes share. */
  secret: string;
  now: () => number;
}): SharedCounts {
  const { redis, prefix, secret, now } = options;
  const local = countsInMemory(now);
  /** People's addresses do not go into Redis. */
  const hashed = (key: string) => createHmac('sha256', secret).update(`${prefix}${key}`).digest('base64url');

  const limit = (settings: LimitOptions): Limit => {
    const { name, points, windowSeconds, longestDelaySeconds } = settings;
    const insurance = local.limit(settings);
    const keyOf = (key: string) => `${prefix}login ${name}:${hashed(key)}`;
    return {
      begin: (key) =>
        redis
          .eval(BEGIN, 1, keyOf(key), now(), points, windowSeconds * 1000, longestDelaySeconds)
          .then((answer) => {
            const [waitMs, delayedUntil] = BegunInRedis.parse(answer);
            return { wait: Math.ceil(waitMs / 1000), delayedUntil };
          })
          .catch(() => insurance.begin(key)),
      async giveBack(key, begun) {
        await redis
          .eval(GIVE_BACK, 1, keyOf(key), begun.delayedUntil)
          .catch(() => insurance.giveBack(key, begun));
      },
      async forget(key) {
        await insurance.forget(key);
        await redis.del(keyOf(key)).catch(() => undefined);
      },
    };
  };

  const ownKey = (pair: string) => `${prefix}own:${hashed(pair)}`;
  const own: OwnAddresses = {
    async isOwn(pair) {
      if (await local.own.isOwn(pair)) return true;
      const until = await redis.get(ownKey(pair)).catch(() => null);
      return Number(until) > now();
    },
    async note(pair, forMs) {
      await local.own.note(pair, forMs);
      await redis.set(ownKey(pair), now() + forMs, 'PX', forMs).catch(() => undefined);
    },
  };

  const counterOf: CounterOf = (name, duration) => {
    const { add, takeBack } = counterOn(
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${prefix}${name}`,
        points: 1,
        duration,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ points: 1, duration }),
      }),
    );
    return { add: (key) => add(hashed(key)), takeBack: (key) => takeBack(hashed(key)) };
  };

  const connections = sharedConnections({
    redis,
    now,
    keyOf: (name) => `${prefix}connections:${hashed(name)}`,
  });

  return { logins: { limit, own }, counterOf, connections };
}
