import { randomUUID } from 'node:crypto';
import type { Store } from '#server/store/engines/open-store.ts';

const KEY = 'installation';

/** A name shared by the processes on one store: several installations may use one Redis. */
export async function installationName({ settings }: Pick<Store, 'settings'>): Promise<string> {
  return settings.getOrAdd(KEY, randomUUID());
}
