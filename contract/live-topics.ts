import { type FeedKind, feedTable, type WholeTopic, type WholeTopicOf } from './live-table.ts';
import { texts } from './texts.ts';

interface TopicEntry {
  /** The feed whose body or part the events carry; null where it is no data of a source. */
  feed: FeedKind | null;
  /** Whether who turns to a location is sent it: `initial_` and the name. */
  isInitial: boolean;
  /** What is said where it can't be shown, if the feed's own words do not fit. */
  failure?: string;
}

/**
 * What there are live events about: `update_` and the name on every change, and where a client asks for it. The order is
 * that in which newcomers are sent the `initial_` ones.
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
/** One that is no data of a source. */
export type OtherTopic = Exclude<Topic, FeedTopic>;

export const initialTopics = topics.filter((topic): topic is InitialTopic => topicTable[topic].isInitial);
export const isFeedTopic = (topic: Topic): topic is FeedTopic => topicTable[topic].feed !== null;
export const isWholeTopic = (topic: Topic): topic is WholeTopic =>
  isFeedTopic(topic) && feedTable[topicTable[topic].feed].topic === topic;

/** What is said of a feed's topic where nothing of it can be shown. */
export const failureOfTopic = (topic: FeedTopic): string => {
  const { feed, failure }: TopicEntry & { feed: FeedKind } = topicTable[topic];
  return failure ?? feedTable[feed].failure;
};
