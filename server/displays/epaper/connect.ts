import type { FastifyInstance } from 'fastify';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { Ground } from '#server/http/ground.ts';
import type { KeyedHash } from '#server/http/limits/keyed-hash.ts';
import type { CallerOf } from '../callers.ts';
import type { Reports } from '../evidence/reports.ts';
import type { DisplayKeys } from '../pairing/display-keys.ts';
import type { Pairings } from '../pairing/pairings.ts';
import { createFetches } from './fetches.ts';
import { createPanelPairings } from './panel-pairings.ts';
import { pictureRoutes } from './picture-routes.ts';
import { createPictures } from './pictures.ts';
import { trmnlRoutes } from './trmnl-routes.ts';

/** What panels of e-paper call. @returns what registers it */
export function connectEpaper(
  { config, store, limiters, door, log, now }: Ground,
  parts: {
    callerOf: CallerOf;
    keys: DisplayKeys;
    cookie: TokenCookie;
    pairings: Pairings;
    reports: Reports;
    hash: KeyedHash;
    paired: () => Promise<void>;
    returned: (displayId: string, silentSince: number) => void;
  },
): (server: FastifyInstance) => Promise<void> {
  const { callerOf, keys, cookie, pairings, reports, hash, paired, returned } = parts;
  const pictures = createPictures({ now });
  const fetches = createFetches({ store, returned, changed: paired, log, now });
  const panels = createPanelPairings({ store, keys, pairings, hash, paired, now });
  return async (server) => {
    const limiter = limiters.displayPictures;
    await server.register(pictureRoutes({ callerOf, keys, cookie, pictures, fetches, reports, limiter }));
    if (!config.trmnl) return;
    const { publicUrl } = door;
    await server.register(
      trmnlRoutes({ panels, callerOf, pictures, fetches, reports, limiter: limiters.panelCalls, publicUrl }),
    );
  };
}
