import type { QueryClient } from '@tanstack/react-query';
import { authStatusQuery } from './queries.ts';
import { isEntry } from './query-keys.ts';

/**
 * Calls back when it becomes known that nobody is logged in any more.
 * @returns ends it
 */
export function onLoginEnd(client: QueryClient, ended: () => void): () => void {
  const isOut = () => client.getQueryData(authStatusQuery().queryKey)?.authenticated === false;
  let wasOut = isOut();
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isEntry(query, 'auth-status') || isOut() === wasOut) return;
    wasOut = isOut();
    if (wasOut) ended();
  });
}
