import { setImmediate } from 'node:timers'; // not the global one, which tests may stop

/** Work that waits for its turn. */
const waiting: (() => void)[] = [];

/**
 * Does work of some milliseconds when others have been answered: one piece after another, however many there are and
 * whoever asks, so that a network of hundreds of places is never worked out in one go.
 * @returns what the work returns; rejects with what it throws
 */
export function inTurn<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(next);
}
