export interface LatestWork {
  /** @returns the result of `work`; null if `forget` was called before it came */
  wait: <T>(work: Promise<T>) => Promise<{ result: T } | null>;
  /** Lets nobody see the result of work that is under way. */
  forget: () => void;
  isUnderWay: () => boolean;
}

/** Waits for work whose result matters only until something newer begins. */
export function latestWork(): LatestWork {
  /** Counts the calls of `forget`. */
  let turn = 0;
  let busyTurn: number | null = null;
  return {
    async wait(work) {
      const ofTurn = turn;
      busyTurn = turn;
      const result = await work;
      if (ofTurn !== turn) return null;
      busyTurn = null;
      return { result };
    },
    forget() {
      turn += 1;
    },
    isUnderWay: () => busyTurn === turn,
  };
}
