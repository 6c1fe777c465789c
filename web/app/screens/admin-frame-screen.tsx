import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { AdminStatus } from '#contract/accounts/auth.ts';
import { texts } from '#contract/texts.ts';
import { adminAreaAt } from '#domain/admin-pages.ts';
import { titles } from '#domain/places/titles.ts';
import { mayEnter } from '#domain/roles.ts';
import { areas } from '#web/admin/areas.ts';
import { AdminFrame } from '#web/admin/frame/admin-frame.tsx';
import { AdministratorsOnly, NoSuchScreen } from '#web/admin/frame/no-screen.tsx';
import { sendWhileOpen } from '#web/features/custom-messages/sending.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { LogOutButton } from '../login/log-out-button.tsx';
import { useLeave } from '../login/use-login-changes.ts';
import { useDocumentTitle } from '../use-document-title.ts';

/** The navigation with the screen of the address, or why there is none. */
export function AdminFrameScreen({
  status,
  isOld,
  children,
}: {
  status: AdminStatus;
  /** The server has not said it again. */
  isOld: boolean;
  children: ReactNode;
}) {
  const router = useRouter();
  const leave = useLeave();
  const queryClient = useQueryClient();
  useEffect(() => sendWhileOpen(queryClient), [queryClient]);
  const area = adminAreaAt(useLocation().pathname);
  const isRefused = area !== null && !mayEnter(status.role, area);
  const name = isRefused ? texts.accessDenied : area === null ? 'Page Not Found' : areas[area].name;
  useDocumentTitle(`${titles.landing} | ${name}`);
  return (
    <AdminFrame
      status={status}
      leave={<LogOutButton onLoggedOut={leave} />}
      notice={
        // The screen of the custom messages opens from what the device keeps, and says so itself.
        isOld &&
        area !== 'custom-messages' && (
          <Notice
            tone="caution"
            role="status"
            title="No answer from the server"
            action={<RetryButton onRetry={() => router.invalidate()} />}
          >
            What you see may be old, and changes may not be saved.
          </Notice>
        )
      }
    >
      {area === null ? <NoSuchScreen /> : isRefused ? <AdministratorsOnly /> : children}
    </AdminFrame>
  );
}
