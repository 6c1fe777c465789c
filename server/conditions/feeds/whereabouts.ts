import type { Location } from '#contract/locations.ts';
import type { HeldValue } from './feed-view.ts';

/** What the position of a location decides: a change of any of these makes its old values somebody else's. */
export const whereabouts = (location: Location): string =>
  JSON.stringify([
    location.latitude,
    location.longitude,
    location.marine_latitude,
    location.marine_longitude,
    location.admiralty_station_id,
    location.bathing_water_ids,
  ]);

/** Whether a value was asked for where the location is no longer. */
export const isElsewhere = (held: HeldValue, location: Location): boolean =>
  held.whereabouts !== undefined && held.whereabouts !== whereabouts(location);
