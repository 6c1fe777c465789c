import { RateLimiterMemory } from 'rate-limiter-flexible';

/** More accounts and addresses than this are not under attack at once. */
const MAX_DELAYS = 100_000;
const MAX_OWN_ADDRESSES = 100_000;

/** A try that was asked for. */
export interface Begun {
  /** Seconds to wait, when it must not be made; 0 otherwise. */
  wait: number;
  /** Until when the next one has to wait because of it, epoch ms; 0: it has not. */
  delayedUntil: number;
}

/** Slows down guessing of one kind: past the limit each further try doubles the wait before the next. */
export interface Limit {
  /** Counts a try before its password is looked at, so that many at once can't slip through together. */
  begin: (key: string) => Promise<Begun>;
  /** The try was none: it does not count, and nobody waits because of it. */
  giveBack: (key: string, begun: Begun) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

export interface LimitOptions {
  /** Tells one limit from another in a store that they share. */
  name: string;
  /** Tries within the window before delays begin. */
  points: number;
  windowSeconds: number;
  longestDelaySeconds: number;
}

/** Until when each pair of account and address counts as the owner's. */
export interface OwnAddresses {
  isOwn: (pair: string) => Promise<boolean>;
  note: (pair: string, forMs: number) => Promise<void>;
}

/** Where the login's tries are counted. */
export interface LoginCounts {
  limit: (options: LimitOptions) => Limit;
  own: OwnAddresses;
}

/** Counts of this process alone. */
export const countsInMemory = (now: () => number): LoginCounts => ({
  limit: (options) => limitInMemory(options, now),
  own: ownInMemory(now),
});

function limitInMemory(
  { points, windowSeconds, longestDelaySeconds }: LimitOptions,
  now: () => number,
): Limit {
  const tries = new RateLimiterMemory({ points, duration: windowSeconds });
  const delayedUntil = new Map<string, number>();

  return {
    async begin(key) {
      const { consumedPoints } = await tries.penalty(key);
      const wait = (delayedUntil.get(key) ?? 0) - now();
      if (wait > 0) {
        await tries.reward(key); // not made, so it does not count
        return { wait: Math.ceil(wait / 1000), delayedUntil: 0 };
      }
      if (consumedPoints < points) return { wait: 0, delayedUntil: 0 };
      if (delayedUntil.size >= MAX_DELAYS) delayedUntil.clear();
      const delay = Math.min(2 ** (consumedPoints - points), longestDelaySeconds);
      const until = now() + delay * 1000;
      delayedUntil.set(key, until);
      return { wait: 0, delayedUntil: until };
    },
    async giveBack(key, begun) {
      await tries.reward(key);
      if (delayedUntil.get(key) === begun.delayedUntil) delayedUntil.delete(key);
    },
    async forget(key) {
      delayedUntil.delete(key);
      await tries.delete(key);
    },
  };
}

function ownInMemory(now: () => number): OwnAddresses {
  const own = new Map<string, number>(); // the oldest first
  return {
    isOwn: async (pair) => (own.get(pair) ?? 0) > now(),
    async note(pair, forMs) {
      own.delete(pair);
      if (own.size >= MAX_OWN_ADDRESSES) for (const oldest of own.keys()) if (own.delete(oldest)) break;
      own.set(pair, now() + forMs);
    },
  };
}
