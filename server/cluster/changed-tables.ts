import { type SharedTable, sharedTables } from '#server/store/engines/change-stamps.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { type Bus, topic } from './bus.ts';

const changedTable = topic<{ table: SharedTable }>('changed');

/** Decides when a table that every process holds in memory is read again. */
export type ChangedTables = ReturnType<typeof createChangedTables>;

export function createChangedTables(options: {
  store: Pick<Store, 'changeStamps'>;
  bus: Bus;
  /** Runs the work in the background. */
  attempt: (what: string, work: () => Promise<unknown>) => Promise<unknown>;
}) {
  const { store, bus, attempt } = options;
  const stamps: Partial<Record<SharedTable, string>> = {};
  const reloads = new Map<SharedTable, () => Promise<void>>();
  const reload = async (table: SharedTable) => {
    const read = reloads.get(table);
    if (!read) throw new Error(`nothing reads the table ${table} again`);
    await read();
  };

  bus.on(changedTable, ({ table }) => void attempt('taking up a change', () => reload(table)));

  return {
    /** Informs the other processes that this one has changed a table. */
    noteChange: (table: SharedTable) => bus.send(changedTable, { table }),
    /** Sets how a table is read again after another process has changed it. */
    onChange(table: SharedTable, read: () => Promise<void>) {
      if (reloads.has(table)) throw new Error(`the table ${table} is read again already`);
      reloads.set(table, read);
    },
    /**
     * Reads again what was changed in the store since the last look: the bus may lose messages, and not every
     * installation has one. Rejects when the store can't be read.
     */
    async look() {
      const now = await store.changeStamps();
      for (const table of sharedTables) {
        if (stamps[table] === now[table]) continue;
        await reload(table);
        stamps[table] = now[table];
      }
    },
  };
}
