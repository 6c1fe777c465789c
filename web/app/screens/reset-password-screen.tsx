import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { ResetPasswordPage } from '#web/features/auth/reset-password-page.tsx';
import { authStatusQuery } from '#web/shared/api/queries.ts';
import { LOGIN_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

const route = getRouteApi('/auth/reset-password/{-$token}');

export function ResetPasswordScreen() {
  useDocumentTitle(`${titles.landing} | Reset password`);
  const { token } = route.useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <ResetPasswordPage
      key={token}
      token={token}
      // All sessions of that account have ended, perhaps this browser's too.
      onReset={() => queryClient.removeQueries(authStatusQuery())}
      onContinue={() => void navigate({ to: LOGIN_PATH })}
    />
  );
}
