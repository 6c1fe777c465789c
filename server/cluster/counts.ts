import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type OwnAddresses, ownAddressesInMemory, ownAddressesInRedis } from './own-addresses.ts';
import {
  type DelayOptions,
  delayInMemory,
  delayInRedis,
  type ProgressiveDelay,
} from './progressive-delay.ts';
import { type SharedConnections, sharedConnections } from './shared-connections.ts';

/** Counts within a window that starts with the first event of a key. */
export type Counter = Pick<RateLimiterAbstract, 'penalty' | 'reward'>;

/** What limits count. The names separate them from one another in a shared store. */
export interface Counts {
  counter: (name: string, windowSeconds: number) => Counter;
  delay: (name: string, options: DelayOptions) => ProgressiveDelay;
  ownAddresses: OwnAddresses;
  /** Null if each process counts by itself. */
  connections: SharedConnections | null;
}

export const counterInMemory = (windowSeconds: number) =>
  new RateLimiterMemory({ points: 1, duration: windowSeconds });

/** Counts in this process alone. */
export const countsInMemory = (now: () => number): Counts => ({
  counter: (_name, windowSeconds) => counterInMemory(windowSeconds),
  delay: (_name, options) => delayInMemory(options, now),
  ownAddresses: ownAddressesInMemory(now),
  connections: null,
});

/** Counts for all processes together. While Redis is away each process counts by itself, so that there is always a limit. */
export function countsInRedis(options: {
  redis: Redis;
  prefix: string;
  /** The key of the sessions, which the processes share. */
  secret: string;
  now: () => number;
}): Counts & { connections: SharedConnections } {
  const { redis, prefix, secret, now } = options;
  /** People's addresses do not go into Redis. */
  const hashed = (key: string) => createHmac('sha256', secret).update(`${prefix}${key}`).digest('base64url');
  const keysOf = (name: string) => (key: string) => `${prefix}${name}:${hashed(key)}`;

  return {
    counter(name, duration) {
      const limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${prefix}${name}`,
        points: 1,
        duration,
        rejectIfRedisNotReady: true,
        insuranceLimiter: counterInMemory(duration),
      });
      return {
        penalty: (key) => limiter.penalty(hashed(String(key))),
        reward: (key) => limiter.reward(hashed(String(key))),
      };
    },
    delay: (name, limit) => delayInRedis(limit, { redis, keyOf: keysOf(name), now }),
    ownAddresses: ownAddressesInRedis({ redis, keyOf: keysOf('own'), now }),
    connections: sharedConnections({ redis, keyOf: keysOf('connections'), now }),
  };
}
