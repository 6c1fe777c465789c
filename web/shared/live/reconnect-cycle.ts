import { jittered } from './jitter.ts';

export interface ReconnectCycle {
  /** An attempt failed or the connection was lost. Makes the next attempt after the wait, if any is left. */
  failed(): void;
  /** Begins with all attempts again: the connection is open, or there is a sign that it can be opened. */
  renew(): void;
  isWaiting(): boolean;
}

/** A limited number of attempts with a wait before each. Calls `onUsedUp` when none is left. */
export function reconnectCycle(options: {
  attempts: number;
  delayMs: number;
  attempt: () => void;
  onUsedUp: () => void;
  random?: () => number;
}): ReconnectCycle {
  const { attempts, delayMs, attempt, onUsedUp, random } = options;
  let made = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const stopWaiting = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    failed() {
      if (timer !== null) return;
      if (made === attempts) {
        onUsedUp();
        return;
      }
      made += 1;
      timer = setTimeout(
        () => {
          timer = null;
          attempt();
        },
        jittered(delayMs, random),
      );
    },
    renew() {
      stopWaiting();
      made = 0;
    },
    isWaiting: () => timer !== null,
  };
}
