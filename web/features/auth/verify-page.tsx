import '#web/shared/forms/schemas-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { ResumedPasswordForm } from '#contract/accounts/auth.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeAndPassword } from './code-and-password.tsx';
import { GoOn } from './go-on.tsx';
import { forgetPendingSignUp } from './pending-sign-up.ts';
import { pendingSignUpQuery } from './queries.ts';

const STEPS = ['Verify', 'Password'] as const;

/** The last steps of a sign-up that this browser has begun, perhaps in another tab. The server knows its address. */
export function VerifyPage({ onSignedUp, onContinue }: { onSignedUp: () => void; onContinue: () => void }) {
  const [said, setSaid] = useState('');
  const [isDone, setIsDone] = useState(false);
  const finish = () => {
    forgetPendingSignUp();
    onSignedUp();
    setIsDone(true);
  };
  return (
    <AuthPage title="Verify your email" status={said}>
      {isDone ? (
        <GoOn to="/" label="See all locations" onContinue={onContinue} />
      ) : (
        <Pending say={setSaid} onCreated={finish} />
      )}
    </AuthPage>
  );
}

function Pending(props: { say: (message: string) => void; onCreated: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(pendingSignUpQuery());
  if (data) {
    return (
      <CodeAndPassword
        {...props}
        email={data.email}
        resendTo={null}
        sentAt={0}
        steps={STEPS}
        isContinued={false}
        schema={ResumedPasswordForm}
        failed={accountTexts.accountSetupFailed}
        other={
          <Link to="/auth/signup" className={`mt-3 ${textLinkClass}`}>
            Use another address
          </Link>
        }
      />
    );
  }
  if (isNotFound(error)) return <NothingPending />;
  if (error) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={error.message}
        action={<RetryButton busy={isFetching} onRetry={refetch} />}
      />
    );
  }
  return <p role="status">Looking for your sign-up…</p>;
}

const NothingPending = () => (
  <div className="space-y-5">
    <Notice tone="info" title={accountTexts.noPendingSignUp}>
      Open this page in the browser in which you entered your email address, or sign up anew.
    </Notice>
    <Link to="/auth/signup" className={buttonClass('primary', 'w-full')}>
      Sign up
    </Link>
  </div>
);
