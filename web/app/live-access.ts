import type { QueryClient } from '@tanstack/react-query';
import { authStatusQuery, settingsQuery } from '#web/api/queries.ts';
import { isEntry } from '#web/api/query-keys.ts';

const isLoggedIn = (client: QueryClient): boolean =>
  client.getQueryData(authStatusQuery().queryKey)?.authenticated === true;

/** Whether the live connection is for whoever is here: for all that may read, with a login or without. */
export const mayConnect = (client: QueryClient): boolean =>
  isLoggedIn(client) || client.getQueryData(settingsQuery().queryKey)?.public_read === true;

/**
 * Asked after the server has refused: whether the connection may be tried again. What the server says of the login is
 * asked anew; `onLoggedOut` when there is none any more, or none where one is needed.
 */
export async function isWelcome(client: QueryClient, onLoggedOut: () => void): Promise<boolean> {
  const wasLoggedIn = isLoggedIn(client);
  const { authenticated } = await client.fetchQuery({ ...authStatusQuery(), staleTime: 0 });
  if (!authenticated && (wasLoggedIn || !mayConnect(client))) onLoggedOut();
  return mayConnect(client);
}

/** Calls back when somebody logs in or out, and when it becomes known who may read. */
export function onAccessChange(client: QueryClient, changed: () => void): void {
  const access = () => `${isLoggedIn(client)} ${mayConnect(client)}`;
  let before = access();
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isEntry(query, 'auth-status', 'settings')) return;
    const now = access();
    if (now === before) return;
    before = now;
    changed();
  });
}
