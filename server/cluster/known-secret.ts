import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Store } from '#server/store/engines/open-store.ts';

const KEY = 'secret mark';

/** Stands for the server's key where the key itself must not be: in locks and in the store. */
export const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('processes on one store').digest('hex');

/** Logs when the store was used with another key before: set on purpose, or a data folder that was lost. */
export async function warnOfNewSecret(
  { settings }: Pick<Store, 'settings'>,
  secret: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const before = await settings.get(KEY);
  const isNew = await settings.change(KEY, markOf(secret));
  if (before !== null && isNew)
    log.warn(
      'the key of sessions is not the one that this database was used with before: everybody logs in again, displays are paired ' +
        'again, and signed links are void. If that is not meant: stop, put the former SESSION_SECRET or session-secret back, and start',
    );
}
