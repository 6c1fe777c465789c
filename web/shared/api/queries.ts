import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Account, AdminStatus, AuthStatus } from '#contract/accounts/auth.ts';
import type { Advert, LocationAdverts } from '#contract/adverts/adverts.ts';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { ModelHours } from '#contract/conditions/model-hours.ts';
import type { Overview } from '#contract/conditions/overview.ts';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import { type FeedKind, feedTable, overviewPath } from '#contract/live/live-table.ts';
import type { Location, LocationList } from '#contract/network/locations.ts';
import type { MatchingMessages } from '#contract/notices/automated-messages.ts';
import type { PublicSettings } from '#contract/operations/settings.ts';
import { SHARED_AT_MOST_MS } from '#contract/shared-caches.ts';
import type { ModelKind } from '#domain/feeds/model-hours.ts';
import {
  feedCall,
  locationCall,
  matchingMessagesCall,
  modelHoursCall,
  tideStationCall,
} from './call-addresses.ts';
import { isNotFound, OfflineCopy } from './failures.ts';
import { getJson, partOf } from './http.ts';
import { queryKeys } from './query-keys.ts';

export const POLL_INTERVAL_MS = 300_000;
/** Returning to the tab within this time requests nothing again. */
const REFETCH_ON_FOCUS_AFTER_MS = 60_000;

/** How long a role is taken as known before a guard asks again. The server checks every call by itself. */
const ROLE_KNOWN_FOR_MS = 30_000;

/** While an offline copy is shown: a bad network may deliver an answer at any time. */
const COPY_POLL_INTERVAL_MS = 20_000;

interface Asked {
  state: { error: Error | null };
}
/** An offline copy is requested again often only with a service worker; else when the connection is back. */
const pollsForCopy = ({ state }: Asked): boolean =>
  state.error instanceof OfflineCopy && Boolean(globalThis.navigator?.serviceWorker?.controller);

/** For what the live connection does not send. */
const polled = {
  refetchInterval: (query: Asked) => (pollsForCopy(query) ? COPY_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
  staleTime: REFETCH_ON_FOCUS_AFTER_MS,
};

/** For what the live connection sends; while there is no connection, `web/shared/live/polling.ts` polls. */
const followed = {
  refetchInterval: (query: Asked) => pollsForCopy(query) && COPY_POLL_INTERVAL_MS,
  staleTime: REFETCH_ON_FOCUS_AFTER_MS,
};

/** When the value of a feed was fetched, as text that sorts by time. Empty for everything else. */
const fetchedAt = (data: unknown): string => (data as { meta?: Meta } | null)?.meta?.fetched_at ?? '';

/**
 * The answer to a call, or what was pushed while the call was under way, which is newer. So is the value of a feed that
 * was pushed shortly before, if the answer comes from a shared cache and has the value of an earlier fetch.
 */
export async function unlessPushed<T>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  answer: Promise<T>,
): Promise<T> {
  const askedAt = Date.now();
  const body = await answer;
  const known = client.getQueryState<T>(queryKey);
  if (known?.data === undefined) return body;
  const since = fetchedAt(body) < fetchedAt(known.data) ? askedAt - SHARED_AT_MOST_MS : askedAt;
  return known.dataUpdatedAt > since ? known.data : body;
}

/** The later state of a place, whichever arrived first. `known` may be of another place with the same slug. */
export const laterState = (known: Location | undefined, received: Location): Location =>
  known?._id === received._id && Date.parse(known.updated_at) > Date.parse(received.updated_at)
    ? known
    : received;

/**
 * One feed of one location. When a call fails, the last answer stays. When a location is moved, the data of its old
 * position are not shown.
 */
export const feedQuery = <K extends FeedKind>(
  kind: K,
  place: Pick<Location, 'slug' | 'latitude' | 'longitude'>,
) =>
  queryOptions({
    queryKey: queryKeys.feed(kind, place),
    queryFn: (asking) => {
      const call = feedCall(kind, place);
      const answer = unlessPushed(asking, getJson<FeedBody<K>>(call, feedTable[kind].name, asking.signal));
      return isWorkedOut(kind)
        ? answer.catch((error: unknown) => throwOfDevice(kind, error, place.slug, asking))
        : answer;
    },
    ...followed,
  });

const isWorkedOut = (kind: FeedKind): kind is 'tidal' | ModelKind =>
  kind === 'tidal' || kind === 'weather' || kind === 'marine';

