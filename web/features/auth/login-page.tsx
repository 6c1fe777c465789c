import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';

/** `said`: a message about the last login, such as its end. `isOpen`: the pages can be read without an account. */
export function LoginPage({
  said,
  isOpen,
  onLoggedIn,
}: {
  said: string | undefined;
  isOpen: boolean;
  onLoggedIn: () => void;
}) {
  return (
    <AuthPage title="Log in" status={said} isEntrance>
      <LoginForm onLoggedIn={onLoggedIn} />
      <p className="mt-2">
        <Link to="/auth/forgot-password" className={textLinkClass}>
          Forgot your password?
        </Link>
      </p>
      <div className="mt-3 border-t border-line pt-5">
        <p className="mb-3">New here? All you need is an email address.</p>
        <Link to="/auth/signup" className={buttonClass('secondary', 'w-full')}>
          Sign up
        </Link>
        {isOpen && (
          <p className="mt-2">
            <Link to="/" className={textLinkClass}>
              Continue without an account
            </Link>
          </p>
        )}
      </div>
    </AuthPage>
  );
}
