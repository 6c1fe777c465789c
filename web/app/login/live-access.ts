import type { QueryClient } from '@tanstack/react-query';
import { writesSettled } from '#web/shared/api/http.ts';
import { authStatusQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { isEntry } from '#web/shared/api/query-keys.ts';

const isLoggedIn = (client: QueryClient): boolean =>
  client.getQueryData(authStatusQuery().queryKey)?.authenticated === true;

/** Whether this visitor may use the live connection: everybody who may read, with a login or without. */
export const mayConnect = (client: QueryClient): boolean =>
  isLoggedIn(client) || client.getQueryData(settingsQuery().queryKey)?.public_read === true;

/**
 * Whether the connection may be tried again after the server has refused it. Asks the server about the login again, once
 * no write waits for its answer, which may bring another cookie. Calls `onLoggedOut` when the login has ended, or is
 * needed and missing.
 */
export async function mayTryAgain(client: QueryClient, onLoggedOut: () => void): Promise<boolean> {
  await writesSettled();
  const wasLoggedIn = isLoggedIn(client);
  const { authenticated } = await client.fetchQuery({ ...authStatusQuery(), staleTime: 0 });
  if (!authenticated && (wasLoggedIn || !mayConnect(client))) onLoggedOut();
  return mayConnect(client);
}

/** Calls back when somebody logs in or out, and when the settings about reading arrive or change. */
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
