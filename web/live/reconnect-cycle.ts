import { jittered } from './jitter.ts';

export interface ReconnectCycle {
  /** An attempt failed, or what stood is lost: the next one follows after the wait, unless all are used up. */
  failed(): void;
  /** All attempts are there again: the connection stands, or something says that it could. */
  renew(): void;
  isWaiting(): boolean;
}

/** A number of attempts with a wait before each; `onUsedUp` when none is left, until somebody renews them. */
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
