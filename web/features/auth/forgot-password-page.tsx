import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ForgotPasswordRequest } from '#contract/accounts/auth.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { AuthPage } from './auth-page.tsx';
import { requestResetLink } from './calls.ts';
import { EmailField } from './email-field.tsx';

/** Requests a reset link. Only the mail says whether there is an account. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  return (
    <AuthPage title={sent ? 'Check your email' : 'Forgot your password?'} status={sent?.message}>
      {sent ? (
        <Sent email={sent.email} onAgain={() => setSent(null)} />
      ) : (
        <RequestForm onSent={(email, message) => setSent({ email, message })} />
      )}
      <p className="mt-3">
        <Link to="/auth/login" className={textLinkClass}>
          Back to log in
        </Link>
      </p>
    </AuthPage>
  );
}

function RequestForm({ onSent }: { onSent: (email: string, message: string) => void }) {
  const form = useForm({ resolver: zodResolver(ForgotPasswordRequest), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ email }) => {
    try {
      const { message } = await requestResetLink(email);
      onSent(email, message);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormAlert message={errors.root?.message} />
      <EmailField
        hint="We will send a link to this address for choosing a new password."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Sending…' : 'Send reset link'}
      </Button>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []); // the form that had the focus is gone
  return (
    <div className="space-y-5">
      <p>
        The address was <strong className="wrap-anywhere">{email}</strong>. The link in the email is good for
        30 minutes. If none comes, look in your junk folder.
      </p>
      <Button ref={again} look="secondary" className="w-full" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
