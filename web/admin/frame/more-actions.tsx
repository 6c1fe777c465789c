import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '#web/shared/ui/button.tsx';

/**
 * The actions beside a screen's main one: in a row where there is room, else behind one button. A press on one of them
 * closes it and leaves the focus on that button, so that a dialog that was opened gives it back there.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeElsewhere = ({ target }: Event) => whole.current?.contains(target as Node) || setOpen(false);
    const closeAtKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeAtKey);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeAtKey);
    };
  }, [isOpen]);
  return (
    <div ref={whole} className="relative lg:contents">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass('secondary', 'max-[22.5rem]:px-3 lg:hidden')}
      >
        <Ellipsis aria-hidden className="size-5" />
        <span className="max-[22.5rem]:sr-only">More</span>
      </button>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: it only notices presses on the buttons in it */}
      {/** biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button in it is a click too */}
      <div
        id={id}
        onClick={({ target }) => {
          if (!isOpen || !(target instanceof Element) || !target.closest('a, button')) return;
          setOpen(false);
          opener.current?.focus();
        }}
        className={`max-lg:absolute max-lg:top-full max-lg:z-30 max-lg:mt-1 max-lg:w-64 max-lg:max-w-[calc(100vw-2rem)] max-lg:flex-col max-lg:gap-2 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-2 max-lg:shadow-lg max-lg:*:justify-start lg:contents ${isOpen ? 'max-lg:flex' : 'max-lg:hidden'}`}
      >
        {children}
      </div>
    </div>
  );
}
