import { mock } from 'node:test';

const flush = setImmediate; // the real one: what is due by promises alone happens before it

/** A clock for this whole process that goes only when it is told to: `Date`, timers, and the monotonic clock. */
interface SimulatedClock {
  /** Goes on by so many milliseconds, and lets everything happen that is due by then. */
  advance: (milliseconds: number) => Promise<void>;
  /** Gives the process its own clock back. */
  end: () => void;
}

export function simulateClock(from: number): SimulatedClock {
  const ownNow = performance.now.bind(performance);
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: from });
  performance.now = () => Date.now() - from;
  return {
    async advance(milliseconds) {
      mock.timers.tick(milliseconds);
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => flush(resolve));
    },
    end() {
      mock.timers.reset();
      performance.now = ownNow;
    },
  };
}
