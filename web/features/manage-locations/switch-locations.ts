import pLimit from 'p-limit';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { type LocationBody, updateLocation } from './calls.ts';

const AT_ONCE = 4;

/** The whole of a location as the form sends it, without its message, which then stays as it is. */
const bodyOf = (location: Location): LocationBody => {
  const { name, latitude, longitude, grid_ref, w3w, active, admiralty_station_id } = location;
  const { bathing_water_ids, marine_latitude, marine_longitude, shore_bearing } = location;
  return {
    name,
    latitude,
    longitude,
    grid_ref,
    w3w,
    active,
    admiralty_station_id,
    bathing_water_ids,
    marine_latitude,
    marine_longitude,
    shore_bearing,
  };
};

/** Switches a location on or off. What somebody else has changed meanwhile stays changed. */
async function switchOne(location: Location, active: boolean): Promise<Location> {
  const sent = (seen: Location) => updateLocation(seen._id, { ...bodyOf(seen), active }, seen.updated_at);
  try {
    return (await sent(location)).location;
  } catch (error) {
    const current = currentOf<Location>(error);
    if (!current) throw error;
    return (await sent(current)).location;
  }
}

/** Switches locations on or off, a few at a time; those that failed are named with the reason. */
export async function switchLocations(
  locations: readonly Location[],
  active: boolean,
): Promise<{ switched: Location[]; failed: { name: string; reason: string }[] }> {
  const limit = pLimit(AT_ONCE);
  const switched: Location[] = [];
  const failed: { name: string; reason: string }[] = [];
  await Promise.all(
    locations.map((location) =>
      limit(async () => {
        try {
          switched.push(await switchOne(location, active));
        } catch (error) {
          const reason = (error instanceof Error && error.message) || staffTexts.locationUpdateFailed;
          failed.push({ name: location.name, reason });
        }
      }),
    ),
  );
  return { switched, failed };
}
