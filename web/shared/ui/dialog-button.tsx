import { type ComponentPropsWithoutRef, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface InDialog {
  /** Of the heading that names the dialog. */
  headingId: string;
  close: () => void;
}

/**
 * A button that opens a dialog. The code of its content is loaded when somebody is about to press it, so that the page
 * does not wait for it. Without a connection it comes from the service worker.
 */
export function DialogButton<Content>({
  load,
  content,
  className = '',
  children,
  ...button
}: {
  load: () => Promise<Content>;
  content: (loaded: Content, parts: InDialog) => ReactNode;
  className?: string;
  children: ReactNode;
} & Omit<ComponentPropsWithoutRef<'button'>, 'content'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const [loaded, setLoaded] = useState<{ content: Content } | null>(null);
  const [failed, setFailed] = useState(false);
  const close = () => dialog.current?.close();
  const prepare = () => void load().catch(() => undefined); // tells when it is pressed
  const open = async () => {
    const arrived = await load().catch(() => null);
    setFailed(arrived === null);
    if (arrived === null) return;
    flushSync(() => setLoaded({ content: arrived })); // the browser puts the focus on what is there when it opens
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  return (
    <div className="relative shrink-0">
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void open()}
        className={className}
      >
        {children}
      </button>
      <span
        role="status"
        className="absolute top-full right-0 z-10 mt-1 w-max max-w-64 rounded-lg bg-ink px-3 py-1.5 text-sm text-ground empty:sr-only"
      >
        {failed && 'This could not load. Try again, or reload the page.'}
      </span>
      <dialog
        ref={dialog}
        aria-labelledby={headingId}
        className="m-auto w-88 max-w-[calc(100vw-2rem)] rounded-card bg-surface p-6 text-ink backdrop:bg-deep/70"
      >
        {loaded && content(loaded.content, { headingId, close })}
      </dialog>
    </div>
  );
}
