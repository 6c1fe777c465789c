import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { VerifyPage } from '#web/features/auth/verify-page.tsx';
import { noteLogin } from '../login/use-login-changes.ts';
import { HOME_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export function VerifyScreen() {
  useDocumentTitle(`${titles.landing} | Verify your email`);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <VerifyPage
      onSignedUp={() => noteLogin(queryClient)}
      onContinue={() => void navigate({ to: HOME_PATH })}
    />
  );
}
