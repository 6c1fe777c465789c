import { type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import type { LocationAdverts } from '#contract/adverts/adverts.ts';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { EventBody } from '#contract/live/event-bodies.ts';
import {
  type LiveError,
  OVERVIEW_EVENT,
  type Push,
  type RefreshEventName,
  topicOf,
} from '#contract/live/events.ts';
import { type FeedKind, feedTable, type WholeTopic } from '#contract/live/live-table.ts';
import {
  isFeedTopic,
  isWholeTopic,
  type OtherTopic,
  type PartTopic,
  type Topic,
  topicTable,
} from '#contract/live/live-topics.ts';
import type { Location } from '#contract/network/locations.ts';
import type { MatchingMessages } from '#contract/notices/automated-messages.ts';
import { SHARED_AT_MOST_MS } from '#contract/shared-caches.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import {
  ADVERT_LIMIT,
  advertsQuery,
  authStatusQuery,
  feedQuery,
  laterState,
  locationQuery,
  locationsQuery,
  matchingMessagesQuery,
  settingsQuery,
} from '#web/shared/api/queries.ts';
import { everyLocation, feedAnywhere, isManaged, queryKeys } from '#web/shared/api/query-keys.ts';
import { onServerClock } from '#web/shared/time/clock.ts';

/** The time of an entry younger than this is not renewed. */
const JUST_NOW_MS = 30_000;

export interface Pushed {
  client: QueryClient;
  event: string;
  payload: unknown;
  /** Asks the server to send the data of an event. */
  ask: (event: RefreshEventName) => void;
}

/**
 * Puts a push into the entry of the place that it names. A push without such an entry, or older than the entry, is
 * dropped. Only the outline of a payload is checked: the server checks payloads against their schemas.
 */
export function takePush({ client, event, payload, ask }: Pushed): void {
  if (event === 'error') {
    if (isLiveError(payload)) refetchRefused(client, payload);
    return;
  }
  if (event === OVERVIEW_EVENT) {
    void changeOverview(client, payload);
    return;
  }
  const topic = topicOf(event);
  if (!isPush(payload) || topic === null) return;
  const { location: slug, data } = payload;
  if (isWholeTopic(topic)) putFeed(client, topicTable[topic].feed, slug, data);
  else takers[topic]({ client, slug, data, isInitial: event.startsWith('initial_'), ask });
}

interface Taken extends Pick<Pushed, 'client' | 'ask'> {
  slug: string;
  data: Body;
  /** Sent after subscribing, not after a change. */
  isInitial: boolean;
}

/** What is done with each event that does not carry the whole body of a feed. */
const takers: { [T in Exclude<Topic, WholeTopic>]: (taken: Taken) => void } = {
  metoffice(taken) {
    askForWhole('metoffice', taken);
    mergeCurrentWeather(taken.client, taken.slug, taken.data);
  },
  // wind_wave and sea_data are parts of the marine body, which the pages show whole. One is enough to ask for it.
  wind_wave: (taken) => askForWhole('wind_wave', taken),
  sea_data: () => undefined,
  automated_messages: ({ client, slug, data }) =>
    put(client, matchingMessagesQuery(slug).queryKey, data as unknown as MatchingMessages),
  locations_adverts: ({ client, slug, data }) => putAdverts(client, slug, data),
  location: ({ client, slug, data }) => {
    if (data.slug === slug) putLocation(client, data);
  },
  // For displays with room for one advert. The pages show all adverts in turn.
  random_advert: () => undefined,
};

/** After subscribing, only a part of the body arrives. If the entry is older than the part, requests the whole body. */
function askForWhole(topic: PartTopic, { client, slug, data, isInitial, ask }: Taken): void {
  const { feed } = topicTable[topic];
  if (isInitial && isBehind(client, feed, slug, data)) ask(`update_${feedTable[feed].topic}`);
}

type Body = Record<string, unknown>;
const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPush = (payload: unknown): payload is Push<Body> =>
  isObject(payload) && typeof payload.location === 'string' && isObject(payload.data);

const isLiveError = (payload: unknown): payload is LiveError =>
  isObject(payload) && typeof payload.event === 'string';

const hasMeta = (data: Body): data is Body & { meta: Meta } => isObject(data.meta);

const fetchedAt = ({ meta }: { meta: Meta }): number =>
  meta.fetched_at === null ? Number.NEGATIVE_INFINITY : Date.parse(meta.fetched_at);

/** The code comes when it is first needed: pages of one place are not sent this event. */
const changeOverview = (client: QueryClient, payload: unknown): Promise<void> =>
  import('./overview-push.ts').then(
    ({ takeDifference }) => takeDifference(client, payload),
    () => undefined, // without its code the overview is asked for again when the connection is back
  );

/** The key of a feed's entry; null while the place's position, a part of the key, is not known. */
function feedKey<K extends FeedKind>(client: QueryClient, kind: K, slug: string) {
  const place = client.getQueryData(locationQuery(slug).queryKey);
  return place?.slug === slug ? feedQuery(kind, place).queryKey : null;
}

function putFeed(client: QueryClient, kind: FeedKind, slug: string, data: Body): void {
  const key = feedKey(client, kind, slug);
  if (!key || !hasMeta(data)) return;
  const known = client.getQueryData(key);
  if (known && fetchedAt(data) < fetchedAt(known)) return;
  put(client, key, data as unknown as FeedBody<FeedKind>);
}

