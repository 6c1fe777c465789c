import { type ReactNode, useState } from 'react';
import { texts } from '#contract/texts.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { Modal } from './modal.tsx';

/** Asks before something is deleted or lost. It stays open while that runs, and says why it failed. */
export function Confirm({
  title,
  confirm,
  confirming = confirm,
  cancel = 'Cancel',
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The words of the button that does it, and of the same button while it runs. */
  confirm: string;
  confirming?: string;
  cancel?: string;
  onConfirm: () => unknown;
  onClose: () => void;
  /** What will be deleted or lost. */
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.unknownError);
      setBusy(false);
    }
  };
  return (
    <Modal role="alertdialog" title={title} onClose={() => !isBusy && onClose()}>
      <div className="space-y-4">
        <FormAlert message={failure} />
        <div className="space-y-2 wrap-anywhere">{children}</div>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={isBusy} onClick={() => void run()}>
            {isBusy ? confirming : confirm}
          </Button>
          <Button look="secondary" busy={isBusy} onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
