import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListChanges } from '#contract/live/list-changes.ts';
import { getJson } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

/** What a colleague changes is in an open list within 5 s. */
const LOOK_AGAIN_MS = 4000;

const changesQuery = () =>
  queryOptions({
    queryKey: queryKeys['list-changes'](),
    queryFn: ({ signal }) => getJson<ListChanges>('/api/admin/changes', 'the lists', signal),
    refetchInterval: LOOK_AGAIN_MS, // not while the tab is hidden
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Asks for the lists on screen again whenever somebody has changed them.
 * @param key begins the keys of the lists
 */
export function useChanges(list: keyof ListChanges, key: readonly unknown[]): void {
  const client = useQueryClient();
  const { data } = useQuery(changesQuery());
  const stamp = data?.[list];
  const seen = useRef(stamp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another array at every drawing
  useEffect(() => {
    const before = seen.current;
    seen.current = stamp;
    if (before !== undefined && stamp !== undefined && before !== stamp)
      void client.invalidateQueries({ queryKey: key });
  }, [stamp]);
}

/** After a change of one's own that the lists on screen show already: it is no reason to ask for them again. */
export const noteOwnChange = (client: QueryClient): Promise<void> => client.resetQueries(changesQuery());
