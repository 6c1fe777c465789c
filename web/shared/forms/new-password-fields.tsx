import { useQuery } from '@tanstack/react-query';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { PASSWORD_MIN_LENGTH } from '#contract/accounts/auth.ts';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { PasswordField } from '#web/shared/ui/password-field.tsx';

/** A new password for an account, typed twice. */
export function NewPasswordFields({
  label = 'Password',
  password,
  confirm,
  errors,
}: {
  label?: string;
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirm_password: string }>;
}) {
  const { data: settings } = useQuery(settingsQuery());
  const least = settings?.password_min_length ?? PASSWORD_MIN_LENGTH;
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least ${least} characters. Three random words make a good one.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...confirm}
      />
    </>
  );
}
