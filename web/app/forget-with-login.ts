import type { QueryClient } from '@tanstack/react-query';
import { authStatusQuery } from '#web/api/queries.ts';
import { isEntry } from '#web/api/query-keys.ts';
import { forgetLogin, isKeptForLogin, keepForLogin } from '#web/offline/forget-kept.ts';

/**
 * What the device keeps goes with the login, however that ends: here, elsewhere, or while no page was open. The answer
 * about the login is the one place where all of these show.
 */
export function forgetWithLogin(client: QueryClient): void {
  const { queryKey } = authStatusQuery();
  let wasLoggedIn = false;
  const look = () => {
    const status = client.getQueryData(queryKey);
    if (!status) return;
    if (status.authenticated) keepForLogin();
    else if (wasLoggedIn || isKeptForLogin()) void forgetLogin(true);
    wasLoggedIn = status.authenticated;
  };
  look();
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isEntry(query, 'auth-status')) look();
  });
}
