import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { titles } from '#domain/titles.ts';
import { authStatusQuery } from '#web/api/queries.ts';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { pathAfterLogin } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

const route = getRouteApi('/auth/login');

export function LoginScreen() {
  useDocumentTitle(`${titles.landing} | Log in`);
  const { next } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();

  const enter = () => {
    queryClient.setQueryData(authStatusQuery().queryKey, { authenticated: true });
    router.history.push(pathAfterLogin(next, window.location.origin));
  };
  return <LoginPage onLoggedIn={enter} />;
}
