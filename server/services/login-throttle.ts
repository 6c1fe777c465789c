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
function createLimit(points: number, now: () => number) {
  const tries = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  const delayedUntil = new Map<string, number>();

  return {
    /**
     * Counts a try before its password is looked at, so that many at once can't slip through together.
     * @returns the seconds to wait, when the try must not be made; 0 otherwise
     */
    async begin(key: string): Promise<number> {
      const { consumedPoints } = await tries.penalty(key);
      const wait = (delayedUntil.get(key) ?? 0) - now();
      if (wait > 0) {
        await tries.reward(key); // not made, so it does not count
        return Math.ceil(wait / 1000);
      }
      if (consumedPoints >= points) {
        if (delayedUntil.size >= MAX_DELAYS) delayedUntil.clear();
        const delay = Math.min(2 ** (consumedPoints - points), LONGEST_DELAY_SECONDS);
        delayedUntil.set(key, now() + delay * 1000);
      }
      return 0;
    },
    giveBack: (key: string) => tries.reward(key),
    async forget(key: string): Promise<void> {
      delayedUntil.delete(key);
      await tries.delete(key);
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
export function createLoginThrottle(now: () => number) {
  const accounts = createLimit(ACCOUNT_TRIES, now);
  const addresses = createLimit(ADDRESS_TRIES, now);
  /** Until when each pair of account and address counts as the owner's; the oldest first. */
  const own = new Map<string, number>();

  const pairOf = (account: string, address: string) => `${account} ${clientKey(address)}`;
  const counted = (account: string, address: string) => {
    const pair = pairOf(account, address);
    return (own.get(pair) ?? 0) > now() ? pair : account;
  };
  const noteOwn = (account: string, address: string) => {
    const pair = pairOf(account, address);
    own.delete(pair);
    if (own.size >= MAX_OWN_ADDRESSES) for (const oldest of own.keys()) if (own.delete(oldest)) break;
    own.set(pair, now() + OWN_ADDRESS_MS);
  };

  return {
    /** @throws HttpError 429 with `Retry-After` while a delay runs */
    async begin(account: string, address: string): Promise<void> {
      // A try that the address may not make is none for the account: else it could be delayed without a guess.
      const seconds =
        (await addresses.begin(clientKey(address))) || (await accounts.begin(counted(account, address)));
      if (seconds > 0)
        throw new HttpError(429, texts.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
    },
    /** The server was too busy to look at the password: nothing was guessed. */
    async notMade(account: string, address: string): Promise<void> {
      await accounts.giveBack(counted(account, address));
      await addresses.giveBack(clientKey(address));
    },
    /** The right password: the account starts anew for this address, and the address has not guessed. */
    async succeeded(account: string, address: string): Promise<void> {
      await accounts.forget(counted(account, address));
      noteOwn(account, address);
      await addresses.giveBack(clientKey(address));
    },
    /** The owner has proved by mail who it is, from this address: every delay of the account ends. */
    async lift(account: string, address: string): Promise<void> {
      await accounts.forget(account);
      await accounts.forget(pairOf(account, address));
      noteOwn(account, address);
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
