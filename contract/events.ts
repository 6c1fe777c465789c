import type { EaWarnings } from './bathing-water.ts';
import type { Location } from './locations.ts';
import type { MarineData, SeaData, WindWave } from './marine.ts';
import type { StormOverflows } from './storm-overflows.ts';
import type { SunriseSunset, TidalData } from './tides.ts';
import type { CurrentWeather, WeatherData } from './weather.ts';

/** Every payload names its place, so that a late push can't show one beach's tide on another's page. */
export interface Push<T> {
  location: string; // slug
  data: T;
}

/** Sent whole on subscribing (`initial_`) and again on every change of content (`update_`). */
export interface LiveFeeds {
  metoffice: { current: CurrentWeather; meta: WeatherData['meta'] };
  tidal: TidalData;
  wind_wave: WindWave;
  ea_warnings: EaWarnings;
  storm_overflow: StormOverflows;
  sea_data: SeaData;
  sunrise_sunset: SunriseSunset;
}

type FeedEvents = { [F in keyof LiveFeeds as `initial_${F}` | `update_${F}`]: Push<LiveFeeds[F]> };

/** Event name to payload, for everything that the server emits about feeds and locations. */
export interface ServerEvents extends FeedEvents {
  update_openmeteo_metoffice: Push<WeatherData>;
  update_openmeteo_marine: Push<MarineData>;
  update_location: Push<Location>;
  error: { message: string; event: string };
}

/** Feeds that are sent whole on subscribing (`initial_`) and again on every change (`update_`). */
export const liveFeedNames = [
  'metoffice',
  'tidal',
  'wind_wave',
  'ea_warnings',
  'storm_overflow',
  'sea_data',
  'sunrise_sunset',
  'random_advert',
  'automated_messages',
] as const;

/** Every event that the server emits, by name. */
export const serverEventNames = [
  ...liveFeedNames.flatMap((name) => [`initial_${name}` as const, `update_${name}` as const]),
  'update_locations_adverts',
  'update_location',
  'update_openmeteo_metoffice',
  'update_openmeteo_marine',
  'error',
] as const;
