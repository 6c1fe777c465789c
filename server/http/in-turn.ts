import { setImmediate } from 'node:timers'; // not the global one, which tests may stop

/** So long work goes on in one go; then others are answered. */
const TURN_MS = 8;

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

/** Does something with each of many things; when it is time, others are answered before the next one. */
export async function eachInTurn<T, R>(all: readonly T[], work: (each: T, index: number) => R): Promise<R[]> {
  const turn = beginTurn();
  const results: R[] = [];
  for (const [index, each] of all.entries()) {
    if (turn.isOver()) await turn.next();
    results.push(work(each, index));
  }
  return results;
}

/** For work on many things that keeps its own order: between two of them it lets others be answered, when it is time. */
export function beginTurn() {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= TURN_MS,
    /** Resolves when others have been answered. */
    async next() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      begun = performance.now();
    },
  };
}
