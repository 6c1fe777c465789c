/** Waits for work whose result nobody wants any more once something newer has begun. */
export interface LatestWork {
  /** @returns the result of `work`; null if `forget` was called while it ran */
  wait: <T>(work: Promise<T>) => Promise<{ result: T } | null>;
  /** The result of the work that is running is not wanted any more. */
  forget: () => void;
  /** Whether work is running whose result is still wanted. */
  isUnderWay: () => boolean;
}

export function latestWork(): LatestWork {
  let forgotten = 0; // the calls of `forget` so far
  /** That number when the last work began; null once its result was given. */
  let begunAt: number | null = null;
  return {
    async wait(work) {
      const forgottenBefore = forgotten;
      begunAt = forgotten;
      const result = await work;
      if (forgottenBefore !== forgotten) return null;
      begunAt = null;
      return { result };
    },
    forget() {
      forgotten += 1;
    },
    isUnderWay: () => begunAt === forgotten,
  };
}
