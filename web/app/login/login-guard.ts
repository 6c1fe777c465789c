import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { pagePaths } from '#contract/pages.ts';
import { OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { authStatusQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { deleteCopies } from '#web/shared/offline/delete-copies.ts';
import { answerOrCopy } from '#web/shared/offline/staff-copy.ts';
import { HOME_PATH, LOGIN_PATH, pathAfterLogin } from '../paths.ts';

interface Entering {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/**
 * Lets people with a login enter and sends everybody else to the login page, which leads back here. Without a connection
 * the administration opens where the device keeps what staff need; it is deleted when the login ends.
 */
export async function requireLogin({ context, location }: Entering): Promise<void> {
  const answer = context.queryClient.ensureQueryData(authStatusQuery());
  const { authenticated } = location.href.startsWith(pagePaths.admin)
    ? await answerOrCopy(answer, () => ({ authenticated: true }))
    : await answer;
  if (authenticated) return;
  void deleteCopies();
  throw redirect({ to: LOGIN_PATH, search: location.href === HOME_PATH ? {} : { next: location.href } });
}

/**
 * Everybody may enter where the operator lets visitors read; else as `requireLogin`. Without a connection everybody may
 * enter too: there are only offline copies to read, and these are deleted when a login ends.
 */
export async function requireReader(entering: Entering): Promise<void> {
  const { queryClient } = entering.context;
  const settings = queryClient.getQueryState(settingsQuery().queryKey);
  if (settings?.data?.public_read) return;
  // On a network without answers, the question about the login would only take time.
  const isKnown = queryClient.getQueryData(authStatusQuery().queryKey) !== undefined;
  if (!isKnown && settings?.error instanceof OfflineCopy) return;
  await requireLogin(entering).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
  });
}

/** Leads people who are logged in past the login page. While the login is unknown, the page is shown. */
export async function skipIfLoggedIn({
  context,
  search,
}: Pick<Entering, 'context'> & { search: { next?: string } }): Promise<void> {
  const status = await context.queryClient.ensureQueryData(authStatusQuery()).catch(() => null);
  if (status?.authenticated) throw redirect({ href: pathAfterLogin(search.next, window.location.origin) });
}

/**
 * Loads the settings before any screen, so that the first frame can say that data are simulated. Requests the login at
 * the same time, for the guards. Never fails.
 */
export async function loadSettings({ context }: Pick<Entering, 'context'>): Promise<void> {
  const { queryClient } = context;
  queryClient.prefetchQuery(authStatusQuery());
  await queryClient.ensureQueryData(settingsQuery()).catch(() => null);
}
