import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './confirm.tsx';

/** While `isUnsaved`, leaving the screen asks first: by a link, by Back, and by closing the tab. */
export function UnsavedWork({ isUnsaved }: { isUnsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
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
