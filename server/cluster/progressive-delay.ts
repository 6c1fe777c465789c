import type { Redis } from 'ioredis';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';

/** More accounts and addresses than are ever attacked at once. */
const MAX_DELAYS = 100_000;

/** An attempt that was counted. */
export interface Attempt {
  /** Seconds to wait if the attempt must not be made, otherwise 0. */
  wait: number;
  /** Until when the next attempt must wait because of this one, epoch ms; 0: it need not. */
  delayedUntil: number;
}

/** Slows down guessing of one kind: past the limit each attempt doubles the wait before the next. */
export interface ProgressiveDelay {
  /** Counts an attempt before it is checked, so that many at once can't all slip through. */
  begin: (key: string) => Promise<Attempt>;
  /** Takes an attempt back that was not made: it does not count and delays nobody. */
  giveBack: (key: string, attempt: Attempt) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

export interface DelayOptions {
  /** Attempts within the window before delays begin. */
  points: number;
  windowSeconds: number;
  longestDelaySeconds: number;
}

/** Delays of this process alone. */
export function delayInMemory(
  { points, windowSeconds, longestDelaySeconds }: DelayOptions,
  now: () => number,
): ProgressiveDelay {
  const attempts = new RateLimiterMemory({ points, duration: windowSeconds });
  const delayedUntil = new Map<string, number>();

  return {
    async begin(key) {
      const { consumedPoints } = await attempts.penalty(key);
      const wait = (delayedUntil.get(key) ?? 0) - now();
      if (wait > 0) {
        await attempts.reward(key); // the attempt is not made, so it does not count
        return { wait: Math.ceil(wait / 1000), delayedUntil: 0 };
      }
      if (consumedPoints < points) return { wait: 0, delayedUntil: 0 };
      if (delayedUntil.size >= MAX_DELAYS) delayedUntil.clear();
      const delay = Math.min(2 ** (consumedPoints - points), longestDelaySeconds);
      const until = now() + delay * 1000;
      delayedUntil.set(key, until);
      return { wait: 0, delayedUntil: until };
    },
    async giveBack(key, attempt) {
      await attempts.reward(key);
      if (delayedUntil.get(key) === attempt.delayedUntil) delayedUntil.delete(key);
    },
    async forget(key) {
      delayedUntil.delete(key);
      await attempts.delete(key);
    },
  };
}

/**
 * One step in Redis, so that attempts at several processes at once can't slip through. The library's limiters count and delay
 * in two steps, and take no time as an argument.
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

/** Delays of all processes together; of this process alone while Redis is away. */
export function delayInRedis(
  options: DelayOptions,
  { redis, keyOf, now }: { redis: Redis; keyOf: (key: string) => string; now: () => number },
): ProgressiveDelay {
  const { points, windowSeconds, longestDelaySeconds } = options;
  const insurance = delayInMemory(options, now);
  return {
    begin: (key) =>
      redis
        .eval(BEGIN, 1, keyOf(key), now(), points, windowSeconds * 1000, longestDelaySeconds)
        .then((answer) => {
          const [waitMs, delayedUntil] = BegunInRedis.parse(answer);
          return { wait: Math.ceil(waitMs / 1000), delayedUntil };
        })
        .catch(() => insurance.begin(key)),
    async giveBack(key, attempt) {
      await redis
        .eval(GIVE_BACK, 1, keyOf(key), attempt.delayedUntil)
        .catch(() => insurance.giveBack(key, attempt));
    },
    async forget(key) {
      await insurance.forget(key);
      await redis.del(keyOf(key)).catch(() => undefined);
    },
  };
}
