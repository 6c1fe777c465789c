import { NotShown } from './not-shown.ts';

/** How long a file goes on arriving when all who wanted it have left: what is nearly there is worth keeping. */
const GRACE_MS = 800;

/** Somebody who waits for a file. */
export interface Caller {
  /** An account, or an address. */
  key: string;
  /** Aborted when they go away before they have what they asked for. */
  leaving: AbortSignal;
}

export interface Arrival<T> {
  /** Settles with the first bytes. */
  begun: Promise<T>;
  join: (caller: Caller) => void;
}

/** What is on its way, once for each address, whoever asks for it. */
export function createArrivals<T>() {
  const underWay = new Map<string, Arrival<T>>();
  const ends = new Set<{ stop: AbortController; ended: Promise<unknown> }>();
  return {
    find: (address: string): Arrival<T> | undefined => underWay.get(address),

    /**
     * @param isForAll whether it is wanted even when all who asked have left
     * @param bring fetches it until its end; tells by `hasBegun` when the first bytes are there, and stops when
     *   nobody wants it any more
     */
    begin(
      address: string,
      isForAll: boolean,
      bring: (hasBegun: (found: T) => void, unwanted: AbortSignal) => Promise<void>,
    ): Arrival<T> {
      const { promise: begun, resolve, reject } = Promise.withResolvers<T>();
      const stop = new AbortController();
      let waiting = 0;
      const leave = () => {
        waiting -= 1;
        if (isForAll) return;
        setTimeout(() => waiting === 0 && stop.abort(new NotShown('brokenOff')), GRACE_MS).unref();
      };
      const arrival = {
        begun,
        join({ leaving }: Caller) {
          waiting += 1;
          if (leaving.aborted) leave();
          else leaving.addEventListener('abort', leave, { once: true });
        },
      };
      underWay.set(address, arrival);
      const fail = (error: unknown) => {
        underWay.delete(address); // before anybody learns of it and asks again
        reject(error);
      };
      const end = { stop, ended: bring(resolve, stop.signal).catch(fail) };
      ends.add(end);
      void end.ended.finally(() => {
        underWay.delete(address);
        ends.delete(end);
      });
      return arrival;
    },

    count: () => underWay.size,

    /** Breaks everything off, and waits until it has ended. */
    async close() {
      for (const { stop } of ends) stop.abort(new NotShown('brokenOff'));
      await Promise.all([...ends].map(({ ended }) => ended));
    },
  };
}
