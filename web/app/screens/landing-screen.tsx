import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { titles } from '#domain/titles.ts';
import { authStatusQuery, settingsQuery } from '#web/api/queries.ts';
import { LogOutButton } from '#web/features/auth/log-out-button.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { LOGIN_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

const keptAfterLogOut: readonly unknown[] = [authStatusQuery().queryKey[0], settingsQuery().queryKey[0]];

export function LandingScreen() {
  useDocumentTitle(titles.landing);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const leave = async () => {
    queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: false });
    await navigate({ to: LOGIN_PATH });
    queryClient.removeQueries({ predicate: ({ queryKey }) => !keptAfterLogOut.includes(queryKey[0]) });
  };
  return <LandingPage actions={<LogOutButton onLoggedOut={leave} />} />;
}
