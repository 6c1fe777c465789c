import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';

/** The position of a location, and what depends on it. A change of any of these makes its old values wrong. */
export const whereabouts = (location: Location): string =>
  JSON.stringify([
    location.latitude,
    location.longitude,
    location.marine_latitude,
    location.marine_longitude,
    location.admiralty_station_id,
    location.bathing_water_ids,
  ]);

/** Whether the values of a feed are of another place now. The overflows near a position depend on nothing else. */
export const isMoved = (kind: FeedKind, from: Location, to: Location): boolean =>
  kind === 'storm_overflow'
    ? from.latitude !== to.latitude || from.longitude !== to.longitude
    : whereabouts(from) !== whereabouts(to);

/** Whether a value was fetched for another position than the location's current one. */
export const isElsewhere = (
  { whereabouts: at }: Pick<StoredFeedValue, 'whereabouts'>,
  location: Location,
): boolean => at !== undefined && at !== whereabouts(location);
