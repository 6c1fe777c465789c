import { randomInt } from 'node:crypto';
import type {
  PairingBegun,
  PairingFound,
  PairingRequest,
  PairingState,
} from '#contract/displays/displays.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import type { Client } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { clientNetworks } from '#server/http/limits/client-key.ts';
import { isToken, type KeyedHash, newToken } from '#server/http/limits/keyed-hash.ts';
import type { RateLimiters } from '#server/http/limits/rate-limits.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Pairing } from '#server/store/displays/pairings.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** Consonants that are not taken for one another or for a digit, and make no words. */
export const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;
export const PAIRING_LIFE_MS = 10 * 60_000;
const POLL_AFTER_S = 5;
const SLOWER_POLL_AFTER_S = 10;
/** Clocks of networks are not even: a poll that comes a little early is no hurry. */
const HURRY_MS = 3000;
export const MOST_WAITING = 200;

/** Screens that ask to be paired. The store has only keyed hashes of codes and secrets. */
export type Pairings = ReturnType<typeof createPairings>;

export function createPairings(options: {
  store: Pick<Store, 'displayPairings'>;
  hash: KeyedHash;
  limiters: Pick<RateLimiters, 'pairingCodes' | 'pairingCodesOfHome' | 'pairingCodesOfSite'>;
  publicUrl: () => string;
  /** Called when a screen has got its key. */
  paired: (display: StoredDisplay) => Promise<void>;
  now: () => number;
}) {
  const { store, hash, limiters, publicUrl, paired, now } = options;
  const { displayPairings } = store;
  const ofNetworks = [limiters.pairingCodes, limiters.pairingCodesOfHome, limiters.pairingCodesOfSite];
  /** By the hash of a secret: when it was last polled with, on this process. */
  const polled = new Map<string, number>();

  const isHurried = (secretHash: string): boolean => {
    const last = polled.get(secretHash) ?? 0;
    if (polled.size >= 2 * MOST_WAITING) polled.clear();
    polled.set(secretHash, now());
    return now() - last < HURRY_MS;
  };

  const add = async (screen: PairingRequest, client: Client, secret: string): Promise<string> => {
    const code = newCode();
    const pairing = {
      secretHash: hash('display secret', secret),
      codeHash: hash('display code', code),
      displayId: null,
      address: client.address,
      browser: (client.userAgent ?? '').slice(0, 300),
      ...screen,
      askedAt: now(),
      expiresAt: now() + PAIRING_LIFE_MS,
    };
    try {
      await displayPairings.add(pairing);
      return code;
    } catch (error) {
      if (error instanceof AlreadyTaken) return add(screen, client, secret);
      throw error;
    }
  };

  const admitCode = async (client: Client) => {
    for (const [index, network] of clientNetworks(client.address).entries())
      await ofNetworks[index]?.consume(network);
    await makeRoom();
  };

  /** Nobody keeps others out: where all places are taken, the network that has most of them gives up its oldest. */
  const makeRoom = async () => {
    const waiting = await displayPairings.waiting(now()); // the oldest first
    if (waiting.length < MOST_WAITING) return;
    const networkOf = ({ address }: Pairing) => clientNetworks(address).at(-1) ?? address;
    const counts = new Map<string, number>();
    for (const pairing of waiting) counts.set(networkOf(pairing), (counts.get(networkOf(pairing)) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = waiting.find((pairing) => counts.get(networkOf(pairing)) === most);
    if (oldest) await displayPairings.giveUp(oldest.secretHash);
  };

  return {
    /** Counts a further code. @throws HttpError 429, with `Retry-After` */
    admitCode,

    /** @throws HttpError 429, with `Retry-After` */
    async begin(screen: PairingRequest, client: Client): Promise<PairingBegun> {
      await admitCode(client);
      const secret = newToken();
      const code = await add(screen, client, secret);
      return {
        secret,
        code: `${code.slice(0, 4)}-${code.slice(4)}`,
        expires_at: new Date(now() + PAIRING_LIFE_MS).toISOString(),
        poll_after_s: POLL_AFTER_S,
        pairing_url: new URL('/admin/displays/pair', publicUrl()).href,
      };
    },

    /** `key` comes once, with `paired`. */
    async poll(secret: string): Promise<PairingState & { key: string | null }> {
      const expired = { state: 'expired' as const, poll_after_s: POLL_AFTER_S, key: null };
      if (!isToken(secret)) return expired;
      const secretHash = hash('display secret', secret);
      const pairing = await displayPairings.bySecret(secretHash, now());
      if (!pairing) return expired;
      if (isHurried(secretHash)) return { state: 'slow_down', poll_after_s: SLOWER_POLL_AFTER_S, key: null };
      if (pairing.displayId === null) return { state: 'pending', poll_after_s: POLL_AFTER_S, key: null };
      const key = newToken();
      const display = await displayPairings.finish(secretHash, hash('display key', key), now());
      polled.delete(secretHash);
      if (!display) return expired;
      await paired(display);
      return { state: 'paired', poll_after_s: POLL_AFTER_S, key };
    },

    /**
     * The screen that shows a code.
     * @throws HttpError 404, the same for a wrong, an expired and a used code
     */
    async find(code: string): Promise<Pairing> {
      const pairing = await displayPairings.byCode(hash('display code', code), now());
      if (!pairing) throw new HttpError(404, staffTexts.pairingCodeUnknown, { field: 'code' });
      return pairing;
    },
  };
}

/** The screen as the administrator sees it before approving. */
export const pairingFound = (pairing: Pairing): PairingFound => ({
  browser: pairing.browser,
  width: pairing.width,
  height: pairing.height,
  address: pairing.address,
  asked_at: new Date(pairing.askedAt).toISOString(),
  expires_at: new Date(pairing.expiresAt).toISOString(),
});

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
