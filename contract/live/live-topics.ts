import { texts } from '../texts.ts';
import { type FeedKind, feedTable, type WholeTopic, type WholeTopicOf } from './live-table.ts';

interface TopicEntry {
  /** The feed whose body, or a part of it, the events carry. Null: not from a source. */
  feed: FeedKind | null;
  /** Whether a client that comes to a location is sent it, as `initial_` and the name. */
  isInitial: boolean;
  /** The text where it can't be shown, if the feed's own text does not fit. */
  failure?: string;
}

/**
 * The topics of the live events: `update_` and the name goes out on every change, and when a client asks for it. Clients
 * that come to a location are sent the `initial_` events in this order.
 */
export const topicTable = {
  metoffice: { feed: 'weather', isInitial: true },
  tidal: { feed: 'tidal', isInitial: true },
  wind_wave: { feed: 'marine', isInitial: true, failure: texts.windWaveFailed },
  ea_warnings: { feed: 'ea_warnings', isInitial: true },
  storm_overflow: { feed: 'storm_overflow', isInitial: true },
  sea_data: { feed: 'marine', isInitial: true },
  sunrise_sunset: { feed: 'sunrise_sunset', isInitial: true },
  random_advert: { feed: null, isInitial: true },
  automated_messages: { feed: null, isInitial: true },
  locations_adverts: { feed: null, isInitial: false },
  location: { feed: null, isInitial: false },
  openmeteo_metoffice: { feed: 'weather', isInitial: false },
  openmeteo_marine: { feed: 'marine', isInitial: false },
} as const satisfies Record<string, TopicEntry> & {
  [K in FeedKind as WholeTopicOf<K>]: TopicEntry & { feed: K };
};

export type Topic = keyof typeof topicTable;
export const topics = Object.keys(topicTable) as Topic[];

type TopicsWith<P> = { [T in Topic]: (typeof topicTable)[T] extends P ? T : never }[Topic];
export type InitialTopic = TopicsWith<{ isInitial: true }>;
/** A topic that is a feed's body or a part of it. */
export type FeedTopic = TopicsWith<{ feed: FeedKind }>;
export type FeedOf<T extends FeedTopic> = (typeof topicTable)[T]['feed'];
export type PartTopic = Exclude<FeedTopic, WholeTopic>;
/** A topic that is not from a source. */
export type OtherTopic = Exclude<Topic, FeedTopic>;

export const initialTopics = topics.filter((topic): topic is InitialTopic => topicTable[topic].isInitial);
export const isFeedTopic = (topic: Topic): topic is FeedTopic => topicTable[topic].feed !== null;
export const isWholeTopic = (topic: Topic): topic is WholeTopic =>
  isFeedTopic(topic) && feedTable[topicTable[topic].feed].topic === topic;

/** The text of a feed's topic where none of it can be shown. */
export const failureOfTopic = (topic: FeedTopic): string => {
  const { feed, failure }: TopicEntry & { feed: FeedKind } = topicTable[topic];
  return failure ?? feedTable[feed].failure;
};
