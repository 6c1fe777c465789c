import type { Redis } from 'ioredis';

/** More than are ever used at once. */
const MAX_PAIRS = 100_000;

/** The pairs of account and address that count as the owner's, and until when. */
export interface OwnAddresses {
  isOwn: (pair: string) => Promise<boolean>;
  note: (pair: string, forMs: number) => Promise<void>;
}

export function ownAddressesInMemory(now: () => number): OwnAddresses {
  const own = new Map<string, number>(); // the oldest first
  return {
    isOwn: async (pair) => (own.get(pair) ?? 0) > now(),
    async note(pair, forMs) {
      own.delete(pair);
      if (own.size >= MAX_PAIRS) for (const oldest of own.keys()) if (own.delete(oldest)) break;
      own.set(pair, now() + forMs);
    },
  };
}

/** Known to all processes, and to this one also while Redis is away. */
export function ownAddressesInRedis(options: {
  redis: Redis;
  keyOf: (pair: string) => string;
  now: () => number;
}): OwnAddresses {
  const { redis, keyOf, now } = options;
  const local = ownAddressesInMemory(now);
  return {
    async isOwn(pair) {
      if (await local.isOwn(pair)) return true;
      const until = await redis.get(keyOf(pair)).catch(() => null);
      return Number(until) > now();
    },
    async note(pair, forMs) {
      await local.note(pair, forMs);
      await redis.set(keyOf(pair), now() + forMs, 'PX', forMs).catch(() => undefined);
    },
  };
}
