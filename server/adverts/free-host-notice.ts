import type { Logger } from 'pino';
import type { Adverts } from './adverts.ts';

/**
 * Logs, once each time that it begins, that adverts are shown while weather or sea come from hosts that are free for
 * non-commercial use only.
 * @returns a function that checks for it
 */
export function createFreeHostNotice(options: {
  adverts: Pick<Adverts, 'activeCount'>;
  usesFreeHost: boolean;
  /** Of several processes one logs it. */
  isSpeaker: () => boolean;
  log: Pick<Logger, 'warn'>;
}): () => void {
  const { adverts, usesFreeHost, isSpeaker, log } = options;
  let isSaid = false;
  return () => {
    const shown = usesFreeHost && isSpeaker() ? adverts.activeCount() : 0;
    if (shown > 0 && !isSaid) {
      log.warn(
        { adverts: shown },
        'adverts are shown while weather or sea come from Open-Meteo’s free hosts, which are for non-commercial use: set OPEN_METEO_API_KEY',
      );
    }
    isSaid = shown > 0;
  };
}
