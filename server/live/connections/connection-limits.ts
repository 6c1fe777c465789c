import { callTexts } from '#contract/call-texts.ts';
import type { SharedConnections } from '#server/cluster/shared-connections.ts';
import { HttpError } from '#server/http/errors.ts';
import { clientKey } from '#server/http/limits/client-key.ts';
import { type RateLimiter, rateLimits } from '#server/http/limits/rate-limits.ts';

export interface ConnectionLimits {
  /** Of this process. */
  total: number;
  /** Of one address, as limits count it, and of one account: across all processes if they can share counts. */
  perAddress: number;
  perAccount: number;
}
const TOTAL = 10_000;
const PER_ACCOUNT = 10;
const COME_BACK_SECONDS = 30;

export const connectionLimits = (perAddress: number): ConnectionLimits => ({
  total: TOTAL,
  perAddress,
  perAccount: PER_ACCOUNT,
});

/** The holder of a connection. */
export interface Holder {
  address: string;
  /** Null: without an account, where reading is public. */
  userId: string | null;
}

/** Counts connections before they are made, so that many at once can't all slip through. */
export interface ConnectionCount {
  /** @throws HttpError 503 when the process has no room for another connection */
  checkRoom: () => void;
  /**
   * Counts a connection.
   * @returns a function that releases it; further calls of it do nothing
   * @throws HttpError 503 as `checkRoom`; 429 when the address or the account has too many, or begins too many
   */
  take: (holder: Holder) => Promise<() => void>;
  /** Sends this process's counts to the other processes again. */
  renew: () => void;
}

/** The share of an address or of an account. */
interface Share {
  name: string;
  most: number;
  refusal: string;
}

export function createConnectionCount(
  limits: ConnectionLimits,
  shared: SharedConnections | null,
  beginnings: RateLimiter,
): ConnectionCount {
  const byName = new Map<string, number>();
  let all = 0;
  const countOf = (name: string) => byName.get(name) ?? 0;
  const tooMany = (text: string) => new HttpError(429, text, { retryAfterSeconds: COME_BACK_SECONDS });

  /** The address is counted first: several accounts may share it. */
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
    (await beginnings.count(name)).count > most * rateLimits.liveBeginnings.points;

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
        if (tooOften.includes(true)) throw rateLimits.liveBeginnings.refusal();
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
