import { Confirm } from '#web/admin/editing/confirm.tsx';
import { keptMessages } from '#web/features/custom-messages/kept-messages.ts';

/** Asks before a log-out deletes the messages that this device keeps. */
export function LoseKept({ onLose, onStay }: { onLose: () => unknown; onStay: () => void }) {
  const kept = keptMessages();
  const [first] = kept;
  const what =
    kept.length === 1 && first ? `The message for ${first.location.name} is` : `${kept.length} messages are`;
  return (
    <Confirm
      title="Log out and lose what is not sent?"
      confirm="Log out and delete"
      cancel="Stay logged in"
      onConfirm={onLose}
      onClose={onStay}
    >
      <p>
        {what} kept on this device and not sent yet. Nobody can read {kept.length === 1 ? 'it' : 'them'}.
        Logging out deletes {kept.length === 1 ? 'it' : 'them'}.
      </p>
    </Confirm>
  );
}
