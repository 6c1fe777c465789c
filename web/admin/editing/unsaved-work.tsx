import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './confirm.tsx';

/**
 * While `isUnsaved`, leaving the screen asks first: by a link, by Back, and by closing the tab.
 * @param edited the search parameter that says what is edited: its change leaves the work too
 */
export function UnsavedWork({ isUnsaved, edited }: { isUnsaved: boolean; edited?: string }) {
  const editedAt = ({ search }: { search: object }) => edited && Reflect.get(search, edited);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && (current.pathname !== next.pathname || editedAt(current) !== editedAt(next)),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return <LoseWork onLose={proceed} onStay={reset} />;
}

/** Asks whether what was typed may be lost. */
export const LoseWork = ({ onLose, onStay }: { onLose: () => void; onStay: () => void }) => (
  <Confirm
    title="Leave without saving?"
    confirm="Leave without saving"
    cancel="Go on editing"
    onConfirm={onLose}
    onClose={onStay}
  >
    <p>What you have typed is not saved.</p>
  </Confirm>
);
