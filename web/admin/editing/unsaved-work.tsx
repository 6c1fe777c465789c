import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './confirm.tsx';

/** What is asked before work is lost. */
interface Words {
  title: string;
  leave: string;
  stay: string;
  lost: string;
}

const TYPED: Words = {
  title: 'Leave without saving?',
  leave: 'Leave without saving',
  stay: 'Go on editing',
  lost: 'What you have typed is not saved.',
};

/**
 * While `isUnsaved`, leaving the screen asks first: by a link, by Back, and by closing the tab.
 * @param edited the search parameter that says what is edited: its change leaves the work too
 */
export function UnsavedWork({
  isUnsaved,
  edited,
  words = TYPED,
}: {
  isUnsaved: boolean;
  edited?: string;
  words?: Words;
}) {
  const editedAt = ({ search }: { search: object }) => edited && Reflect.get(search, edited);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && (current.pathname !== next.pathname || editedAt(current) !== editedAt(next)),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return <LoseWork words={words} onLose={proceed} onStay={reset} />;
}

/** Asks whether what was typed may be lost. */
export const LoseWork = ({
  words: { title, leave, stay, lost } = TYPED,
  onLose,
  onStay,
}: {
  words?: Words;
  onLose: () => void;
  onStay: () => void;
}) => (
  <Confirm title={title} confirm={leave} cancel={stay} onConfirm={onLose} onClose={onStay}>
    <p>{lost}</p>
  </Confirm>
);
