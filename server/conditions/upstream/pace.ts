/** The most weight that a source takes in a time. */
export interface PaceLimit {
  weight: number;
  /** Milliseconds. */
  within: number;
}

/** A source's limits for short times, shared by all upstreams that it counts together. */
export type Pace = ReturnType<typeof createPace>;

export function createPace(limits: readonly PaceLimit[]) {
  const longest = Math.max(...limits.map(({ within }) => within));
  let made: { at: number; weight: number }[] = []; // oldest first
  let last = Promise.resolve();

  /** How long until a call of this weight fits all limits; one that is heavier than a limit waits until all else is past. */
  const waitFor = (weight: number, now: number): number => {
    made = made.filter(({ at }) => now - at < longest);
    return Math.max(
      0,
      ...limits.map((limit) => {
        const counted = made.filter(({ at }) => now - at < limit.within);
        let over = counted.reduce((sum, each) => sum + each.weight, 0) + weight - limit.weight;
        for (const { at, weight: each } of counted) {
          if (over <= 0) return 0;
          over -= each;
          if (over <= 0) return at + limit.within - now;
        }
        const newest = counted.at(-1);
        return over > 0 && newest ? newest.at + limit.within - now : 0;
      }),
    );
  };

  const admit = async (weight: number) => {
    for (;;) {
      const wait = waitFor(weight, performance.now());
      if (wait <= 0) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    made.push({ at: performance.now(), weight });
  };

  return {
    /** Resolves when a call of this weight may be made, and counts it. Calls go in the order in which they came. */
    room(weight: number) {
      last = last.then(() => admit(weight));
      return last;
    },
  };
}
