import { titles } from '#domain/places/titles.ts';
import { ForgotPasswordPage } from '#web/features/auth/forgot-password-page.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

export function ForgotPasswordScreen() {
  useDocumentTitle(`${titles.landing} | Forgot password`);
  return <ForgotPasswordPage />;
}
