import '#web/shared/forms/schemas-without-eval.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { NewPasswordForm } from '#contract/accounts/auth.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeAndPassword } from './code-and-password.tsx';
import { EmailStep } from './email-step.tsx';
import { GoOn } from './go-on.tsx';
import { forgetPendingSignUp, pendingSignUp, storePendingSignUp } from './pending-sign-up.ts';
import { Steps } from './steps.tsx';

const STEPS = ['Email', 'Verify', 'Password'] as const;

/** The steps from an address to an account that is logged in (`onSignedUp`); two seconds later `onContinue`. */
export function SignUpPage({ onSignedUp, onContinue }: { onSignedUp: () => void; onContinue: () => void }) {
  const [pending, setPending] = useState(pendingSignUp);
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const [isDone, setIsDone] = useState(false);

  const begin = (address: string) => {
    const begun = { email: address, sentAt: Date.now() };
    storePendingSignUp(begun);
    setPending(begun);
  };
  const beginAnew = (address: string) => {
    forgetPendingSignUp();
    setEmail(address);
    setSaid('');
    setPending(null);
  };

  if (isDone) {
    return (
      <AuthPage title="Sign up" status={said}>
        <GoOn to="/" label="See all locations" onContinue={onContinue} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Sign up" status={said}>
      {pending ? (
        <CodeAndPassword
          email={pending.email}
          resendTo={pending.email}
          sentAt={pending.sentAt}
          steps={STEPS}
          isContinued={said !== ''}
          schema={NewPasswordForm}
          failed={accountTexts.accountFailed}
          say={setSaid}
          onResent={() => begin(pending.email)}
          onCreated={() => {
            forgetPendingSignUp();
            onSignedUp();
            setIsDone(true);
          }}
          other={
            <Button look="secondary" className="mt-3 w-full" onClick={() => beginAnew(pending.email)}>
              Use another address
            </Button>
          }
        />
      ) : (
        <>
          <Steps names={STEPS} current="Email" />
          <EmailStep
            email={email}
            onSent={(address, message) => {
              setSaid(message);
              begin(address);
            }}
          />
        </>
      )}
      <LogInInstead />
    </AuthPage>
  );
}

const LogInInstead = () => (
  <p className="mt-3">
    Have an account already?{' '}
    <Link to="/auth/login" className={textLinkClass}>
      Log in
    </Link>
  </p>
);
