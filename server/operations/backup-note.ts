import type { Store } from '#server/store/engines/open-store.ts';

/** In the database itself, so that every process knows it and no extra file is needed. */
const KEY = 'backup made at';

/** Notes that a backup was made, at `now` in epoch milliseconds. */
export const noteBackup = ({ settings }: Pick<Store, 'settings'>, now: number): Promise<void> =>
  settings.set(KEY, new Date(now).toISOString());

/** The time of the last noted backup, in epoch milliseconds; null: no backup was noted. */
export async function lastBackup({ settings }: Pick<Store, 'settings'>): Promise<number | null> {
  const at = Date.parse((await settings.get(KEY)) ?? '');
  return Number.isNaN(at) ? null : at;
}
