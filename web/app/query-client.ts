import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { AuthenticationRequired, Kept, Unreachable } from '#web/api/failures.ts';
import { authStatusQuery, settingsQuery } from '#web/api/queries.ts';
import { onWriteWithoutLogin } from '#web/api/refused-writes.ts';
import { hold } from '#web/offline/hold-answers.ts';

const RETRIES = 2;

/** The one cache of answers. `onLoggedOut` is called when an answer tells that the login has ended. */
export function createQueryClient(onLoggedOut: () => void): QueryClient {
  const noteLoggedOut = () => {
    client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
    onLoggedOut();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof Kept) takeKept(query, error);
        else if (!onlineManager.isOnline()) hold(query);
        if (error instanceof AuthenticationRequired && error.status === 401) noteLoggedOut();
      },
    }),
    defaultOptions: {
      queries: {
        // A call that cannot succeed fails in words with its Retry, rather than waiting silently for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What was too slow once has used up people's patience: it fails in words and is polled again later.
        retry: (failures, error) =>
          error instanceof Unreachable &&
          !(error instanceof Kept) &&
          !error.tooSlow &&
          onlineManager.isOnline() &&
          failures < RETRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  });
  onWriteWithoutLogin(noteLoggedOut);
  // Guards and the live connection go by these on pages that show neither, however long they stay open.
  for (const { queryKey } of [authStatusQuery(), settingsQuery()]) {
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  }
  return client;
}

/** An answer and its kept copy do not come at the very same moment. */
const SAME_ANSWER_MS = 15_000;

/**
 * Shows an answer that the device kept as what it is: a value of then that could not be refreshed. Every rule about
 * old answers follows from that.
 */
function takeKept(query: Query<unknown, unknown>, { body, receivedAt }: Kept): void {
  if (query.state.dataUpdatedAt > receivedAt + SAME_ANSWER_MS) return;
  query.setState({ data: body, dataUpdatedAt: receivedAt });
}
