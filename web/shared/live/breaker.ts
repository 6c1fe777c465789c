const FAILURES = 3;
/** Rounds are five minutes apart: half an hour, as long as the server itself pauses a failing source. */
const ROUNDS_SKIPPED = 6;

export interface Breaker {
  /** Whether to make the call in this round. After six skipped rounds it is tried once. */
  asks(): boolean;
  noteFailure(): void;
  noteSuccess(): void;
}

/** Skips a call that has failed three times in a row, until it succeeds. */
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
