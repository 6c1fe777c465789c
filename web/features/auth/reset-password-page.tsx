import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { AuthPage } from './auth-page.tsx';
import { GoOn } from './go-on.tsx';
import { resetLinkQuery } from './queries.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const TITLE = 'Choose a new password';

/** Whether the server has checked the token and refused it. Other failures say nothing about the token. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

/** The page that the link in the mail opens. A reset (`onReset`) ends all sessions; `onContinue` leads to the login. */
export function ResetPasswordPage(props: {
  token: string | undefined;
  onReset: () => void;
  onContinue: () => void;
}) {
  const { token, ...events } = props;
  return token === undefined ? (
    <InvalidLink reason={accountTexts.resetTokenInvalid} />
  ) : (
    <CheckedLink token={token} {...events} />
  );
}

function CheckedLink({
  token,
  onReset,
  onContinue,
}: {
  token: string;
  onReset: () => void;
  onContinue: () => void;
}) {
  const [done, setDone] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(resetLinkQuery(token));

  if (isRefused(error)) return <InvalidLink reason={error.message} />;
  return (
    <AuthPage title={TITLE} status={done}>
      {data && done === undefined && (
        <ResetPasswordForm
          token={token}
          onReset={(message) => {
            onReset();
            setDone(message);
          }}
        />
      )}
      {done !== undefined && <GoOn to="/auth/login" label="Log in" onContinue={onContinue} />}
      {!data && error && (
        <Notice
          tone="danger"
          role="alert"
          title={error.message}
          action={<RetryButton busy={isFetching} onRetry={refetch} />}
        >
          The link could not be checked.
        </Notice>
      )}
      {!data && !error && <p role="status">Checking the link…</p>}
    </AuthPage>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  const navigate = useNavigate();
  return (
    <AuthPage title="Invalid Reset Link">
      <div className="space-y-5">
        <Notice tone="danger" role="alert" title={reason}>
          A link is good for 30 minutes and for one new password, and only the newest one counts.
        </Notice>
        <Button className="w-full" onClick={() => void navigate({ to: '/auth/forgot-password' })}>
          Request a new link
        </Button>
      </div>
    </AuthPage>
  );
}
