import type { Advert, LocationAdverts } from './adverts.ts';
import type { MatchingMessages } from './automated-messages.ts';
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
  random_advert: Advert | null; // null: the location has none that is active
  automated_messages: MatchingMessages;
}

type FeedEvents = { [F in keyof LiveFeeds as `initial_${F}` | `update_${F}`]: Push<LiveFeeds[F]> };

/** Event name to payload, for everything that the server emits about feeds and locations. */
export interface ServerEvents extends FeedEvents {
  update_openmeteo_metoffice: Push<WeatherData>;
  update_openmeteo_marine: Push<MarineData>;
  update_locations_adverts: Push<LocationAdverts>;
  update_location: Push<Location>;
  error: LiveError;
}

/** As Socket.IO's own types ask for it: event name to who takes its payload. */
export type ServerEmits = { [E in keyof ServerEvents]: (payload: ServerEvents[E]) => void };

/** What went wrong with an event, or that a value that was shown may be shown no longer. */
export interface LiveError {
  message: string;
  /** The event that it is about, as the client or the server named it; of a lost connection `connect`. */
  event: string;
  /** Slug of the location that it is about, where it is about one. */
  location?: string;
}

/** The `event` of the error that tells that the session is over; the server then hangs up. */
export const SESSION_EVENT = 'session';
/** The `event` of the error that tells that the server is about to stop: come back after a few seconds. */
export const RESTART_EVENT = 'restart';

/** Path of the live connection on the server's own origin. */
export const LIVE_PATH = '/socket.io';

/** What the handshake carries: `auth: {location}`, a slug, or nothing for a page that is about no single place. */
export interface LiveHandshake {
  location?: string;
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

/** What a client may ask to be sent again: answered to it alone, for the location that it is subscribed to. */
export const refreshEventNames = [
  ...liveFeedNames.map((name) => `update_${name}` as const),
  'update_locations_adverts',
  'update_location',
  'update_openmeteo_metoffice',
  'update_openmeteo_marine',
] as const;
export type RefreshEventName = (typeof refreshEventNames)[number];

type RefreshEvents = { [E in RefreshEventName]: () => void };

/** Event name to what the client sends with it. */
export interface ClientEvents extends RefreshEvents {
  /** Changes the location that the connection is about; null: none. */
  subscribe: (request: { location: string | null }) => void;
}
