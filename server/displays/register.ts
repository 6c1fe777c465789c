import type { Logger } from 'pino';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createMirror } from '#server/store/mirror.ts';

/** The displays in memory, as every process has them. */
export interface Register {
  /** All that were not removed, in the order of their numbers. */
  all: () => readonly StoredDisplay[];
  byId: (id: string) => StoredDisplay | undefined;
  byNumber: (number: number) => StoredDisplay | undefined;
  at: (locationId: string) => StoredDisplay[];
  /** Reads them again. Does not throw. */
  refresh: () => Promise<void>;
  /** Calls the listener whenever they were read again. */
  onRead: (listener: () => void) => void;
  settled: () => Promise<void>;
}

export async function createRegister(options: {
  store: Pick<Store, 'displays'>;
  log: Logger;
}): Promise<Register> {
  const listeners: (() => void)[] = [];
  const mirror = await createMirror({
    read: options.store.displays.list,
    what: 'displays',
    log: options.log,
    onRead: () => {
      for (const listener of listeners) listener();
    },
  });
  return {
    all: mirror.rows,
    byId: (id) => mirror.rows().find((display) => display.id === id),
    byNumber: (number) => mirror.rows().find((display) => display.number === number),
    at: (locationId) => mirror.rows().filter((display) => display.locationId === locationId),
    refresh: mirror.refresh,
    onRead: (listener) => void listeners.push(listener),
    settled: mirror.settled,
  };
}
