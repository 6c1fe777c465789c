import { jittered } from './jitter.ts';

export interface ReconnectCycle {
  /** An attempt failed or the connection was lost: the next attempt follows after the wait, if any is left. */
  failed(): void;
  /** Restores all attempts: the connection is there, or there is a sign that it can be. */
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
