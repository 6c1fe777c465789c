import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginForm as LoginFields } from '#contract/accounts/auth.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { logIn } from './calls.ts';
import { EmailField } from './email-field.tsx';

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const form = useForm({
    resolver: zodResolver(LoginFields),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  const send = form.handleSubmit(async (fields) => {
    try {
      await logIn(fields);
      onLoggedIn();
    } catch (error) {
      showFailure(form, error);
    }
  });

  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormAlert message={errors.root?.message} />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  );
}
