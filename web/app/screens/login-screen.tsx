import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { noteLogin } from '../login/use-login-changes.ts';
import { pathAfterLogin } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

const route = getRouteApi('/auth/login');

export function LoginScreen() {
  useDocumentTitle(`${titles.landing} | Log in`);
  const { next } = route.useSearch();
  const said = useRouterState({ select: ({ location }) => location.state.said });
  const { data: settings } = useQuery(settingsQuery());
  const router = useRouter();
  const queryClient = useQueryClient();

  const enter = () => {
    noteLogin(queryClient);
    router.history.push(pathAfterLogin(next, window.location.origin));
  };
  return <LoginPage said={said} isOpen={settings?.public_read === true} onLoggedIn={enter} />;
}
