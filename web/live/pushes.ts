import { type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import type { LocationAdverts } from '#contract/adverts.ts';
import type { MatchingMessages } from '#contract/automated-messages.ts';
import type { LiveError, LiveFeeds, Push, RefreshEventName } from '#contract/events.ts';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { FeedBody } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import { ApiError } from '#web/api/failures.ts';
import {
  ADVERT_LIMIT,
  advertsQuery,
  feedQuery,
  laterState,
  locationQuery,
  locationsQuery,
  matchingMessagesQuery,
} from '#web/api/queries.ts';
import { onServerClock } from '#web/time/clock.ts';

/** What an event carries that is the whole body of a feed's call. */
const wholeFeeds: Readonly<Record<string, FeedKind>> = {
  openmeteo_metoffice: 'weather',
  openmeteo_marine: 'marine',
  tidal: 'tidal',
  ea_warnings: 'ea_warnings',
  storm_overflow: 'storm_overflow',
  sunrise_sunset: 'sunrise_sunset',
};
/** The feed that an event tells of, also one that carries only a part of it. */
const feedsTold: typeof wholeFeeds = {
  ...wholeFeeds,
  metoffice: 'weather',
  wind_wave: 'marine',
  sea_data: 'marine',
};

/** So long an entry needs no word that it still stands. */
const JUST_NOW_MS = 30_000;

export interface Pushed {
  client: QueryClient;
  event: string;
  payload: unknown;
  /** Asks the server to send something. */
  ask: (event: RefreshEventName) => void;
}

/**
 * Puts what the server pushed into the entry of the place that it names, and nowhere else; what has no such entry or is
 * older than what is there is dropped. The payloads' schemas are the server's to keep: only their outline is checked.
 */
export function takePush({ client, event, payload, ask }: Pushed): void {
  if (event === 'error') {
    if (isLiveError(payload)) refetchRefused(client, payload);
    return;
  }
  if (!isPush(payload)) return;
  const { location: slug, data } = payload;
  const subject = event.replace(/^(initial|update)_/, '');
  const kind = wholeFeeds[subject];
  if (kind) putFeed(client, kind, slug, data);
  else if (subject === 'metoffice') {
    // On subscribing only this part comes: where the hours and days are not as current, the whole is asked for.
    if (event === 'initial_metoffice' && isBehind(client, 'weather', slug, data)) {
      ask('update_openmeteo_metoffice');
    }
    mergeCurrentWeather(client, slug, data);
  } else if (subject === 'wind_wave') {
    // The pages show the whole marine body, of which this and `sea_data` are parts: it only tells of a newer one.
    if (event === 'initial_wind_wave' && isBehind(client, 'marine', slug, data)) {
      ask('update_openmeteo_marine');
    }
  } else if (subject === 'automated_messages') {
    put(client, matchingMessagesQuery(slug).queryKey, data as unknown as MatchingMessages);
  } else if (subject === 'locations_adverts') putAdverts(client, slug, data);
  else if (subject === 'location' && data.slug === slug) putLocation(client, data);
  // `random_advert` is for displays with room for a single advert: the pages turn through all of them.
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

/** The entry of a feed; null while the place's position, which is part of its name, is not known. */
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
 * Fills an entry. One that had the same just now is left alone: its time alone would draw all that shows it anew, and on
 * subscribing a page is told once more what it came with.
 */
function put<T>(client: QueryClient, key: QueryKey, data: T): void {
  const known = client.getQueryState<T>(key);
  const isTold =
    known?.status === 'success' &&
    !known.isInvalidated &&
    Date.now() - known.dataUpdatedAt < JUST_NOW_MS &&
    replaceEqualDeep(known.data, data) === known.data;
  if (!isTold) client.setQueryData<T>(key, data);
}

const hourOf = (at: number): number => Math.floor(onServerClock(at) / 3_600_000);

/**
 * Whether the entry is not what the server has now, of which `part` came: its call has failed, it is of another fetch,
 * was fresher then, or was cut for an hour that is over.
 */
function isBehind(client: QueryClient, kind: FeedKind, slug: string, part: Body): boolean {
  const key = feedKey(client, kind, slug);
  const known = key && client.getQueryState(key);
  if (!known || !hasMeta(part)) return false;
  if (!known.data) return known.fetchStatus === 'idle'; // else the whole is on its way
  const isOther = JSON.stringify(known.data.meta) !== JSON.stringify(part.meta);
  return isOther || known.status === 'error' || hourOf(known.dataUpdatedAt) !== hourOf(Date.now());
}

function mergeCurrentWeather(client: QueryClient, slug: string, data: Body): void {
  const key = feedKey(client, 'weather', slug);
  if (!key || !hasMeta(data) || !isObject(data.current)) return;
  const { current, meta } = data as unknown as LiveFeeds['metoffice'];
  const known = client.getQueryData(key);
  if (known && fetchedAt(data) >= fetchedAt(known)) put(client, key, { ...known, current, meta });
}

function putAdverts(client: QueryClient, slug: string, data: Body): void {
  if (!Array.isArray(data.adverts)) return;
  const { adverts } = data as unknown as LocationAdverts;
  put(client, advertsQuery(slug).queryKey, adverts.slice(0, ADVERT_LIMIT));
}

/** A place that was changed. One that is new, or no longer called so, is for the server to tell. */
function putLocation(client: QueryClient, data: Body): void {
  if (typeof data._id !== 'string') return;
  const location = data as unknown as Location;
  const { queryKey } = locationQuery(location.slug);
  if (laterState(client.getQueryData(queryKey), location) !== location) return;
  client.setQueryData(queryKey, location);
  for (const [key, other] of client.getQueriesData<Location>({ queryKey: ['location'] })) {
    if (other?._id === location._id && other.slug !== location.slug) {
      void client.invalidateQueries({ queryKey: key });
    }
  }
  const list = client.getQueryData(locationsQuery().queryKey);
  if (list?.some(({ _id }) => _id === location._id)) {
    client.setQueryData(
      locationsQuery().queryKey,
      list.map((one) => (one._id === location._id ? location : one)),
    );
  } else void client.invalidateQueries(locationsQuery());
}

/** A value that may no longer be shown, or a place that is gone: the call's answer has the truth and its words. */
function refetchRefused(client: QueryClient, { event, location: slug }: LiveError): void {
  const subject = event.replace(/^(initial|update)_/, '');
  const refetch = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });
  if (subject === 'location') refetch(locationsQuery().queryKey);
  if (slug === undefined) return;
  const kind = feedsTold[subject];
  if (kind && event.startsWith('initial_') && isKnownToFail(client, kind, slug)) return;
  if (kind) refetch(['feed', kind, slug]);
  else if (subject === 'automated_messages') refetch(matchingMessagesQuery(slug).queryKey);
  else if (subject === 'locations_adverts') refetch(advertsQuery(slug).queryKey);
  else if (subject === 'location' || subject === 'subscribe') refetch(locationQuery(slug).queryKey);
}

/** The call has told already what newcomers are told. */
function isKnownToFail(client: QueryClient, kind: FeedKind, slug: string): boolean {
  const key = feedKey(client, kind, slug);
  return key !== null && client.getQueryState(key)?.error instanceof ApiError;
}
