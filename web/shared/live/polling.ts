import { onlineManager, type Query, type QueryClient, type QueryFunction } from '@tanstack/react-query';
import type { Failure } from '#contract/errors.ts';
import { type FeedKind, feedTable, PLACE_HEADER } from '#contract/live/live-table.ts';
import {
  ApiError,
  AuthenticationRequired,
  type FailureDetails,
  isFailure,
  OfflineCopy,
} from '#web/shared/api/failures.ts';
import { getJson } from '#web/shared/api/http.ts';
import { POLL_INTERVAL_MS, unlessPushed } from '#web/shared/api/queries.ts';
import { type FeedEntry, feedEntryOf, isFollowed } from '#web/shared/api/query-keys.ts';
import { type Breaker, breaker } from './breaker.ts';
import { jittered } from './jitter.ts';

/** The first round after a drop waits this long, because the connection may be back at once. */
const AFTER_DROP_MS = 5000;

export interface Polling {
  /** Starts a round every five minutes. `afterDrop`: the connection was just lost, so the first round comes soon. */
  begin(afterDrop: boolean): void;
  /** Stops the rounds: the live connection is open. */
  end(): void;
}

/**
 * Requests what is on screen while nothing is pushed. The weather, tidal, marine, warnings and overflow calls are made
 * without parameters, as specified; a header names the place, and the answer has that place alone
 * (docs/decisions/0038-polling-and-shared-caches.md).
 */
export function createPolling(
  client: QueryClient,
  options: { onSuccess: () => void; isVisible?: () => boolean; random?: () => number },
): Polling {
  const { onSuccess, isVisible = () => document.visibilityState === 'visible', random } = options;
  const breakers = new Map<string, Breaker>();
  const keyOf = ({ kind, slug }: { kind: FeedKind; slug: string }) => `${kind} ${slug}`;
  const breakerOf = (key: string): Breaker => {
    const found = breakers.get(key) ?? breaker();
    breakers.set(key, found);
    return found;
  };
  // An answer that comes in any other way, by a push or by Retry, also closes the breaker.
  client.getQueryCache().subscribe(({ type, query }) => {
    const feed = type === 'updated' && query.state.status === 'success' ? feedEntryOf(query) : null;
    if (feed) breakers.get(keyOf(feed))?.noteSuccess();
  });

  let isPolling = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const nextAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      nextAfter(POLL_INTERVAL_MS);
      if (isVisible() && onlineManager.isOnline()) void round();
    }, milliseconds);
  };

  async function round(): Promise<void> {
    const queries = client.getQueryCache().findAll({
      type: 'active',
      // The query of an offline copy polls by itself, and more often.
      predicate: (query) => isFollowed(query) && !(query.state.error instanceof OfflineCopy),
    });
    const answered = await Promise.all(queries.map(poll));
    if (answered.includes(true)) onSuccess();
  }

  /** Whether an answer came. */
  async function poll(query: Query): Promise<boolean> {
    const feed = feedEntryOf(query);
    const guard = feed && feedTable[feed.kind].hasPollingBreaker ? breakerOf(keyOf(feed)) : null;
    if (guard && !guard.asks()) return false;
    const words = feed && feedTable[feed.kind].pollingFailure;
    const asked = words
      ? askOnce(query, (asking) => unlessPushed(asking, partOfAll(feed, words, asking.signal)))
      : client.refetchQueries({ queryKey: query.queryKey, exact: true }, { throwOnError: true });
    return asked.then(
      () => true,
      () => {
        guard?.noteFailure();
        return false;
      },
    );
  }

  /** Fetches an entry once by another call. Afterwards the entry has its own call again, for the next fetch. */
  function askOnce(query: Query, ask: QueryFunction): Promise<unknown> {
    const putBack = () => {
      const [observer] = query.observers;
      if (observer) query.setOptions(observer.options);
    };
    const asked = client.fetchQuery({
      queryKey: query.queryKey,
      queryFn: (asking) => {
        asking.signal.addEventListener('abort', putBack); // somebody else fetches the entry before the answer has come
        return ask(asking);
      },
      staleTime: 0,
    });
    return asked.finally(putBack);
  }

  return {
    begin(afterDrop) {
      if (isPolling) return;
      isPolling = true;
      nextAfter(afterDrop ? jittered(AFTER_DROP_MS, random) : POLL_INTERVAL_MS);
    },
    end() {
      isPolling = false;
      clearTimeout(timer);
    },
  };
}

/**
 * The answer of a data call without parameters: the body or the failure of each active location, or of the one that
 * `PLACE_HEADER` names.
 */
interface OfAllPlaces {
  locations: Record<string, object | Failure>;
}

const WITHHELD = 503;

/** @throws ApiError with the message for polling; otherwise as `getJson` */
async function partOfAll({ kind, slug }: FeedEntry, words: string, signal: AbortSignal): Promise<unknown> {
  const { path, name } = feedTable[kind];
  const failed = (status: number, details?: FailureDetails) =>
    new ApiError(status, `${words}: ${status}`, details);
  const answer = getJson<OfAllPlaces>(path, name, signal, { [PLACE_HEADER]: encodeURIComponent(slug) });
  const { locations } = await answer.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error instanceof AuthenticationRequired) throw error;
    throw failed(error.status, { retryAfterSeconds: error.retryAfterSeconds ?? undefined });
  });
  const part = Object.hasOwn(locations, slug) ? locations[slug] : undefined;
  if (!part) throw failed(404);
  if (isFailure(part)) throw failed(WITHHELD, { meta: part.meta });
  return part;
}
