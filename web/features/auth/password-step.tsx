import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { NewPasswordForm } from '#contract/accounts/auth.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { NewPasswordFields } from '#web/shared/forms/new-password-fields.tsx';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { createAccount } from './calls.ts';
import { EmailField } from './email-field.tsx';

/**
 * The last step. `schema`: the form's, with its messages. `failed`: the message where the server gives none.
 * `onCodeRefused`: the code is no longer valid.
 */
export function PasswordStep({
  email,
  code,
  schema,
  failed,
  onCodeRefused,
  onCreated,
}: {
  email: string;
  code: string;
  schema: typeof NewPasswordForm;
  failed: string;
  onCodeRefused: (message: string) => void;
  onCreated: (message: string) => void;
}) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', confirm_password: '' },
  });
  const { register, setFocus } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  useEffect(() => setFocus('password'), [setFocus]);

  const send = form.handleSubmit(async (fields) => {
    try {
      const { message } = await createAccount({ email, auth_code: code, ...fields }, failed);
      onCreated(message);
    } catch (error) {
      if (error instanceof ApiError && error.field === 'auth_code') onCodeRefused(error.message);
      else showFailure(form, error);
    }
  });

  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormAlert message={errors.root?.message} />
      <EmailField value={email} readOnly />
      <NewPasswordFields
        password={register('password')}
        confirm={register('confirm_password')}
        errors={errors}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Creating your account…' : 'Create account'}
      </Button>
    </form>
  );
}
