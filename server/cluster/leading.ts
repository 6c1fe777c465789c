import type { Logger } from 'pino';
import { type Bus, topic } from './bus.ts';
import type { Leadership } from './leadership.ts';

/** The sender leads from now on. */
const leadsNow = topic<Record<never, never>>('leading');

/** Decides which process calls the sources and records, and runs the work that comes first. */
export type Leading = ReturnType<typeof createLeading>;

export function createLeading(options: { leadership: Leadership; bus: Bus; isAlone: boolean; log: Logger }) {
  const { leadership, bus, isAlone, log } = options;
  const works: { what: string; work: () => Promise<unknown> }[] = [];
  const listeners: ((isLeading: boolean) => void)[] = [];
  const begin = () => {
    for (const listener of listeners) listener(true);
  };

  const takeOver = async () => {
    bus.send(leadsNow, {});
    for (const { what, work } of works) {
      await work().catch((error: unknown) => log.debug({ err: error }, `taking over ${what} failed`));
    }
    if (leadership.isLeading()) begin();
  };

  bus.on(leadsNow, () => leadership.giveWay());
  leadership.onChange((isLeading) => {
    if (!isLeading) for (const listener of listeners) listener(false);
    else if (isAlone) begin();
    else void takeOver();
  });

  return {
    isLeading: leadership.isLeading,
    /** Whether this process writes what only one process may write: it leads, or it is alone. */
    mayRecord: () => isAlone || leadership.isLeading(),
    /**
     * Work that runs before this process leads in place of another, whose fetched values and spent budget still count. It
     * runs in the given order. A failure is logged and stops nothing: sources are called even while the store is away.
     */
    beforeTakingOver: (what: string, work: () => Promise<unknown>) => void works.push({ what, work }),
    /** Calls the listener when this process starts to lead, and when it stops. */
    onChange: (listener: (isLeading: boolean) => void) => void listeners.push(listener),
  };
}
