import { z } from 'zod';
import { Advert, LocationAdverts } from '../adverts/adverts.ts';
import { feedBodies } from '../conditions/feeds.ts';
import { SeaData, WindWave } from '../conditions/marine.ts';
import { Meta } from '../conditions/meta.ts';
import { CurrentWeather } from '../conditions/weather.ts';
import { Location } from '../network/locations.ts';
import { MatchingMessages } from '../notices/automated-messages.ts';
import type { FeedKind, WholeTopicOf } from './live-table.ts';
import type { Topic } from './live-topics.ts';

/** What the events about a topic carry as `data`. */
export const eventBodies = {
  metoffice: z.object({ current: CurrentWeather, meta: Meta }),
  openmeteo_metoffice: feedBodies.weather,
  wind_wave: WindWave,
  sea_data: SeaData,
  openmeteo_marine: feedBodies.marine,
  tidal: feedBodies.tidal,
  ea_warnings: feedBodies.ea_warnings,
  storm_overflow: feedBodies.storm_overflow,
  sunrise_sunset: feedBodies.sunrise_sunset,
  random_advert: Advert.nullable(), // null: the location has none that is active
  automated_messages: MatchingMessages,
  locations_adverts: LocationAdverts,
  location: Location,
} as const satisfies Record<Topic, z.ZodType> & {
  [K in FeedKind as WholeTopicOf<K>]: (typeof feedBodies)[K];
};
export type EventBody<T extends Topic> = z.infer<(typeof eventBodies)[T]>;
