import { RateLimiterMemory } from 'rate-limiter-flexible';

/** More accounts and addresses than are ever attacked at once. */
const MAX_DELAYS = 100_000;
const MAX_OWN_ADDRESSES = 100_000;

/** An attempt that was counted. */
export interface Begun {
  /** Seconds to wait if the attempt must not be made, otherwise 0. */
  wait: number;
  /** Until when the next attempt must wait because of this one, epoch ms; 0: it need not. */
  delayedUntil: number;
}

/** Slows down guessing of one kind: past the limit each attempt doubles the wait before the next. */
export interface Limit {
  /** Counts an attempt before its password is checked, so that many at once can't all slip through. */
  begin: (key: string) => Promise<Begun>;
  /** Takes an attempt back that was not made: it does not count and delays nobody. */
  giveBack: (key: string, begun: Begun) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

export interface LimitOptions {
  /** Separates this limit from others in a shared store. */
  name: string;
  /** Attempts within the window before delays begin. */
  points: number;
  windowSeconds: number;
  longestDelaySeconds: number;
}

/** The pairs of account and address that count as the owner's, and until when. */
export interface OwnAddresses {
  isOwn: (pair: string) => Promise<boolean>;
  note: (pair: string, forMs: number) => Promise<void>;
}

/** The counters of login attempts. */
export interface LoginCounts {
  limit: (options: LimitOptions) => Limit;
  own: OwnAddresses;
}

/** Counts in this process alone. */
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
        await tries.reward(key); // the attempt is not made, so it does not count
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
