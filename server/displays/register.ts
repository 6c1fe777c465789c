import type { Logger } from 'pino';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createMirror } from '#server/store/mirror.ts';

/** The displays in memory, as every process has them. */
export type Register = Awaited<ReturnType<typeof createRegister>>;

export async function createRegister(options: { store: Pick<Store, 'displays'>; log: Logger }) {
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
    /** All that were not removed, in the order of their numbers. */
    all: mirror.rows,
    byId: (id: string): StoredDisplay | undefined => mirror.rows().find((display) => display.id === id),
    byNumber: (number: number): StoredDisplay | undefined =>
      mirror.rows().find((display) => display.number === number),
    at: (locationId: string): StoredDisplay[] =>
      mirror.rows().filter((display) => display.locationId === locationId),
    /** Reads them again. Does not throw. */
    refresh: mirror.refresh,
    /** Calls the listener whenever they were read again. */
    onRead: (listener: () => void) => void listeners.push(listener),
    settled: mirror.settled,
  };
}
