import { callTexts } from '#contract/call-texts.ts';
import type { SharedConnections } from '#server/cluster/shared-connections.ts';
import { type CounterOf, counterInMemory } from '#server/cluster/window-counter.ts';
import { clientKey } from '#server/http/client-key.ts';
import { HttpError } from '#server/http/errors.ts';

export interface ConnectionLimits {
  /** Of this process. */
  total: number;
  /** Of one address, as limits count it, and of one account: of all processes together, where they can tell one another. */
  perAddress: number;
  perAccount: number;
}
const TOTAL = 10_000;
const PER_ACCOUNT = 10;
/** For each connection that an address or an account may have: so often a minute it may begin one and be told all. */
const BEGINNINGS = 12;
const COME_BACK_SECONDS = 30;
const MINUTE_SECONDS = 60;

export const connectionLimits = (perAddress: number): ConnectionLimits => ({
  total: TOTAL,
  perAddress,
  perAccount: PER_ACCOUNT,
});

/** Whose a connection is. */
export interface Holder {
  address: string;
  /** Null: nobody in particular, where reading is public. */
  userId: string | null;
}

/** Counts connections, from before they are made, so that many at once don't slip through together. */
export interface ConnectionCount {
  /** @throws HttpError 503 when no further connection fits */
  checkRoom: () => void;
  /**
   * Counts one.
   * @returns what gives it back, once however often it is called
   * @throws HttpError 503 as `checkRoom`; 429 when the address or the account has too many, or begins too many
   */
  take: (holder: Holder) => Promise<() => void>;
  /** Tells the other processes again what there is here. */
  renew: () => void;
}

/** What one connection counts as, for its address or for its account. */
interface Share {
  name: string;
  most: number;
  refusal: string;
}

export function createConnectionCount(
  limits: ConnectionLimits,
  shared: SharedConnections | null,
  counterOf: CounterOf = counterInMemory,
): ConnectionCount {
  const byName = new Map<string, number>();
  const beginnings = counterOf('live beginnings', MINUTE_SECONDS);
  let all = 0;
  const countOf = (name: string) => byName.get(name) ?? 0;
  const tooMany = (text: string) => new HttpError(429, text, { retryAfterSeconds: COME_BACK_SECONDS });

  /** The address comes first: who shares an account with nobody else may share an address with many. */
  const sharesOf = ({ address, userId }: Holder): Share[] => {
    const { perAddress, perAccount } = limits;
    const ofAddress = { most: perAddress, refusal: callTexts.tooManyLiveConnectionsHere };
    const ofAccount = { most: perAccount, refusal: callTexts.tooManyLiveConnections };
    return [
      { name: `address ${clientKey(address)}`, ...ofAddress },
      ...(userId === null ? [] : [{ name: `account ${userId}`, ...ofAccount }]),
    ];
  };
  const checkRoom = () => {
    if (all >= limits.total)
      throw new HttpError(503, callTexts.busy, { retryAfterSeconds: COME_BACK_SECONDS });
  };
  const add = (shares: readonly Share[], change: 1 | -1) => {
    all += change;
    for (const { name } of shares) {
      const left = countOf(name) + change;
      if (left > 0) byName.set(name, left);
      else byName.delete(name);
    }
  };
  const release = (shares: readonly Share[]) => {
    add(shares, -1);
    shared?.note(shares.map(({ name }) => [name, countOf(name)] as const));
  };
  const beginsTooOften = async ({ name, most }: Share) =>
    (await beginnings.add(name)).count > most * BEGINNINGS;

  return {
    checkRoom,
    async take(holder) {
      checkRoom();
      const shares = sharesOf(holder);
      const full = shares.find(({ name, most }) => countOf(name) >= most);
      if (full) throw tooMany(full.refusal);
      add(shares, 1);
      const counted = shares.map((share) => ({ ...share, own: countOf(share.name) }));
      try {
        for (const { name, own, most, refusal } of counted)
          if (shared && !(await shared.mayHave(name, own, most))) throw tooMany(refusal);
        const tooOften = await Promise.all(shares.map(beginsTooOften));
        if (tooOften.includes(true)) throw tooMany(callTexts.tooManyLiveBeginnings);
      } catch (error) {
        release(shares);
        throw error;
      }
      let isTaken = true;
      return () => {
        if (isTaken) release(shares);
        isTaken = false;
      };
    },
    renew: () => shared?.note(byName),
  };
}