/** With only an offline copy, the device works out what is true now. Its age is that of the latest answer known. */
async function throwOfDevice(
  kind: 'tidal' | ModelKind,
  error: unknown,
  slug: string,
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
): Promise<never> {
  if (!(error instanceof OfflineCopy)) throw error;
  const { data, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
  const latest =
    data !== undefined && dataUpdatedAt > error.receivedAt ? new OfflineCopy(data, dataUpdatedAt) : error;
  if (kind !== 'tidal') {
    const { forecastOfDevice } = await import('./device-forecast.ts').catch(() => {
      throw error;
    });
    throw await forecastOfDevice(kind, latest, () =>
      getJson<ModelHours>(modelHoursCall(slug), feedTable[kind].name),
    );
  }
  const { tidesOfDevice } = await import('./device-tides.ts').catch(() => {
    throw error;
  });
  throw await tidesOfDevice(latest, () =>
    getJson<NearestTideStation>(tideStationCall(slug), feedTable.tidal.name),
  );
}

/** One location by its slug, in any case. */
export const locationQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.location(slug),
    queryFn: async ({ client, queryKey, signal }) => {
      const answer = getJson<{ location: Location }>(locationCall(slug), 'locations', signal);
      const received = await partOf(answer, ({ location }) => location);
      return laterState(client.getQueryData<Location>(queryKey), received);
    },
    ...followed,
  });

/** The automated messages that apply to a location's wind now. */
export const matchingMessagesQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys['automated-messages'](slug),
    queryFn: (asking) =>
      unlessPushed(
        asking,
        getJson<MatchingMessages>(matchingMessagesCall(slug), 'automated messages', asking.signal),
      ),
    ...followed,
  });

export const ADVERT_LIMIT = 10;

/** The adverts of a location in the order in which they are shown; empty where there is no such location. */
export const advertsQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.adverts(slug),
    queryFn: async (asking): Promise<Advert[]> => {
      const path = `/api/locations/${encodeURIComponent(slug)}/adverts?active_only=true&limit=${ADVERT_LIMIT}`;
      const answer = getJson<LocationAdverts>(path, 'adverts', asking.signal);
      try {
        return await unlessPushed(
          asking,
          answer.then(({ adverts }) => adverts),
        );
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
    ...followed,
  });

/**
 * All locations. An entry that a location has of its own is renewed; the others are made of the list when somebody looks
 * (`query-client.ts`). A location that was pushed while the answer was under way stays: it may have a new safety message.
 */
export const locationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.locations(),
    queryFn: async ({ client, signal }) => {
      const answer = getJson<LocationList>('/api/locations', 'locations', signal);
      const locations = await partOf(answer, (list) => list.locations);
      return locations.map((received) => {
        const { queryKey } = locationQuery(received.slug);
        const known = client.getQueryData<Location>(queryKey);
        const location = laterState(known, received);
        if (known) client.setQueryData(queryKey, location);
        return location;
      });
    },
    ...followed,
  });

/** The later of two states of the overview, whichever arrived first. */
const laterOverview = (known: Overview | undefined, received: Overview): Overview =>
  known && Date.parse(known.generated_at) > Date.parse(received.generated_at) ? known : received;

/** How all active places are. What may be shown of it at a moment says `agedOverview`. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: queryKeys.overview(),
    queryFn: async ({ client, queryKey, signal }) => {
      const received = await getJson<Overview>(overviewPath, 'the overview', signal);
      return laterOverview(client.getQueryData<Overview>(queryKey), received);
    },
    ...followed,
  });

/** Requested once. After that, a 401 to any call or a log-out changes it. */
export const authStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys['auth-status'](),
    queryFn: () => getJson<AuthStatus>('/auth/status', 'this page'),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const settingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.settings(),
    queryFn: ({ signal }) => getJson<PublicSettings>('/api/settings', 'this page', signal),
    ...polled,
  });

/** What the account that is logged in may do in the admin area; any answer but 200 means nothing. */
export const adminStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys['admin-status'](),
    queryFn: ({ signal }) => getJson<AdminStatus>('/api/admin/status', 'the admin area', signal),
    staleTime: ROLE_KNOWN_FOR_MS,
    gcTime: Number.POSITIVE_INFINITY, // where no answer comes, the last one counts
  });

/** The account that is logged in, with its sessions. */
export const accountQuery = () =>
  queryOptions({
    queryKey: queryKeys.account(),
    queryFn: ({ signal }) => getJson<Account>('/api/account', 'your account', signal),
  });
