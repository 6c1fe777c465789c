import type { Logger } from 'pino';

/** Background work that is repeated. */
export type RegularWork = ReturnType<typeof createRegularWork>;

const IRREGULARITY = 0.2;

export function createRegularWork(log: Logger) {
  const rounds: (() => void)[] = [];
  const timers: NodeJS.Timeout[] = [];
  let isStarted = false;

  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.debug({ err: error }, `${what} failed`));

  return {
    /** Runs the work once. A failure is logged, and the next round tries again. */
    attempt,
    /** Repeats the work from `start` on, at slightly irregular times, so that the processes do not all run it at once. */
    every(
      milliseconds: number,
      what: string,
      work: () => Promise<unknown>,
      { isAtOnce }: { isAtOnce: boolean } = { isAtOnce: false },
    ) {
      if (isStarted) throw new Error(`${what}: regular work is named before it starts`);
      const index = rounds.length;
      const next = () => {
        const pause = milliseconds * (1 - IRREGULARITY / 2 + IRREGULARITY * Math.random());
        timers[index] = setTimeout(() => void attempt(what, work).then(() => isStarted && next()), pause);
      };
      rounds.push(() => {
        if (isAtOnce) void attempt(what, work);
        next();
      });
    },
    start() {
      isStarted = true;
      for (const begin of rounds) begin();
    },
    stop() {
      isStarted = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
