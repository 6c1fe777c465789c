import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, Outlet, useNavigate } from '@tanstack/react-router';
import type { AdminStatus } from '#contract/accounts/auth.ts';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { arriving } from '#web/shared/api/load-code.ts';
import { accountQuery, adminStatusQuery } from '#web/shared/api/queries.ts';
import { answerOrCopy } from '#web/shared/offline/staff-copy.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { PlainPage } from '#web/shared/ui/page/plain-page.tsx';
import { HOME_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

/** `isOld`: the server did not answer, and this is what it said before. */
interface Entered {
  adminStatus: AdminStatus | null;
  isOld: boolean;
}

/**
 * What this account may do in the admin area; null where the server refuses. Where no answer comes, what it said before or
 * what the device keeps of staff; without either it throws. The server judges every call all the same.
 */
export async function loadAdminStatus({
  context,
}: {
  context: { queryClient: QueryClient };
}): Promise<Entered> {
  const query = adminStatusQuery();
  const before = context.queryClient.getQueryData(query.queryKey);
  const answer = context.queryClient.fetchQuery(query).then(
    (adminStatus) => ({ adminStatus, isOld: false }),
    (error: unknown) => {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (before && !isRefused) return { adminStatus: before, isOld: true };
      throw error;
    },
  );
  try {
    return await answerOrCopy(answer, ({ status }) => ({ adminStatus: status, isOld: true }));
  } catch (error) {
    if (error instanceof ApiError) return { adminStatus: null, isOld: false };
    throw error;
  }
}

const AdminFrame = lazyRouteComponent(
  () => arriving(import('../screens/admin-frame-screen.tsx')),
  'AdminFrameScreen',
);

/**
 * Loads the frame together with the screen, for those who may enter, and whose account it is: a form stores what is typed
 * for its owner alone, so it could store nothing before.
 */
export async function loadAdminFrame({
  context: { adminStatus, queryClient },
}: {
  context: { adminStatus: AdminStatus | null; queryClient: QueryClient };
}): Promise<void> {
  if (!adminStatus?.has_admin_access) return;
  const owner = queryClient.prefetchQuery({ ...accountQuery(), staleTime: Number.POSITIVE_INFINITY });
  await Promise.all([AdminFrame.preload?.(), answerOrCopy(owner, () => undefined)]);
}

const route = getRouteApi('/with-login/admin');

/** Only safety officers and administrators may enter the admin area. */
export function AdminGuard() {
  const { adminStatus, isOld } = route.useRouteContext();
  if (!adminStatus?.has_admin_access) return <AccessDeniedPage />;
  return (
    <AdminFrame status={adminStatus} isOld={isOld}>
      <Outlet />
    </AdminFrame>
  );
}

function AccessDeniedPage() {
  useDocumentTitle(`${titles.landing} | ${texts.accessDenied}`);
  const navigate = useNavigate();
  return (
    <PlainPage title={texts.accessDenied}>
      <p>{texts.noAdminAccess}</p>
      <Button onClick={() => void navigate({ to: HOME_PATH })}>Return to Home</Button>
    </PlainPage>
  );
}
