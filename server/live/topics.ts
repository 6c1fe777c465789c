import type { LocationAdverts } from '#contract/adverts.ts';
import type { LiveFeeds, RefreshEventName } from '#contract/events.ts';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { FeedBody } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import type { MarineData } from '#contract/marine.ts';
import { texts } from '#contract/texts.ts';
import type { WeatherData } from '#contract/weather.ts';
import { metofficeOf, seaDataOf, windWaveOf } from '#domain/feeds/feed-projection.ts';
import { feedPlans } from '#server/conditions/feeds/feed-plan.ts';

/** What there are events about, and what each carries. */
export interface Topics extends LiveFeeds {
  openmeteo_metoffice: WeatherData;
  openmeteo_marine: MarineData;
  locations_adverts: LocationAdverts;
  location: Location;
}
export type Topic = keyof Topics;

/** What is to be said about a topic now: a value, or why none may be shown. */
export type Answer<T extends Topic = Topic> = { data: Topics[T] } | { failure: string };

export const topicOf = (event: RefreshEventName): Topic => event.slice('update_'.length) as Topic;

/** A topic that is a feed's body or a part of it. */
interface FeedTopic {
  kind: FeedKind;
  answer: (body: FeedBody<FeedKind> | null, location: Location) => Answer;
}

const topic = <K extends FeedKind, T extends Topic>(
  kind: K,
  failure: string,
  project: (body: FeedBody<K>, location: Location) => Topics[T],
): FeedTopic => ({
  kind,
  answer: (body, location) =>
    body ? ({ data: project(body as FeedBody<K>, location) } as Answer) : { failure },
});
const whole = <K extends FeedKind>(kind: K): FeedTopic => ({
  kind,
  answer: (body) => (body ? ({ data: body } as Answer) : { failure: feedPlans[kind].failure }),
});

/** Where the marine model is asked for a location. */
const marinePoint = ({ latitude, longitude, marine_latitude, marine_longitude }: Location) => ({
  latitude: marine_latitude ?? latitude,
  longitude: marine_longitude ?? longitude,
});

export const feedTopics = {
  metoffice: topic<'weather', 'metoffice'>('weather', feedPlans.weather.failure, metofficeOf),
  openmeteo_metoffice: whole('weather'),
  wind_wave: topic<'marine', 'wind_wave'>('marine', texts.windWaveFailed, (body, location) =>
    windWaveOf(body, marinePoint(location)),
  ),
  sea_data: topic<'marine', 'sea_data'>('marine', feedPlans.marine.failure, seaDataOf),
  openmeteo_marine: whole('marine'),
  tidal: whole('tidal'),
  ea_warnings: whole('ea_warnings'),
  storm_overflow: whole('storm_overflow'),
  sunrise_sunset: whole('sunrise_sunset'),
} as const satisfies Partial<Record<Topic, FeedTopic>>;
export type FeedTopicName = keyof typeof feedTopics;

/** The topics that a change of a feed may concern. */
export const topicsOfFeed = (kind: FeedKind): FeedTopicName[] =>
  (Object.keys(feedTopics) as FeedTopicName[]).filter((name) => feedTopics[name].kind === kind);

export const isFeedTopic = (name: Topic): name is FeedTopicName => Object.hasOwn(feedTopics, name);

/** What makes a part of a body another content: all but times, whether or not the rest of the body changed. */
const contents: { [T in Topic]?: (data: Topics[T]) => unknown } = {
  metoffice: ({ current, meta }) => [{ ...current, time: undefined }, meta.stale],
  wind_wave: ({ current, location, meta }) => [current, location, meta.stale],
  sea_data: ({ current, meta }) => [{ ...current, time: undefined, sea_now_time: undefined }, meta.stale],
  automated_messages: (data) => data,
  locations_adverts: (data) => data,
};

/**
 * The same for two answers that tell people the same. Null for topics that are only spoken of when their content has
 * changed: the feeds themselves tell that of whole bodies.
 */
export function answerKey<T extends Topic>(name: T, answer: Answer<T>): string | null {
  const content = contents[name];
  if (!content) return null;
  return 'failure' in answer ? `failed: ${answer.failure}` : JSON.stringify(content(answer.data));
}
