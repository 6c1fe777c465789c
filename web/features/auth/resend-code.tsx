import { useState } from 'react';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { onServerClock } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { resendCode } from './calls.ts';

const RESEND_AFTER_MS = 30_000;
const SECOND_MS = 1000;

/**
 * A button that sends another code, from half a minute after `sentAt` (epoch ms, by the device's clock) or from when the
 * server allows it. `email` null: to the address that the server knows. Needs a new key for each code.
 */
export function ResendCode({
  email,
  sentAt,
  onSent,
}: {
  email: string | null;
  sentAt: number;
  onSent: (message: string) => void;
}) {
  const [readyAt, setReadyAt] = useState(sentAt + RESEND_AFTER_MS);
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const seconds = Math.ceil((onServerClock(readyAt) - useNow(SECOND_MS)) / SECOND_MS);

  const resend = async () => {
    setState({ busy: true });
    try {
      const { message } = await resendCode(email ?? undefined);
      onSent(message);
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (wait !== null) setReadyAt(Date.now() + wait * SECOND_MS);
      setState({ busy: false, failure: error instanceof Error ? error.message : accountTexts.resendFailed });
    }
  };
  return (
    <div className="space-y-3">
      <FormAlert message={state.failure} />
      <p>No email yet? Look in your junk folder, or ask for a new code.</p>
      <Button
        look="secondary"
        busy={state.busy || seconds > 0}
        className="w-full tabular-nums"
        onClick={resend}
      >
        {seconds > 0 ? `Resend code in ${seconds} s` : 'Resend code'}
      </Button>
    </div>
  );
}
