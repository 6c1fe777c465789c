import type { Store } from '#server/store/engines/open-store.ts';

/** In the database itself, so that every process knows and no file can be left behind. */
const KEY = 'backup made at';

/** Notes that a backup was made, at `now` in epoch milliseconds. */
export const noteBackup = ({ settings }: Pick<Store, 'settings'>, now: number): Promise<void> =>
  settings.set(KEY, new Date(now).toISOString());

/** When the last backup that was noted was made, in epoch milliseconds; null: none was. */
export async function lastBackup({ settings }: Pick<Store, 'settings'>): Promise<number | null> {
  const at = Date.parse((await settings.get(KEY)) ?? '');
  return Number.isNaN(at) ? null : at;
}
