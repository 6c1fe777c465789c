import { useState } from 'react';
import type { AutomatedMessage } from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { deleteMessage } from './calls.ts';

/** Asks before a message is deleted. If somebody has changed it meanwhile, it shows that one and asks again. */
export function DeleteMessage({
  message: first,
  onDeleted,
  onClose,
}: {
  message: AutomatedMessage;
  onDeleted: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [message, setMessage] = useState(first);
  const remove = async () => {
    try {
      await onDeleted((await deleteMessage(message)).message);
    } catch (error) {
      const current = currentOf<AutomatedMessage>(error);
      if (current) setMessage(current);
      throw new Error(failureWords(error), { cause: error });
    }
  };
  return (
    <Confirm
      title="Delete automated message"
      confirm="Delete"
      confirming="Deleting…"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{staffTexts.automatedMessageDeleteQuestion}</p>
      <p>
        <strong>{message.title}</strong>, {message.location_name}
      </p>
    </Confirm>
  );
}

/** The failure, with the reason where there is one. */
function failureWords(error: unknown): string {
  const failure = staffTexts.automatedMessageDeleteFailed;
  const reason = error instanceof Error ? error.message : '';
  return reason === '' || reason === failure ? failure : texts.failedBecause(failure, reason);
}
