import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountQuery, adminStatusQuery, authStatusQuery } from '#web/api/queries.ts';
import { isEntry } from '#web/api/query-keys.ts';
import { forgetPendingSignUp } from '#web/features/auth/pending-sign-up.ts';
import { forgetTyped } from '#web/forms/typed-text.ts';
import { forgetLogin } from '#web/offline/forget-kept.ts';
import { LOGIN_PATH } from './paths.ts';

/** Somebody has logged in: nothing is known of them yet. */
export function noteLogin(queryClient: QueryClient): void {
  void forgetLogin();
  queryClient.removeQueries(accountQuery());
  queryClient.removeQueries(adminStatusQuery());
  queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: true });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What has just been done, for the login page to say. */
    said?: string;
  }
}

/** After a session has ended: to the login page, which says so, and nothing that was read stays. */
export function useLeave(): (said?: string) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (said) => {
    forgetPendingSignUp();
    await forgetLogin(true);
    queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: false });
    forgetTyped(); // after the last moment at which a form may have kept something
    await navigate({ to: LOGIN_PATH, state: said === undefined ? {} : { said } });
    queryClient.removeQueries({ predicate: (query) => !isEntry(query, 'auth-status', 'settings') });
  };
}
