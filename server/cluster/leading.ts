import type { Logger } from 'pino';
import { type Bus, topic } from './bus.ts';
import type { Leadership } from './membership.ts';

/** The sender leads from now on. */
const leadsNow = topic<Record<never, never>>('leading');

/** Which process asks the sources and records, and what it does before it begins. */
export interface Leading {
  isLeading: () => boolean;
  /** Whether this process writes down what one of all is to write: it leads, or nobody else can. */
  mayRecord: () => boolean;
  /**
   * Work that is done before this process leads in the place of another: what that one has fetched and spent counts.
   * Done in the order given. A failure is logged and holds up nothing: a store that is away must not keep the sources unasked.
   */
  beforeTakingOver: (what: string, work: () => Promise<unknown>) => void;
  /** Calls the listener when this process is to begin, and when it is to stop. */
  onChange: (listener: (isLeading: boolean) => void) => void;
}

export function createLeading(options: {
  leadership: Leadership;
  bus: Bus;
  isAlone: boolean;
  log: Logger;
}): Leading {
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
    mayRecord: () => isAlone || leadership.isLeading(),
    beforeTakingOver: (what, work) => void works.push({ what, work }),
    onChange: (listener) => void listeners.push(listener),
  };
}
