import type { FastifyRequest } from 'fastify';
import type { PairingRequest } from '#contract/displays/displays.ts';
import type { Client, DisplayCaller } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { isToken, type KeyedHash, newToken } from '#server/http/limits/keyed-hash.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { DisplayKeys } from '../pairing/display-keys.ts';
import { LETTERS, PAIRING_LIFE_MS, type Pairings } from '../pairing/pairings.ts';

/** Whose panel it is that calls. */
export type PanelState =
  | { is: 'paired'; caller: DisplayCaller }
  | { is: 'waiting'; code: string; expiresAt: number }
  /** `told` is called when the picture that says so is on its way. */
  | { is: 'refused'; told: () => Promise<void> };

/**
 * The pairing of panels, which take one key when they are set up and no other one ever. So the secret that asks for a pairing becomes
 * the key, once an administrator who stands before the panel has typed its code. The address of its radio opens nothing: whoever
 * knows it gets a new secret like everybody, and not that of the panel.
 */
export type PanelPairings = ReturnType<typeof createPanelPairings>;

export function createPanelPairings(options: {
  store: Pick<Store, 'displayPairings'>;
  keys: Pick<DisplayKeys, 'look' | 'told'>;
  pairings: Pick<Pairings, 'admitCode'>;
  hash: KeyedHash;
  /** Called when a panel has got its display. */
  paired: (display: StoredDisplay) => Promise<void>;
  now: () => number;
}) {
  const { store, keys, pairings, hash, paired, now } = options;
  const { displayPairings } = store;

  /** From the secret and the moment, so that every process knows it and the store only its hash. */
  const codeOf = (secret: string, askedAt: number): string => {
    const bytes = Buffer.from(hash('panel code', `${secret}\0${askedAt}`), 'base64url');
    return Array.from(
      { length: 8 },
      (_, place) => LETTERS[bytes.readUInt32BE(place * 4) % LETTERS.length],
    ).join('');
  };

  const add = async (
    secret: string,
    screen: PairingRequest,
    client: Client,
    askedAt: number,
  ): Promise<number> => {
    const pairing = {
      secretHash: hash('display secret', secret),
      codeHash: hash('display code', codeOf(secret, askedAt)),
      displayId: null,
      address: client.address,
      browser: `Panel of e-paper. ${client.userAgent ?? ''}`.trim().slice(0, 300),
      ...screen,
      ...{ askedAt, expiresAt: askedAt + PAIRING_LIFE_MS },
    };
    try {
      await displayPairings.add(pairing);
      return askedAt;
    } catch (error) {
      if (error instanceof AlreadyTaken) return add(secret, screen, client, askedAt + 1);
      throw error;
    }
  };

  const asked = async (secret: string, screen: PairingRequest, client: Client): Promise<number> => {
    await pairings.admitCode(client);
    await displayPairings.prune(now()); // the one before that was asked for with this secret
    return add(secret, screen, client, now());
  };

  const keyOf = async (
    request: FastifyRequest,
  ): Promise<Extract<PanelState, { is: 'paired' | 'refused' }> | null> => {
    try {
      return { is: 'paired', caller: await keys.look(request) };
    } catch (error) {
      if (!(error instanceof HttpError) || error.reason === undefined) throw error;
      return error.reason === 'unknown' ? null : { is: 'refused', told: () => keys.told(error) };
    }
  };

  const waiting = (secret: string, askedAt: number): PanelState => ({
    is: 'waiting',
    code: shown(codeOf(secret, askedAt)),
    expiresAt: askedAt + PAIRING_LIFE_MS,
  });

  return {
    /** A new secret, and the code that its panel will show. @throws HttpError 429 */
    async begin(screen: PairingRequest, client: Client): Promise<{ secret: string; code: string }> {
      const secret = newToken();
      return { secret, code: shown(codeOf(secret, await asked(secret, screen, client))) };
    },

    /** @throws HttpError 429 where a further code would be needed */
    async stateOf(request: FastifyRequest, screen: PairingRequest, client: Client): Promise<PanelState> {
      const known = await keyOf(request);
      if (known) return known;
      const secret = request.headers['access-token'];
      if (typeof secret !== 'string' || !isToken(secret))
        return { is: 'refused', told: async () => undefined };
      const secretHash = hash('display secret', secret);
      const pairing = await displayPairings.bySecret(secretHash, now());
      if (!pairing) return waiting(secret, await asked(secret, screen, client));
      if (pairing.displayId === null) return waiting(secret, pairing.askedAt);
      const display = await displayPairings.finish(secretHash, hash('display key', secret), now());
      if (display) await paired(display);
      return { is: 'paired', caller: await keys.look(request) };
    },
  };
}

const shown = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
