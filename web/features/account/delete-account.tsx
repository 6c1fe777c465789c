import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeleteAccountRequest } from '#contract/accounts/auth.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { deleteAccount } from './calls.ts';

/** Asks for the password before it does anything. */
export function DeleteAccount({ email, onLeft }: { email: string; onLeft: (said: string) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setIsAsking(false);
    opener.current?.focus();
  };
  return (
    <Card id="delete" title="Delete account">
      <p>
        Your account, <strong className="wrap-anywhere">{email}</strong>, and your login on every device are
        removed for good. You may sign up again at any time.
      </p>
      <div>
        <Button ref={opener} look="secondary" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          Delete my account
        </Button>
      </div>
      {isAsking && <Confirmation onCancel={cancel} onLeft={onLeft} />}
    </Card>
  );
}

function Confirmation({ onCancel, onLeft }: { onCancel: () => void; onLeft: (said: string) => void }) {
  const form = useForm({ resolver: zodResolver(DeleteAccountRequest), defaultValues: { password: '' } });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  useEffect(() => setFocus('password'), [setFocus]);

  const send = form.handleSubmit(async ({ password }) => {
    try {
      const { message } = await deleteAccount(password);
      onLeft(message);
    } catch (error) {
      showFailure(form, error);
    }
  });

  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormAlert message={errors.root?.message} />
      <PasswordField
        label="Password, to confirm"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Deleting…' : 'Delete for good'}
        </Button>
        <Button look="secondary" busy={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
