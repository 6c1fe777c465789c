import { gridReference } from '#domain/places/grid-reference.ts';
import { slugOf } from '#domain/places/slug.ts';
import { AlreadyTaken } from '../engines/already-taken.ts';
import type { Store } from '../engines/open-store.ts';
import type { LocationDraft } from './locations.ts';
import { type StarterLocation, starterNetwork } from './starter-network.ts';

/**
 * Fills an empty store with the starter network, all of it or nothing. A store with any location is left alone.
 * @returns how many locations were created
 */
export async function seedStarterNetwork(store: Pick<Store, 'locations'>, now: number): Promise<number> {
  if ((await store.locations.count()) > 0) return 0;
  try {
    return (await store.locations.insertMany(starterNetwork.map(draftOf), now)).length;
  } catch (error) {
    if (error instanceof AlreadyTaken) return 0; // another process was first
    throw error;
  }
}

const draftOf = ({
  name,
  latitude,
  longitude,
  station,
  bathingWaterId,
  shoreBearing,
}: StarterLocation): LocationDraft => ({
  name,
  slug: slugOf(name),
  latitude,
  longitude,
  active: true,
  grid_ref: gridReference(latitude, longitude),
  w3w: null,
  admiralty_station_id: station.id,
  bathing_water_ids: bathingWaterId === undefined ? [] : [bathingWaterId],
  marine_latitude: null,
  marine_longitude: null,
  shore_bearing: shoreBearing,
  crossings: [],
  custom_message: null,
});
