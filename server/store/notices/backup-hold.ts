import type { Store } from '../engines/open-store.ts';

/** In the database, so that the server of any process sees what a backup, another process, has said. */
const KEY = 'media kept until';

/**
 * Until then no file of an upload is removed, in epoch milliseconds; null: nothing holds them. A backup that copies first
 * the rows and then the files needs each file of those rows.
 */
export async function keptUntil({ settings }: Pick<Store, 'settings'>, now: number): Promise<number | null> {
  const until = Number(await settings.get(KEY));
  return until > now ? until : null;
}

export const keepUntil = ({ settings }: Pick<Store, 'settings'>, until: number): Promise<void> =>
  settings.set(KEY, String(until));

export const keepNoLonger = ({ settings }: Pick<Store, 'settings'>): Promise<void> => settings.remove(KEY);
