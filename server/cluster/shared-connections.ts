import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Counts the connections of an address or an account across several processes. */
export type SharedConnections = ReturnType<typeof sharedConnections>;

/** A process repeats its counts every 15 s. They expire after this time, because the process may be killed. */
const HOLDS_MS = 60_000;

/**
 * A Redis hash for each name, an account or an address, has a field for each process: how many connections it holds,
 * and until when that counts, in epoch milliseconds. One step in Redis, so that many at once can't slip through.
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

/** Notes the connections of this process for each name, and until when they count. */
const NOTE = `
local self, ends, holds = ARGV[1], ARGV[2], ARGV[3]
for at = 1, #KEYS do
  local own = ARGV[at + 3]
  if own == '0' then redis.call('hdel', KEYS[at], self)
  else
    redis.call('hset', KEYS[at], self, own .. ' ' .. ends)
    redis.call('pexpire', KEYS[at], holds)
  end
end`;
/** Names in one step: ten thousand at once would block both this process and Redis. */
const NAMES_IN_A_STEP = 250;

type Count = readonly [name: string, own: number];

/** While Redis is away each process counts by itself. */
export function sharedConnections(options: {
  redis: Redis;
  keyOf: (name: string) => string;
  now: () => number;
}) {
  const { redis, keyOf, now } = options;
  const self = randomUUID();
  const noteSome = async (some: readonly Count[]) => {
    const keys = some.map(([name]) => keyOf(name));
    const owns = some.map(([, own]) => own);
    await redis.eval(NOTE, keys.length, ...keys, self, now() + HOLDS_MS, HOLDS_MS, ...owns);
  };
  /** The counts are read in small steps, so that each is current when it is sent. */
  const noteAll = async (counts: Iterable<Count>) => {
    let some: Count[] = [];
    for (const count of counts) {
      if (some.push(count) < NAMES_IN_A_STEP) continue;
      await noteSome(some);
      some = [];
    }
    if (some.length > 0) await noteSome(some);
  };
  return {
    /**
     * Notes that this process has `own` connections under a name, unless all processes then had more than `most`.
     * @returns whether it was noted; true if the others can't be reached
     */
    mayHave: (name: string, own: number, most: number) =>
      redis.eval(CLAIM, 1, keyOf(name), self, own, most, now(), HOLDS_MS).then(
        (answer) => answer === 1,
        () => true,
      ),
    /** Notes how many this process has, by name. Must be repeated every 15 seconds. */
    note: (counts: Iterable<readonly [name: string, own: number]>) =>
      void noteAll(counts).catch(() => undefined), // it is repeated
  };
}
