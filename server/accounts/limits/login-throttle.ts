import type { OwnAddresses } from '#server/cluster/own-addresses.ts';
import type { Attempt, ProgressiveDelay } from '#server/cluster/progressive-delay.ts';
import { clientKey } from '#server/http/limits/client-key.ts';
import { delays, type RateLimiters } from '#server/http/limits/rate-limits.ts';
import { KNOWN_DEVICE_MS, type KnownDevices } from '../sessions/known-devices.ts';

/** How long an address from which somebody has logged in counts as one of the account's own. */
const OWN_ADDRESS_MS = KNOWN_DEVICE_MS;

/** A login attempt: the account that is claimed, and where it comes from. */
export interface Claim {
  account: string;
  address: string;
  /** The device cookie. */
  knownDevice: string | undefined;
}

/** One of the limits at which a claim is counted. */
interface Counted {
  limit: ProgressiveDelay;
  key: string;
  /** The right password resets this limit. Otherwise it only takes the attempt back. */
  isOwners: boolean;
  /** The attempt is counted, but a delay of this limit does not refuse it. */
  isUnheeded?: boolean;
}

/**
 * The limits of the login. A device on which somebody logged in to the account lately has a limit of its own, and no
 * other limit delays it. So has an address from which somebody logged in to it: guesses from elsewhere, or at other
 * accounts from there, do not delay it. Everybody else is counted for the account and for the address.
 */
export function createLoginThrottle(options: {
  devices: KnownDevices;
  limiters: Pick<RateLimiters, keyof typeof delays>;
  ownAddresses: OwnAddresses;
}) {
  const { devices, ownAddresses } = options;
  const {
    loginAttempts: accounts,
    loginAttemptsOfDevice: ownDevices,
    loginAttemptsOfClient: addresses,
  } = options.limiters;

  const pairOf = (account: string, address: string) => `${account} ${clientKey(address)}`;
  const noteOwn = (account: string, address: string) =>
    ownAddresses.note(pairOf(account, address), OWN_ADDRESS_MS);

  const countedAt = async ({ account, address, knownDevice }: Claim): Promise<Counted[]> => {
    const device = devices.idOf(account, knownDevice);
    if (device !== null) return [{ limit: ownDevices, key: device, isOwners: true }];
    const ofAddress = { limit: addresses, key: clientKey(address), isOwners: false };
    const pair = pairOf(account, address);
    // Guesses at the owner's own address still count for the address.
    if (await ownAddresses.isOwn(pair))
      return [
        { limit: accounts, key: pair, isOwners: true },
        { ...ofAddress, isUnheeded: true },
      ];
    // If the address must wait, the attempt does not count for the account: it would delay it without a guess.
    return [ofAddress, { limit: accounts, key: account, isOwners: true }];
  };

  /** @throws HttpError 429 with `Retry-After` while a delay runs */
  const begin = async (claim: Claim) => {
    const made: (Counted & { attempt: Attempt })[] = [];
    const giveBack = async () => {
      for (const { limit, key, attempt } of made) await limit.giveBack(key, attempt);
    };
    for (const counted of await countedAt(claim)) {
      const attempt = await counted.limit.begin(counted.key);
      if (attempt.wait === 0) made.push({ ...counted, attempt });
      else if (!counted.isUnheeded) {
        await giveBack();
        throw delays.loginAttempts.refusal(attempt.wait);
      }
    }
    const succeed = async () => {
      for (const { limit, key, attempt, isOwners } of made)
        await (isOwners ? limit.forget(key) : limit.giveBack(key, attempt));
      await noteOwn(claim.account, claim.address);
    };
    return { giveBack, succeed };
  };

  return {
    /**
     * Runs `judge` as one more attempt. If it throws, since the server is too busy or the store away, the attempt does
     * not count.
     * @param judge its result for the right password; null for a wrong one
     * @throws HttpError 429 with `Retry-After` while a delay runs; the errors of `judge`
     */
    async judged<T>(claim: Claim, judge: () => Promise<T | null>): Promise<T | null> {
      const attempt = await begin(claim);
      let outcome: T | null;
      try {
        outcome = await judge();
      } catch (error) {
        await attempt.giveBack();
        throw error;
      }
      if (outcome !== null) await attempt.succeed();
      return outcome;
    },
    /** The owner has proved by mail who they are, from this address: every delay of the account ends. */
    async lift(account: string, address: string): Promise<void> {
      await accounts.forget(account);
      await accounts.forget(pairOf(account, address));
      await noteOwn(account, address);
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
