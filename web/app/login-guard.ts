import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { Kept, Unreachable } from '#web/api/failures.ts';
import { authStatusQuery, settingsQuery } from '#web/api/queries.ts';
import { forgetKept } from '#web/offline/forget-kept.ts';
import { HOME_PATH, LOGIN_PATH, pathAfterLogin } from './paths.ts';

interface Entering {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Lets people with a login in and sends everybody else to the login page, from where they come back. */
export async function requireLogin({ context, location }: Entering): Promise<void> {
  const { authenticated } = await context.queryClient.ensureQueryData(authStatusQuery());
  if (authenticated) return;
  void forgetKept();
  throw redirect({ to: LOGIN_PATH, search: location.href === HOME_PATH ? {} : { next: location.href } });
}

/**
 * Where the operator lets visitors read, everybody may enter; else as `requireLogin`. Without a connection too: there
 * is nothing to read but what the device has kept, and that is thrown away when a login ends.
 */
export async function requireReader(entering: Entering): Promise<void> {
  const { queryClient } = entering.context;
  const settings = queryClient.getQueryState(settingsQuery().queryKey);
  if (settings?.data?.public_read) return;
  // On a network that gives no answers this one would not come either, and take its time.
  const isKnown = queryClient.getQueryData(authStatusQuery().queryKey) !== undefined;
  if (!isKnown && settings?.error instanceof Kept) return;
  await requireLogin(entering).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
  });
}

/** Who is logged in already has no use for the login page. While that is not known, the page is shown. */
export async function skipIfLoggedIn({
  context,
  search,
}: Pick<Entering, 'context'> & { search: { next?: string } }): Promise<void> {
  const status = await context.queryClient.ensureQueryData(authStatusQuery()).catch(() => null);
  if (status?.authenticated) throw redirect({ href: pathAfterLogin(search.next, window.location.origin) });
}

/**
 * Every screen knows from its first frame whether it must say that data are simulated. The login is asked for
 * at the same time: the guards find the answer. Never fails.
 */
export async function loadSettings({ context }: Pick<Entering, 'context'>): Promise<void> {
  const { queryClient } = context;
  queryClient.prefetchQuery(authStatusQuery());
  await queryClient.ensureQueryData(settingsQuery()).catch(() => null);
}
