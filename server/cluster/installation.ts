import { randomUUID } from 'node:crypto';
import type { Store } from '#server/store/engines/open-store.ts';

const KEY = 'installation';

/** A name that the processes on one store share and no others have: several installations may use one Redis. */
export async function installationName({ settings }: Pick<Store, 'settings'>): Promise<string> {
  return settings.getOrAdd(KEY, randomUUID());
}
