import { timingSafeEqual } from 'node:crypto';
import { type KeyedHash, newToken } from '#server/http/limits/keyed-hash.ts';

/** How long a device on which somebody has logged in counts as one of the account's own. */
export const KNOWN_DEVICE_MS = 30 * 86_400_000;

/**
 * The cookie of a device on which somebody logged in: a random number, its expiry, and a signature that binds both to
 * the account. It opens nothing. It gives the device login attempts that nobody else can use up.
 */
export type KnownDevices = ReturnType<typeof createKnownDevices>;

export function createKnownDevices({ hash, now }: { hash: KeyedHash; now: () => number }) {
  const signed = (account: string, id: string, until: string) =>
    hash('known device', `${account}\0${id}\0${until}`);

  return {
    /** The value of the cookie. */
    issue(account: string) {
      const id = newToken();
      const until = String(now() + KNOWN_DEVICE_MS);
      return `${id}.${until}.${signed(account, id, until)}`;
    },
    /** The number in a device's cookie. Null: not a device of this account. */
    idOf(account: string, shown: string | undefined): string | null {
      const [, id, until, signature] = /^([\w-]{43})\.(\d{13})\.([\w-]{43})$/.exec(shown ?? '') ?? [];
      if (id === undefined || until === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signed(account, id, until)));
      return isOurs && Number(until) > now() ? id : null;
    },
  };
}
