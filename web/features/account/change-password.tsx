import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ChangePasswordRequest } from '#contract/accounts/auth.ts';
import { accountQuery } from '#web/shared/api/queries.ts';
import { NewPasswordFields } from '#web/shared/forms/new-password-fields.tsx';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { FormAlert, FormStatus } from '#web/shared/ui/form-messages.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { changePassword } from './calls.ts';

/** @param email for password managers: without it they ask to which account the new password belongs */
export function ChangePassword({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<string>();
  const form = useForm({
    resolver: zodResolver(ChangePasswordRequest),
    defaultValues: { current_password: '', password: '', confirm_password: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const change = form.handleSubmit(async (fields) => {
    try {
      const { message } = await changePassword(fields);
      form.reset();
      setDone(message);
      await queryClient.invalidateQueries(accountQuery());
    } catch (error) {
      showFailure(form, error);
    }
  });
  const send = (event: FormEvent) => {
    setDone(undefined);
    return change(event);
  };
  return (
    <Card id="password" title="Change password">
      <form noValidate onSubmit={send} className="space-y-5">
        <FormAlert message={errors.root?.message} />
        <FormStatus message={done} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <NewPasswordFields
          label="New password"
          password={register('password')}
          confirm={register('confirm_password')}
          errors={errors}
        />
        <p className="text-ink-muted">All other devices are signed out.</p>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Change password'}
        </Button>
      </form>
    </Card>
  );
}
