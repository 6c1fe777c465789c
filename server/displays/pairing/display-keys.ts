import type { FastifyRequest } from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import type { DisplayRefusal } from '#contract/displays/displays.ts';
import type { JudgeDisplay } from '#server/http/callers/guard.ts';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { DisplayCaller } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { isToken, type KeyedHash, newToken } from '#server/http/limits/keyed-hash.ts';
import type { DisplayKey } from '#server/store/displays/keys.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import type { Register } from '../register.ts';

const DAY_MS = 86_400_000;
/** An answer that brings a new key may be lost; so long no other one is made, as it may still be under way. */
const NEW_KEY_PAUSE_MS = 10 * 60_000;
/** Of how many keys it is remembered whose they are, for when the store is away. */
const MOST_REMEMBERED = 2000;

const refusalTexts: Readonly<Record<DisplayRefusal, string>> = {
  unknown: callTexts.displayUnknown,
  revoked: callTexts.displayRevoked,
  copied: callTexts.displayCopied,
};
/** A key that opens nothing; what the store knows of it, where it does. */
class KeyRefused extends HttpError {
  readonly key: DisplayKey | null;

  constructor(reason: DisplayRefusal, key: DisplayKey | null = null) {
    super(401, refusalTexts[reason], { reason });
    this.key = key;
  }
}

/** The keys by which displays are known. The store has only a keyed hash of each. */
export type DisplayKeys = ReturnType<typeof createDisplayKeys>;

export function createDisplayKeys(options: {
  store: Pick<Store, 'displayKeys' | 'displayContacts'>;
  register: Pick<Register, 'byId'>;
  hash: KeyedHash;
  cookie: TokenCookie;
  /** Called when a key was used that a newer one has replaced: there is a copy of it. */
  copied: (displayId: string) => Promise<void>;
  now: () => number;
}) {
  const { register, hash, cookie, copied, now } = options;
  const { displayKeys, displayContacts } = options.store;
  /** By the hash of a key: whose it was when it was last judged, the oldest first. */
  const remembered = new Map<string, string>();

  const remember = (keyHash: string, displayId: string) => {
    remembered.delete(keyHash);
    if (remembered.size >= MOST_REMEMBERED)
      for (const oldest of remembered.keys()) if (remembered.delete(oldest)) break;
    remembered.set(keyHash, displayId);
  };

  const judged = async (keyHash: string): Promise<DisplayCaller> => {
    const key = await displayKeys.find(keyHash);
    if (!key || key.revokedAs !== null) remembered.delete(keyHash);
    if (!key) throw new KeyRefused('unknown');
    const { displayId } = key;
    if (key.revokedAs !== null) throw new KeyRefused(key.revokedAs, key);
    if (key.retiredAt !== null && key.retiredAt <= now()) {
      remembered.delete(keyHash);
      await copied(displayId);
      throw new KeyRefused('copied');
    }
    if (key.usedAt === null) await displayKeys.noteUsed(displayId, keyHash, now());
    remember(keyHash, displayId);
    const isKeyDue = now() - key.issuedAt >= DAY_MS;
    return { displayId, keyHash, isKeyDue, isUnverified: false };
  };

  const look: JudgeDisplay = async (request) => {
    const token = keyIn(request, cookie);
    if (token === undefined || !isToken(token)) throw new KeyRefused('unknown');
    const keyHash = hash('display key', token);
    try {
      return await judged(keyHash);
    } catch (error) {
      const displayId = isStoreAway(error) ? remembered.get(keyHash) : undefined;
      // A sign must not go dark because the database is away: what it shows comes from memory.
      if (displayId === undefined || register.byId(displayId)?.revokedAt !== null) throw error;
      return { displayId, keyHash, isKeyDue: false, isUnverified: true };
    }
  };

  const told = async (error: unknown) => {
    if (!(error instanceof KeyRefused) || error.key === null) return;
    const { displayId, revokedAt, retiredAt } = error.key;
    // Whoever uses a key that was replaced long ago is not the display that has reported since.
    if (revokedAt === null || (retiredAt !== null && retiredAt <= now())) return;
    try {
      await displayContacts.noteRefused(displayId, revokedAt, now());
    } catch (failure) {
      // It is refused all the same, and counts as one that may not know.
      if (!isStoreAway(failure)) throw failure;
    }
  };

  return {
    /** As `judge`, for a panel, which does not learn from the refusal of a call: nothing is noted. */
    look,
    /** Notes that a display knows of its refusal. @param error what `look` has thrown */
    told,

    /** A display whose call is refused since it was revoked knows it from then on, which is noted. */
    async judge(request: FastifyRequest): Promise<DisplayCaller> {
      try {
        return await look(request);
      } catch (error) {
        await told(error);
        throw error;
      }
    },

    /** A further key where the caller's is due; null: it is not. */
    async renewed({ displayId, isKeyDue }: DisplayCaller): Promise<string | null> {
      if (!isKeyDue) return null;
      const since = now() - NEW_KEY_PAUSE_MS;
      if (((await displayKeys.newestUnused(displayId)) ?? 0) > since) return null;
      const token = newToken();
      await displayKeys.add(displayId, hash('display key', token), { now: now(), since });
      return token;
    },
  };
}

/** Of a screen in its cookie; of a panel that keeps no cookies in a header. */
function keyIn(request: FastifyRequest, cookie: TokenCookie): string | undefined {
  const header = request.headers['access-token'];
  return cookie.read(request) ?? (typeof header === 'string' ? header : undefined);
}
