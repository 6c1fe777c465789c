import { type ReactNode, useState } from 'react';
import type { NewPasswordForm } from '#contract/accounts/auth.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ResendCode } from './resend-code.tsx';
import { Steps } from './steps.tsx';

/**
 * The steps after a code was sent. `say` shows what was done above the steps. `other` is shown beside the button that
 * sends another code.
 */
export function CodeAndPassword<T extends string>({
  email,
  resendTo,
  sentAt: firstSentAt,
  steps,
  isContinued,
  schema,
  failed,
  other,
  say,
  onResent,
  onCreated,
}: {
  email: string;
  resendTo: string | null;
  sentAt: number;
  steps: readonly (T | 'Verify' | 'Password')[];
  /** The step before has just been completed: this one takes the focus. */
  isContinued: boolean;
  /** The schema of the last step's form. */
  schema: typeof NewPasswordForm;
  failed: string;
  other: ReactNode;
  say: (message: string) => void;
  onResent?: () => void;
  onCreated: () => void;
}) {
  const [code, setCode] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const [sentAt, setSentAt] = useState(firstSentAt);
  if (code !== null) {
    return (
      <>
        <Steps names={steps} current="Password" />
        <PasswordStep
          email={email}
          code={code}
          schema={schema}
          failed={failed}
          onCodeRefused={(message) => {
            say('');
            setRefused(message);
            setCode(null);
          }}
          onCreated={(message) => {
            say(message);
            onCreated();
          }}
        />
      </>
    );
  }
  return (
    <>
      <Steps names={steps} current="Verify" />
      <CodeStep
        key={sentAt}
        email={email}
        refused={refused}
        takesFocus={isContinued || refused !== undefined || sentAt !== firstSentAt}
        onVerified={(verified, message) => {
          say(message);
          setCode(verified);
        }}
      >
        <ResendCode
          email={resendTo}
          sentAt={sentAt}
          onSent={(message) => {
            say(message);
            setRefused(undefined);
            setSentAt(Date.now());
            onResent?.();
          }}
        />
        {other}
      </CodeStep>
    </>
  );
}
