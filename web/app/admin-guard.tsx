import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { AdminStatus } from '#contract/auth.ts';
import { ApiError } from '#web/api/failures.ts';
import { adminStatusQuery } from '#web/api/queries.ts';
import { answerOrCopy } from '#web/offline/staff-copy.ts';
import { AccessDeniedPage } from './access-denied-page.tsx';

/**
 * What this account may do in the admin area; null where the server refuses. Where it cannot be reached, what the device
 * keeps of staff says it; without that it throws.
 */
export async function loadAdminStatus({
  context,
}: {
  context: { queryClient: QueryClient };
}): Promise<{ adminStatus: AdminStatus | null }> {
  try {
    const answer = context.queryClient.fetchQuery(adminStatusQuery());
    return { adminStatus: await answerOrCopy(answer, ({ status }) => status) };
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
