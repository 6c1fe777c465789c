import { timingSafeEqual } from 'node:crypto';
import { type KeyedHash, newToken } from '#server/http/keyed-hash.ts';

/** How long a device on which somebody has logged in is known as one of the account's own. */
export const KNOWN_DEVICE_MS = 30 * 86_400_000;

/**
 * What a device keeps in a cookie when an account was opened on it: a number made at that moment, until when it is good,
 * and a signature that binds both to the account. It opens nothing; it gives the device tries that nobody else uses up.
 */
export interface KnownDevices {
  /** What the device is to keep. */
  issue: (account: string) => string;
  /** The number behind what a device shows; null: it is no device of this account. */
  idOf: (account: string, shown: string | undefined) => string | null;
}

export function createKnownDevices({ hash, now }: { hash: KeyedHash; now: () => number }): KnownDevices {
  const signed = (account: string, id: string, until: string) =>
    hash('known device', `${account}\0${id}\0${until}`);

  return {
    issue(account) {
      const id = newToken();
      const until = String(now() + KNOWN_DEVICE_MS);
      return `${id}.${until}.${signed(account, id, until)}`;
    },
    idOf(account, shown) {
      const [, id, until, signature] = /^([\w-]{43})\.(\d{13})\.([\w-]{43})$/.exec(shown ?? '') ?? [];
      if (id === undefined || until === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signed(account, id, until)));
      return isOurs && Number(until) > now() ? id : null;
    },
  };
}
