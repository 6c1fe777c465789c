import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { SharedConnections } from '../live/connection-limits.ts';

/** What a process has said holds for this long unless it says so again, which it does every 15 s: it may be killed. */
const HOLDS_MS = 60_000;

/**
 * Each process has a field in the hash of an account: how many connections it holds, and until when that counts, in
 * epoch milliseconds. One step for Redis, so that many at once at several processes can't slip through together.
 */
const CLAIM = `
local self, own, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local now, holds = tonumber(ARGV[4]), tonumber(ARGV[5])
local known, others = redis.call('hgetall', KEYS[1]), 0
for at = 1, #known, 2 do
  local count, ends = string.match(known[at + 1], '^(%d+) (%d+)$')
  if tonumber(ends) <= now then redis.call('hdel', KEYS[1], known[at])
  elseif known[at] ~= self then others = others + tonumber(count) end
end
if others + own > most then return 0 end
redis.call('hset', KEYS[1], self, string.format('%.0f %.0f', own, now + holds))
redis.call('pexpire', KEYS[1], holds)
return 1`;

/** While Redis is away each process counts by itself. */
export function sharedConnections(options: {
  redis: Redis;
  keyOf: (userId: string) => string;
  now: () => number;
}): SharedConnections {
  const { redis, keyOf, now } = options;
  const self = randomUUID();
  return {
    mayHave: (userId, own, most) =>
      redis.eval(CLAIM, 1, keyOf(userId), self, own, most, now(), HOLDS_MS).then(
        (answer) => answer === 1,
        () => true,
      ),
    note(counts) {
      const pipeline = redis.pipeline();
      for (const [userId, own] of counts) {
        const key = keyOf(userId);
        if (own === 0) pipeline.hdel(key, self);
        else pipeline.hset(key, self, `${own} ${now() + HOLDS_MS}`).pexpire(key, HOLDS_MS);
      }
      void pipeline.exec().catch(() => undefined); // it is said again
    },
  };
}
