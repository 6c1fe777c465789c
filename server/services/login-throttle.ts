import { RateLimiterMemory } from 'rate-limiter-flexible';
import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';
import { clientKey } from './client-key.ts';

const WINDOW_SECONDS = 15 * 60;
/** Tries for one account within the window before delays begin. */
const ACCOUNT_TRIES = 10;
/** One address may serve many people (a council's office), so it is allowed more. */
const ADDRESS_TRIES = 100;
/** The longest delay: never a lock. */
const LONGEST_DELAY_SECONDS = WINDOW_SECONDS;
/** More accounts and addresses than this are not under attack at once. */
const MAX_DELAYS = 100_000;

/** Slows down guessing of one kind: past the limit each further try doubles the wait before the next. */
export interface Limit {
  /**
   * Counts a try before its password is looked at, so that many at once can't slip through together.
   * @returns the seconds to wait, when the try must not be made; 0 otherwise
   */
  begin: (key: string) => Promise<number>;
  giveBack: (key: string) => Promise<void>;
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
        return Math.ceil(wait / 1000);
      }
      if (consumedPoints >= points) {
        if (delayedUntil.size >= MAX_DELAYS) delayedUntil.clear();
        const delay = Math.min(2 ** (consumedPoints - points), longestDelaySeconds);
        delayedUntil.set(key, now() + delay * 1000);
      }
      return 0;
    },
    async giveBack(key) {
      await tries.reward(key);
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

/** How long an address from which somebody has logged in counts as one of the account's own. */
const OWN_ADDRESS_MS = 30 * 86_400_000;
const MAX_OWN_ADDRESSES = 100_000;

/**
 * The limits of the login: for each account and for each address. An address from which the account was opened lately
 * is counted by itself, so that whoever guesses from elsewhere does not keep the owner waiting.
 */
export function createLoginThrottle(now: () => number, counts: LoginCounts = countsInMemory(now)) {
  const window = { windowSeconds: WINDOW_SECONDS, longestDelaySeconds: LONGEST_DELAY_SECONDS };
  const accounts = counts.limit({ name: 'account', points: ACCOUNT_TRIES, ...window });
  const addresses = counts.limit({ name: 'address', points: ADDRESS_TRIES, ...window });

  const pairOf = (account: string, address: string) => `${account} ${clientKey(address)}`;
  const counted = async (account: string, address: string) => {
    const pair = pairOf(account, address);
    return (await counts.own.isOwn(pair)) ? pair : account;
  };
  const noteOwn = (account: string, address: string) =>
    counts.own.note(pairOf(account, address), OWN_ADDRESS_MS);

  return {
    /** @throws HttpError 429 with `Retry-After` while a delay runs */
    async begin(account: string, address: string): Promise<void> {
      // A try that the address may not make is none for the account: else it could be delayed without a guess.
      const seconds =
        (await addresses.begin(clientKey(address))) ||
        (await accounts.begin(await counted(account, address)));
      if (seconds > 0)
        throw new HttpError(429, texts.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
    },
    /** The server was too busy to look at the password: nothing was guessed. */
    async notMade(account: string, address: string): Promise<void> {
      await accounts.giveBack(await counted(account, address));
      await addresses.giveBack(clientKey(address));
    },
    /** The right password: the account starts anew for this address, and the address has not guessed. */
    async succeeded(account: string, address: string): Promise<void> {
      await accounts.forget(await counted(account, address));
      await noteOwn(account, address);
      await addresses.giveBack(clientKey(address));
    },
    /** The owner has proved by mail who it is, from this address: every delay of the account ends. */
    async lift(account: string, address: string): Promise<void> {
      await accounts.forget(account);
      await accounts.forget(pairOf(account, address));
      await noteOwn(account, address);
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
