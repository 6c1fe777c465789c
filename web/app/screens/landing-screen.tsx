import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuthStatus } from '#contract/accounts/auth.ts';
import { titles } from '#domain/places/titles.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { authStatusQuery, settingsQuery } from '#web/shared/api/queries.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { LogOutButton } from '../login/log-out-button.tsx';
import { useLeave } from '../login/use-login-changes.ts';
import { ACCOUNT_PATH, LOGIN_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export { prepareOverview } from '#web/features/landing/glance/use-overview.ts';

/** Where visitors may read, no call fails when the login ends: the page asks for the login from time to time. */
const LOGIN_ASKED_AFTER_MS = 60_000;

export function LandingScreen() {
  useDocumentTitle(titles.landing);
  const leave = useLeave();
  const { data: settings } = useQuery(settingsQuery());
  const { data: status } = useQuery({
    ...authStatusQuery(),
    ...(settings?.public_read && { staleTime: LOGIN_ASKED_AFTER_MS }),
  });
  return <LandingPage actions={status && <LoginActions {...status} onLoggedOut={leave} />} />;
}

/** Shown only once it is known whether somebody is logged in. */
function LoginActions({ authenticated, onLoggedOut }: AuthStatus & { onLoggedOut: () => Promise<void> }) {
  if (!authenticated) {
    return (
      <Link to={LOGIN_PATH} className={buttonClass('onDeep')}>
        Log in
      </Link>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <Link to={ACCOUNT_PATH} className={buttonClass('onDeep', 'max-sm:px-3')}>
        Account
      </Link>
      <LogOutButton onLoggedOut={onLoggedOut} />
    </div>
  );
}
