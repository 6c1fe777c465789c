import type { GoesAlong } from '#contract/network/location-planning.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import { createRefreshCost } from '#server/conditions/sources/refresh-cost.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { adminLocationRoutes } from './admin-location-routes.ts';
import { createBathingWaterImport } from './bathing-waters/bathing-water-import.ts';
import { createChosenWaters } from './bathing-waters/chosen-waters.ts';
import { chosenWatersRoutes } from './bathing-waters/chosen-waters-routes.ts';
import { locationCsvRoutes } from './csv/csv-routes.ts';
import { createLocationChanges, type LocationChanges } from './location-changes.ts';
import { locationRoutes } from './location-routes.ts';
import { createNearestSources } from './nearest-sources.ts';
import { createNetwork, type Network } from './network.ts';
import { adminLocationPlanningRoutes } from './planning-routes.ts';

const MOST_NAMES = 20;

/** Counts what would be deleted together with these locations. */
const createGoesAlong =
  ({ store, now }: { store: Pick<Store, 'locations' | 'locationContents'>; now: () => number }) =>
  async (ids: readonly string[]): Promise<GoesAlong> => {
    const contents = await store.locationContents(ids);
    const wanted = new Set(ids);
    const locations = (await store.locations.list()).filter(({ _id }) => wanted.has(_id));
    return {
      locations: locations.map(({ _id, name, custom_message }) => {
        const known = contents.get(_id);
        return {
          _id,
          name,
          has_message: messageStatus(custom_message, now()) === 'active',
          adverts: counted(known?.adverts),
          automated_messages: counted(known?.automatedMessages),
          assigned_to: counted(known?.assignedTo),
        };
      }),
    };
  };

const counted = (names: readonly string[] = []) => ({
  count: names.length,
  names: names.slice(0, MOST_NAMES),
});

/** The monitored locations, and the changes of them. */
export interface NetworkArea extends Area {
  network: Network;
  changes: LocationChanges;
}

export function connectNetwork(ground: Ground, conditions: ConditionsArea): NetworkArea {
  const { config, store, writes, audit, cluster, log, now } = ground;
  const { places, feeds } = conditions;
  const { sources, upstreams, designatedWaters, publishedTideStations } = conditions.connections;
  const { leading, tables } = cluster;
  const network = createNetwork({ ...ground, ...conditions });
  tables.onChange('locations', network.refresh);
  leading.onChange((isLeading) => {
    if (isLeading) network.warnOfRareFeeds();
  });
  /** Called after a change in this process. */
  const refresh = () => network.refresh().then(() => tables.noteChange('locations'));
  const parts = { store, writes, network: { refresh }, audit, now };
  const changes = createLocationChanges(parts);
  const importBathingWaters = createBathingWaterImport({ ...parts, designatedWaters });
  const chosenWaters = createChosenWaters({ ...parts, designatedWaters, isAlone: cluster.isAlone, log });

  return {
    network,
    changes,
    async routes(server) {
      await server.register(locationRoutes(places));
      await server.register(adminLocationRoutes({ places, changes, importBathingWaters, now }));
      await server.register(chosenWatersRoutes(chosenWaters));
      await server.register(locationCsvRoutes({ store, changes, tideStations: publishedTideStations, now }));
      await server.register(
        adminLocationPlanningRoutes({
          goesAlong: createGoesAlong({ store, now }),
          cost: createRefreshCost({ sources, upstreams, feeds, scale: config.refreshScale, now }),
          nearest: createNearestSources({ publishedTideStations, designatedWaters, now }),
        }),
      );
    },
    async close() {
      await chosenWaters.stop();
      await network.stop();
    },
  };
}
