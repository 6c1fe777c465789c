import { texts } from '#contract/texts.ts';
import { HttpError } from '../errors.ts';

export interface ConnectionLimits {
  /** Of this process. */
  total: number;
  /** Of all processes together, where they can tell one another. */
  perAccount: number;
}
export const connectionLimits: ConnectionLimits = { total: 10_000, perAccount: 10 };

const COME_BACK_SECONDS = 30;

/** Where several processes count the connections of an account together. */
export interface SharedConnections {
  /**
   * Notes that this process has `own` connections of an account, unless all processes then had more than `most`.
   * @returns whether it was noted; true when nobody can tell
   */
  mayHave: (userId: string, own: number, most: number) => Promise<boolean>;
  /** Notes how many this process has, by account. It has to be said again every 15 seconds. */
  note: (counts: Iterable<readonly [userId: string, own: number]>) => void;
}

/** Counts connections, from before they are made, so that many at once don't slip through together. */
export interface ConnectionCount {
  /** @throws HttpError 503 when no further connection fits */
  checkRoom: () => void;
  /**
   * Counts one for an account, or for nobody in particular.
   * @returns what gives it back, once however often it is called
   * @throws HttpError 503 as `checkRoom`, 429 when the account has too many
   */
  take: (userId: string | null) => Promise<() => void>;
  /** Tells the other processes again what there is here. */
  renew: () => void;
}

export function createConnectionCount(
  { total, perAccount }: ConnectionLimits,
  shared: SharedConnections | null,
): ConnectionCount {
  const byAccount = new Map<string, number>();
  let all = 0;
  const countOf = (userId: string) => byAccount.get(userId) ?? 0;
  const tooMany = () =>
    new HttpError(429, texts.tooManyLiveConnections, { retryAfterSeconds: COME_BACK_SECONDS });

  const checkRoom = () => {
    if (all >= total) throw new HttpError(503, texts.busy, { retryAfterSeconds: COME_BACK_SECONDS });
  };
  const add = (userId: string | null, change: 1 | -1) => {
    all += change;
    if (userId === null) return;
    const left = countOf(userId) + change;
    if (left > 0) byAccount.set(userId, left);
    else byAccount.delete(userId);
  };

  return {
    checkRoom,
    async take(userId) {
      checkRoom();
      const own = userId === null ? 0 : countOf(userId) + 1;
      if (own > perAccount) throw tooMany();
      add(userId, 1);
      if (userId !== null && shared && !(await shared.mayHave(userId, own, perAccount))) {
        add(userId, -1);
        throw tooMany();
      }
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        add(userId, -1);
        if (userId !== null) shared?.note([[userId, countOf(userId)]]);
      };
    },
    renew: () => shared?.note(byAccount),
  };
}
