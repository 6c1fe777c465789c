import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { AuthenticationRequired, OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { adminStatusQuery, authStatusQuery, locationsQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { isEntry, slugOf } from '#web/shared/api/query-keys.ts';
import { onRefusedCall, onWriteWithoutLogin } from '#web/shared/api/refused-calls.ts';
import { toOfflineCopy } from '#web/shared/offline/copies-while-offline.ts';

const RETRIES = 2;

/**
 * The one cache of answers. `onLoginChanged` is called when a 401 shows that the login has ended, or a 403 to one of the
 * staff that the role may be another one.
 */
export function createQueryClient(onLoginChanged: () => void): QueryClient {
  const noteLoggedOut = () => {
    client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
    onLoginChanged();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof OfflineCopy) showCopy(query, error);
        else if (!onlineManager.isOnline()) toOfflineCopy(query);
        if (error instanceof AuthenticationRequired && error.status === 401) noteLoggedOut();
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a call fails with a message and a Retry button, rather than waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A call that was too slow is not retried at once: people have waited enough. It fails and is polled later.
        retry: (failures, error) =>
          error instanceof Unreachable &&
          !(error instanceof OfflineCopy) &&
          !error.tooSlow &&
          onlineManager.isOnline() &&
          failures < RETRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  });
  onWriteWithoutLogin(noteLoggedOut);
  onRefusedCall(() => {
    if (!client.getQueryData(adminStatusQuery().queryKey)) return;
    void client.invalidateQueries({ queryKey: adminStatusQuery().queryKey, refetchType: 'none' });
    onLoginChanged();
  });
  // The list has each place, so that its page shows at once. 500 entries that nobody looks at would keep a phone busy.
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' || !isEntry(query, 'location')) return;
    const list = client.getQueryState(locationsQuery().queryKey);
    const data = list?.data?.find(({ slug }) => slug.toLowerCase() === slugOf(query));
    if (list && data) query.setData(data, { updatedAt: list.dataUpdatedAt, manual: true });
  });
  // Guards and the live connection need these also on pages that show neither.
  for (const { queryKey } of [authStatusQuery(), settingsQuery()]) {
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  }
  return client;
}

/** The receipt times of an answer and of its copy differ a little. */
const SAME_ANSWER_MS = 15_000;

/**
 * Puts an offline copy into the cache with the time at which it was received. The rules for old answers that could not be
 * refreshed then apply to it.
 */
function showCopy(query: Query<unknown, unknown>, { body, receivedAt }: OfflineCopy): void {
  if (query.state.dataUpdatedAt > receivedAt + SAME_ANSWER_MS) return;
  query.setState({ data: body, dataUpdatedAt: receivedAt });
}
