import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { ResetPasswordRequest } from '#contract/accounts/auth.ts';
import { NewPasswordFields } from '#web/shared/forms/new-password-fields.tsx';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { resetPassword } from './calls.ts';
import { EmailField } from './email-field.tsx';

/** Asks for a new password, and for the address of the account that the link was sent to. */
export function ResetPasswordForm({ token, onReset }: { token: string; onReset: (message: string) => void }) {
  const form = useForm({
    resolver: zodResolver(ResetPasswordRequest),
    defaultValues: { email: '', password: '', confirm_password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  const send = form.handleSubmit(async (fields) => {
    try {
      const { message } = await resetPassword(token, fields);
      onReset(message);
    } catch (error) {
      showFailure(form, error);
    }
  });

  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <>
      <form noValidate onSubmit={send} className="space-y-5">
        <FormAlert message={errors.root?.message} />
        <EmailField
          hint="The one that the link was sent to."
          error={errors.email?.message}
          {...form.register('email')}
        />
        <NewPasswordFields
          label="New password"
          password={form.register('password')}
          confirm={form.register('confirm_password')}
          errors={errors}
        />
        <Button type="submit" busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save new password'}
        </Button>
      </form>
      <p className="mt-3">
        <Link to="/auth/forgot-password" className={textLinkClass}>
          Request a new link
        </Link>
      </p>
    </>
  );
}
