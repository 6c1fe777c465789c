import type { Logger } from 'pino';

/**
 * Writes that no call waits for, made one after the other in the order in which they were added.
 * @param what the name of the writes in log lines
 */
export function createOrderedWrites({ what, log }: { what: string; log: Logger }) {
  const pending: (() => Promise<void>)[] = [];
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isFailing = false;

  const run = async () => {
    isRunning = true;
    try {
      for (let write = pending[0]; write; write = pending[0]) {
        await write();
        pending.shift();
      }
      if (isFailing) log.info(`the ${what} are being written again`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error, waiting: pending.length }, `the ${what} could not be written`);
      isFailing = true;
    } finally {
      isRunning = false;
    }
  };

  const flush = () => {
    if (!isRunning && pending.length > 0) running = run();
    return running;
  };

  return {
    /** Each may run twice, and must then have the effect of once. */
    add(write: () => Promise<void>) {
      pending.push(write);
      void flush();
    },
    /** Runs the waiting writes. Resolves when all are done or one has failed: then that is the first of the next time. */
    flush,
  };
}
