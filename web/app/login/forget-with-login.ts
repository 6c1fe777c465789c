import type { QueryClient } from '@tanstack/react-query';
import { authStatusQuery } from '#web/shared/api/queries.ts';
import { isEntry } from '#web/shared/api/query-keys.ts';
import { belongsToLogin, forgetLogin, markForLogin } from '#web/shared/offline/delete-copies.ts';

/**
 * When a login ends, the device forgets what it stored during it. A login may end here, elsewhere, or while no page is
 * open: all of these change the answer about the login.
 */
export function forgetWithLogin(client: QueryClient): void {
  const { queryKey } = authStatusQuery();
  let wasLoggedIn = false;
  const look = () => {
    const status = client.getQueryData(queryKey);
    if (!status) return;
    if (status.authenticated) markForLogin();
    else if (wasLoggedIn || belongsToLogin()) void forgetLogin(true);
    wasLoggedIn = status.authenticated;
  };
  look();
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isEntry(query, 'auth-status')) look();
  });
}
