import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { AdminStatus } from '#contract/auth.ts';
import { ApiError } from '#web/api/failures.ts';
import { adminStatusQuery } from '#web/api/queries.ts';
import { AccessDeniedPage } from './access-denied-page.tsx';

/** What this account may do in the admin area; null where the server refuses. Throws when it cannot be reached. */
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

const AdminFrame = lazyRouteComponent(() => import('./screens/admin-frame-screen.tsx'), 'AdminFrameScreen');

/** Loads the frame together with the screen, for those who may enter. */
export async function loadAdminFrame({
  context: { adminStatus },
}: {
  context: { adminStatus: AdminStatus | null };
}): Promise<void> {
  if (adminStatus?.has_admin_access) await AdminFrame.preload?.();
}

const route = getRouteApi('/with-login/admin');

/** Only safety officers and administrators may enter the admin area. */
export function AdminGuard() {
  const { adminStatus } = route.useRouteContext();
  if (!adminStatus?.has_admin_access) return <AccessDeniedPage />;
  return (
    <AdminFrame status={adminStatus}>
      <Outlet />
    </AdminFrame>
  );
}
