import type { Conditions } from '#server/conditions/connect.ts';
import { usesFreeHost } from '#server/conditions/weather-host.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import { advertRoutes } from './advert-routes.ts';
import { type Adverts, createAdverts } from './adverts.ts';
import { createFreeHostNotice } from './free-host-notice.ts';

export interface AdvertsArea extends Area {
  adverts: Adverts;
}

export async function connectAdverts(ground: Ground, { places }: Conditions): Promise<AdvertsArea> {
  const { config, store, writes, audit, cluster, simulated, now, log } = ground;
  const { tables, leading } = cluster;
  const changed = () => tables.noteChange('adverts');
  const adverts = await createAdverts({ store, writes, audit, changed, now, log });
  tables.onChange('adverts', adverts.reload);
  const noticeFreeHost = createFreeHostNotice({
    adverts,
    isSpeaker: leading.mayRecord,
    log,
    usesFreeHost: usesFreeHost(config, simulated),
  });
  return {
    adverts,
    routes: async (server) => void (await server.register(advertRoutes({ adverts, places, now }))),
    tick: noticeFreeHost,
  };
}
