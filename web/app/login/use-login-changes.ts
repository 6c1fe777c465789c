import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetPendingSignUp } from '#web/features/auth/pending-sign-up.ts';
import { accountQuery, adminStatusQuery, authStatusQuery } from '#web/shared/api/queries.ts';
import { isEntry } from '#web/shared/api/query-keys.ts';
import { forgetTyped } from '#web/shared/forms/typed-text.ts';
import { forgetLogin } from '#web/shared/offline/delete-copies.ts';
import { forgetKept } from '#web/shared/offline/staff-copy.ts';
import { LOGIN_PATH } from '../paths.ts';

/** Somebody has logged in: the page forgets the account that was here before. */
export function noteLogin(queryClient: QueryClient): void {
  void forgetLogin();
  queryClient.removeQueries(accountQuery());
  queryClient.removeQueries(adminStatusQuery());
  queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: true });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What has just been done; the login page shows it. */
    said?: string;
  }
}

/** After a session has ended: leads to the login page with a message, and deletes what was read. */
export function useLeave(): (said?: string) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (said) => {
    forgetPendingSignUp();
    await forgetLogin(true);
    queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: false });
    forgetKept();
    forgetTyped(); // after the last moment at which a form may store something
    await navigate({ to: LOGIN_PATH, state: said === undefined ? {} : { said } });
    queryClient.removeQueries({ predicate: (query) => !isEntry(query, 'auth-status', 'settings') });
  };
}
