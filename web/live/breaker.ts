const FAILURES = 3;
/** Half an hour of rounds, as long as the server itself leaves a failing source alone. */
const ROUNDS_SKIPPED = 6;

export interface Breaker {
  /** Whether this round asks. After a number of rounds without, one asks again, so that it can come back by itself. */
  asks(): boolean;
  noteFailure(): void;
  noteSuccess(): void;
}

/** Leaves a call out once it has failed three times in a row, until it succeeds. */
export function breaker(): Breaker {
  let failures = 0;
  let skipped = 0;
  return {
    asks() {
      if (failures < FAILURES) return true;
      skipped += 1;
      if (skipped <= ROUNDS_SKIPPED) return false;
      skipped = 0;
      return true;
    },
    noteFailure() {
      failures += 1;
    },
    noteSuccess() {
      failures = 0;
      skipped = 0;
    },
  };
}
