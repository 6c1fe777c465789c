import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CODE_MAX_LENGTH, CodeForm } from '#contract/accounts/auth.ts';
import { emailCodeIn } from '#contract/accounts/typed-codes.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { checkCode } from './calls.ts';

/** Limits the length here: an input's own limit would cut what was pasted before the code is found in it. */
const codeOf = (typed: string): string => emailCodeIn(typed).slice(0, CODE_MAX_LENGTH);

/** Asks for the code from the mail. `refused`: why the earlier code is invalid. `children`: what to do without a mail. */
export function CodeStep({
  email,
  refused,
  takesFocus,
  onVerified,
  children,
}: {
  email: string;
  refused: string | undefined;
  takesFocus: boolean;
  onVerified: (code: string, message: string) => void;
  children: ReactNode;
}) {
  const form = useForm({
    resolver: zodResolver(CodeForm),
    defaultValues: { auth_code: '' },
  });
  const { register, setValue, setFocus } = form;
  const { errors, isSubmitting, isSubmitted } = form.formState;
  useEffect(() => {
    if (takesFocus) setFocus('auth_code');
  }, [takesFocus, setFocus]);

  const send = form.handleSubmit(async ({ auth_code }) => {
    try {
      const { message } = await checkCode({ email, auth_code });
      onVerified(auth_code, message);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <>
      <form noValidate onSubmit={send} className="space-y-5">
        <FormAlert message={errors.root?.message ?? (isSubmitted ? undefined : refused)} />
        <p>
          We have sent an email to <strong className="wrap-anywhere">{email}</strong>. The code in it is good
          for 10 minutes.
        </p>
        <Field
          label="Verification code"
          className="[&_input]:text-2xl [&_input]:tracking-widest"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.auth_code?.message}
          {...register('auth_code', {
            onChange: ({ target }) => setValue('auth_code', codeOf(target.value)),
          })}
        />
        <Button type="submit" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Checking…' : 'Verify email'}
        </Button>
      </form>
      <div className="mt-5 border-t border-line pt-3">{children}</div>
    </>
  );
}