/**
 * Fills an entry. An entry that has just received the same data stays as it is, because a new time alone would redraw
 * the page. This happens after subscribing, when the server sends what the page already has.
 */
function put<T>(client: QueryClient, key: QueryKey, data: T): void {
  const known = client.getQueryState<T>(key);
  const isUpToDate =
    known?.status === 'success' &&
    !known.isInvalidated &&
    Date.now() - known.dataUpdatedAt < JUST_NOW_MS &&
    replaceEqualDeep(known.data, data) === known.data;
  if (!isUpToDate) client.setQueryData<T>(key, data);
}

const hourOf = (at: number): number => Math.floor(onServerClock(at) / 3_600_000);

/**
 * Whether the entry is older than the body that `part` comes from: its call has failed, its meta differs, or it was
 * made for an hour that is over.
 */
function isBehind(client: QueryClient, kind: FeedKind, slug: string, part: Body): boolean {
  const key = feedKey(client, kind, slug);
  const known = key && client.getQueryState(key);
  if (!known || !hasMeta(part)) return false;
  if (!known.data) return known.fetchStatus === 'idle'; // otherwise the whole body is being fetched
  const isOther = JSON.stringify(known.data.meta) !== JSON.stringify(part.meta);
  return isOther || known.status === 'error' || hourOf(known.dataUpdatedAt) !== hourOf(Date.now());
}

function mergeCurrentWeather(client: QueryClient, slug: string, data: Body): void {
  const key = feedKey(client, 'weather', slug);
  if (!key || !hasMeta(data) || !isObject(data.current)) return;
  const { current, meta } = data as unknown as EventBody<'metoffice'>;
  const known = client.getQueryData(key);
  if (known && fetchedAt(data) >= fetchedAt(known)) put(client, key, { ...known, current, meta });
}

function putAdverts(client: QueryClient, slug: string, data: Body): void {
  if (!Array.isArray(data.adverts)) return;
  const { adverts } = data as unknown as LocationAdverts;
  put(client, advertsQuery(slug).queryKey, adverts.slice(0, ADVERT_LIMIT));
}

/** Whether the answers of this page's calls may come from a shared cache. */
const readsAsAll = (client: QueryClient): boolean =>
  client.getQueryData(settingsQuery().queryKey)?.public_read === true &&
  client.getQueryData(authStatusQuery().queryKey)?.authenticated === false;

/**
 * Fetches an entry that has changed. A shared cache may answer as before the change: once it can't any more, the entry is
 * fetched again.
 */
function refetchChanged(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey });
  if (readsAsAll(client)) setTimeout(() => void client.invalidateQueries({ queryKey }), SHARED_AT_MOST_MS);
}

/** Puts a changed place into its entry and the list. For new and renamed places, entries or list are fetched again. */
function putLocation(client: QueryClient, data: Body): void {
  if (typeof data._id !== 'string') return;
  const location = data as unknown as Location;
  void client.invalidateQueries({ predicate: isManaged });
  const { queryKey } = locationQuery(location.slug);
  const list = client.getQueryData(locationsQuery().queryKey);
  const listed = list?.find(({ _id }) => _id === location._id);
  if (laterState(client.getQueryData(queryKey) ?? listed, location) !== location) return;
  client.setQueryData(queryKey, location);
  for (const [key, other] of client.getQueriesData<Location>({ queryKey: everyLocation })) {
    if (other?._id === location._id && other.slug !== location.slug) {
      refetchChanged(client, key);
    }
  }
  if (list && listed) {
    client.setQueryData(
      locationsQuery().queryKey,
      list.map((one) => (one._id === location._id ? location : one)),
    );
  } else refetchChanged(client, locationsQuery().queryKey);
}

/** The key of the entry that shows a topic other than a feed; null where no entry does. */
const entriesOf: { [T in OtherTopic]: ((slug: string) => QueryKey) | null } = {
  automated_messages: queryKeys['automated-messages'],
  locations_adverts: queryKeys.adverts,
  location: queryKeys.location,
  random_advert: null,
};

/** After an `error` event, makes the entry's call again. It says whether the value is withheld or the place gone. */
function refetchRefused(client: QueryClient, { event, location: slug }: LiveError): void {
  // When the server does not know the place, the page fetches the place itself.
  const topic = event === 'subscribe' ? 'location' : topicOf(event);
  const refetch = (queryKey: QueryKey) => refetchChanged(client, queryKey);
  if (event === 'update_location') refetch(queryKeys.locations());
  if (slug === undefined || topic === null) return;
  if (!isFeedTopic(topic)) {
    const key = entriesOf[topic]?.(slug);
    if (key) refetch(key);
    return;
  }
  const { feed } = topicTable[topic];
  if (!event.startsWith('initial_') || !isKnownToFail(client, feed, slug)) refetch(feedAnywhere(feed, slug));
}

/** Whether the entry's call has already failed, so that the `error` event says nothing new. */
function isKnownToFail(client: QueryClient, kind: FeedKind, slug: string): boolean {
  const key = feedKey(client, kind, slug);
  return key !== null && client.getQueryState(key)?.error instanceof ApiError;
}
