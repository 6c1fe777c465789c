import './schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginRequest } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { post } from '#web/api/http.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const formDataOf = (fields: LoginRequest): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(LoginRequest),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  const logIn = handleSubmit(async (fields) => {
    try {
      await post('/auth/login', texts.loginFailed, formDataOf(fields));
      onLoggedIn();
    } catch (error) {
      setError('root', { message: error instanceof Error ? error.message : texts.loginFailed });
    }
  });

  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <form noValidate onSubmit={logIn} className="space-y-5">
      <div role="alert">{errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}</div>
      <Field
        label="Email address"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  );
}
