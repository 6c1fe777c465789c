import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { EmailForm } from '#contract/accounts/auth.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { requestCode } from './calls.ts';
import { EmailField } from './email-field.tsx';

/** The sign-up's first step. `email`: the address to correct, where somebody came back to this step. */
export function EmailStep({
  email,
  onSent,
}: {
  email: string;
  onSent: (email: string, message: string) => void;
}) {
  const form = useForm({ resolver: zodResolver(EmailForm), defaultValues: { email } });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (email !== '') setFocus('email');
  }, [email, setFocus]);

  const send = form.handleSubmit(async (fields) => {
    try {
      const { message } = await requestCode(fields.email);
      onSent(fields.email, message);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormAlert message={errors.root?.message} />
      <EmailField
        hint="We will send a code to this address to check that it is yours."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Sending…' : 'Send code'}
      </Button>
    </form>
  );
}
