/**
 * The address of each feed's call. A feed is one kind of data for one location; the keys name them in the store, in
 * `/metrics` and in the live events.
 */
export const feedPaths = {
  weather: '/api/openmeteo_metoffice',
  marine: '/api/openmeteo_marine',
  tidal: '/api/tidal',
  ea_warnings: '/api/ea_warnings',
  storm_overflow: '/api/storm_overflow',
  sunrise_sunset: '/api/sunrise_sunset',
} as const;
export type FeedKind = keyof typeof feedPaths;
export const feedKinds = Object.keys(feedPaths) as FeedKind[];

/** The address of the harmonic constants that a location's tides are computed from; the place as in the data calls. */
export const tideStationPath = '/api/tide_station';
