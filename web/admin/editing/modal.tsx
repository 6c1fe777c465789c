import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSettleToasts } from '../frame/toasts.tsx';

const widths = {
  narrow: 'm-auto w-lg max-w-[calc(100vw-1rem)] max-h-[calc(100dvh-1rem)] rounded-card',
  // On a phone it takes the whole window.
  wide: 'm-auto h-dvh max-h-none w-screen max-w-none sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:w-4xl sm:rounded-card',
} as const;

/**
 * A dialog over the page while it is drawn; the focus goes back to where it was, or to the page's heading where that is
 * gone. `onClose` is asked for on Escape and by its button, and may first ask about unsaved work.
 */
export function Modal({
  title,
  width = 'narrow',
  role = 'dialog',
  onClose,
  children,
}: {
  title: string;
  width?: keyof typeof widths;
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const settle = useSettleToasts();
  useEffect(settle, [settle]);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
      // A row that was deleted goes with the next drawing of its list, and its button with it.
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Left to the browser, Escape would close a question over this dialog and this dialog with it.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault(); // asked for otherwise than by Escape, as by Back on a phone
        onClose();
      }}
      className={`overflow-y-auto bg-surface p-4 text-ink backdrop:bg-deep/70 sm:max-w-[calc(100vw-4rem)] sm:p-6 ${widths[width]}`}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={headingId} className="text-lg font-bold wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-neutral-ground"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
