import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { EventBody } from '#contract/live/event-bodies.ts';
import type { FeedKind, WholeTopic } from '#contract/live/live-table.ts';
import {
  type FeedOf,
  type FeedTopic,
  failureOfTopic,
  isFeedTopic,
  isWholeTopic,
  type PartTopic,
  type Topic,
  topics,
  topicTable,
} from '#contract/live/live-topics.ts';
import type { Location } from '#contract/network/locations.ts';
import { metofficeOf, seaDataOf, windWaveOf } from '#domain/feeds/feed-projection.ts';

/** The current answer about a topic: a value, or the reason why none may be shown. */
export type Answer<T extends Topic = Topic> = { data: EventBody<T> } | { failure: string };

/** The point at which the marine model is asked for a location. */
const marinePoint = ({ latitude, longitude, marine_latitude, marine_longitude }: Location) => ({
  latitude: marine_latitude ?? latitude,
  longitude: marine_longitude ?? longitude,
});

const parts: { [T in PartTopic]: (body: FeedBody<FeedOf<T>>, location: Location) => EventBody<T> } = {
  metoffice: metofficeOf,
  wind_wave: (body, location) => windWaveOf(body, marinePoint(location)),
  sea_data: seaDataOf,
};

/** What a feed's body says about one of its topics; null body: the feed has no value. */
export function feedAnswer(topic: FeedTopic, body: FeedBody<FeedKind> | null, location: Location): Answer {
  if (!body) return { failure: failureOfTopic(topic) };
  if (isWholeTopic(topic)) return { data: body };
  const part = parts[topic] as (body: FeedBody<FeedKind>, location: Location) => EventBody<typeof topic>;
  return { data: part(body, location) };
}

/** The topics that a change of a feed may affect. */
export const topicsOfFeed = (kind: FeedKind): FeedTopic[] =>
  topics.filter(isFeedTopic).filter((topic) => topicTable[topic].feed === kind);

/**
 * The content of a part of a body: everything but times, so that two versions can be compared. Null for topics that are
 * only sent when their content has changed: for whole bodies the feeds themselves detect that.
 */
const contents: { [T in Exclude<Topic, WholeTopic>]: ((data: EventBody<T>) => unknown) | null } = {
  metoffice: ({ current, meta }) => [{ ...current, time: undefined }, meta.stale],
  wind_wave: ({ current, location, meta }) => [current, location, meta.stale],
  sea_data: ({ current, meta }) => [{ ...current, time: undefined, sea_now_time: undefined }, meta.stale],
  automated_messages: (data) => data,
  locations_adverts: (data) => data,
  random_advert: null,
  location: null,
};

/** The same for two answers with the same content; null for topics that need no comparison. */
export function answerKey<T extends Topic>(topic: T, answer: Answer<T>): string | null {
  if (isWholeTopic(topic)) return null;
  const content = contents[topic as Exclude<Topic, WholeTopic>] as ((data: EventBody<T>) => unknown) | null;
  if (!content) return null;
  return 'failure' in answer ? `failed: ${answer.failure}` : JSON.stringify(content(answer.data));
}
