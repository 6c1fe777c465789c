import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Advert, LocationAdverts } from '#contract/adverts.ts';
import type { Account, AdminStatus, AuthStatus, Done, PendingSignUp } from '#contract/auth.ts';
import type { MatchingMessages } from '#contract/automated-messages.ts';
import type { FeedBody, FeedReport } from '#contract/feeds.ts';
import { type FeedKind, feedTable } from '#contract/live-table.ts';
import type { Location, LocationList } from '#contract/locations.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { NearestTideStation } from '#contract/tide-station.ts';
import { feedCall, locationCall, matchingMessagesCall, tideStationCall } from './calls.ts';
import { isNotFound, Kept } from './failures.ts';
import { getJson, partOf } from './http.ts';
import { queryKeys } from './query-keys.ts';

export const POLL_INTERVAL_MS = 300_000;
/** A look back at the tab within this time shows what is there rather than asking again. */
const REFETCH_ON_FOCUS_AFTER_MS = 60_000;

/** How long a role is taken as known before a guard asks again. The server checks every call by itself. */
const ROLE_KNOWN_FOR_MS = 30_000;

/** What is shown is what the device kept: an answer may be on its way over a bad network. */
const POLL_AFTER_KEPT_MS = 20_000;

interface Asked {
  state: { error: Error | null };
}
/** Only the service worker has a kept answer to give; without it the next chance is the connection's return. */
const hasKept = ({ state }: Asked): boolean =>
  state.error instanceof Kept && Boolean(globalThis.navigator?.serviceWorker?.controller);

/** Of what the live connection does not carry. */
const polled = {
  refetchInterval: (query: Asked) => (hasKept(query) ? POLL_AFTER_KEPT_MS : POLL_INTERVAL_MS),
  staleTime: REFETCH_ON_FOCUS_AFTER_MS,
};

/** Of what the live connection carries; while there is none, `web/live/polling.ts` asks. */
const followed = {
  refetchInterval: (query: Asked) => hasKept(query) && POLL_AFTER_KEPT_MS,
  staleTime: REFETCH_ON_FOCUS_AFTER_MS,
};

/** An answer, unless something was pushed while it was under way: that is newer. */
export async function unlessPushed<T>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  answer: Promise<T>,
): Promise<T> {
  const askedAt = Date.now();
  const body = await answer;
  const known = client.getQueryState<T>(queryKey);
  return known?.data !== undefined && known.dataUpdatedAt > askedAt ? known.data : body;
}

/** The later of two states of a place, however long each was under way; what was known may be of another place. */
export const laterState = (known: Location | undefined, told: Location): Location =>
  known?._id === told._id && Date.parse(known.updated_at) > Date.parse(told.updated_at) ? known : told;

/**
 * One feed of one location; the last answer stays when a call fails. Of a location that has been moved, what was known
 * of the old place is not shown.
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
      return kind === 'tidal'
        ? answer.catch((error: unknown) => throwTidesOf(error, place.slug, asking))
        : answer;
    },
    ...followed,
  });

/** Where only an old answer can be had, the device computes the tide of now; it is as old as what the page knows. */
async function throwTidesOf(
  error: unknown,
  slug: string,
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
): Promise<never> {
  if (!(error instanceof Kept)) throw error;
  const { data, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
  const latest =
    data !== undefined && dataUpdatedAt > error.receivedAt ? new Kept(data, dataUpdatedAt) : error;
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
      const told = await partOf(answer, ({ location }) => location);
      return laterState(client.getQueryData<Location>(queryKey), told);
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

/** The adverts of a location in the order in which they are shown; none where there is no such location. */
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
 * All locations; each is known from then on, so that its own page stands at once. What was pushed of one while the
 * answer was under way is kept, its safety message above all.
 */
export const locationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.locations(),
    queryFn: async ({ client, signal }) => {
      const answer = getJson<LocationList>('/api/locations', 'locations', signal);
      const locations = await partOf(answer, (list) => list.locations);
      return locations.map((told) => {
        const { queryKey } = locationQuery(told.slug);
        const location = laterState(client.getQueryData(queryKey), told);
        client.setQueryData(queryKey, location);
        return location;
      });
    },
    ...followed,
  });

/** The state of every feed of the network. */
export const feedReportQuery = () =>
  queryOptions({
    queryKey: queryKeys['feed-report'](),
    queryFn: ({ signal }) => getJson<FeedReport>('/api/feeds', 'the state of the data', signal),
    ...polled,
  });

/** Asked once; from then on a 401 anywhere or a log-out says otherwise. */
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

/** What the account that is logged in may do; any answer but 200 means: nothing here. */
export const adminStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys['admin-status'](),
    queryFn: ({ signal }) => getJson<AdminStatus>('/api/admin/status', 'the admin area', signal),
    staleTime: ROLE_KNOWN_FOR_MS,
  });

/** The account that is logged in, with its sessions. */
export const accountQuery = () =>
  queryOptions({
    queryKey: queryKeys.account(),
    queryFn: ({ signal }) => getJson<Account>('/api/account', 'your account', signal),
  });

/** The sign-up that this browser has begun; 404 where there is none. */
export const pendingSignUpQuery = () =>
  queryOptions({
    queryKey: queryKeys['pending-sign-up'](),
    queryFn: ({ signal }) => getJson<PendingSignUp>('/auth/verify', 'this page', signal),
    gcTime: 0,
    refetchOnWindowFocus: false, // half a form is being filled in
  });

/** Whether the token of a reset link opens anything: it answers 400 where it does not. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys['reset-link'](token),
    queryFn: ({ signal }) =>
      getJson<Done>(`/auth/api/reset-password/${encodeURIComponent(token)}`, 'this page', signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
