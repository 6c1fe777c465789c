import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { SignUpPage } from '#web/features/auth/sign-up-page.tsx';
import { noteLogin } from '../login/use-login-changes.ts';
import { HOME_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export function SignUpScreen() {
  useDocumentTitle(`${titles.landing} | Sign up`);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <SignUpPage
      onSignedUp={() => noteLogin(queryClient)}
      onContinue={() => void navigate({ to: HOME_PATH })}
    />
  );
}
