import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { AdminStatus } from '#contract/auth.ts';
import { ApiError } from '#web/api/failures.ts';
import { adminStatusQuery } from '#web/api/queries.ts';
import { AccessDeniedPage } from './access-denied-page.tsx';

/** What the server says that this account may do: null where it does not say so. Throws when it cannot be reached. */
export async function loadAdminStatus({
  context,
}: {
  context: { queryClient: QueryClient };
}): Promise<{ adminStatus: AdminStatus | null }> {
  try {
    return { adminStatus: await context.queryClient.fetchQuery(adminStatusQuery()) };
  } catch (error) {
    if (error instanceof ApiError) return { adminStatus: null };
    throw error;
  }
}

const route = getRouteApi('/with-login/admin');

/** The admin area is there for safety officers and administrators. */
export function AdminGuard() {
  const { adminStatus } = route.useRouteContext();
  return adminStatus?.has_admin_access ? <Outlet /> : <AccessDeniedPage />;
}
