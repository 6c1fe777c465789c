import { useId, useLayoutEffect, useRef, useState } from 'react';
import { withEmergencyLinks } from './emergency-call.tsx';

const clamps = { 2: 'line-clamp-2', 4: 'line-clamp-4', 6: 'line-clamp-6' } as const;

interface LongTextProps {
  text: string;
  lines: keyof typeof clamps;
  /** Ends the button's name for screen readers: ` of …` or ` about …`. */
  of: string;
  className?: string;
}

/** A `ClampedText` with its own open state. Another text needs another key. */
export function LongText(props: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  return <ClampedText {...props} isOpen={isOpen} onOpen={setOpen} />;
}

/**
 * Shows the first lines of a text. Where it is cut off, a button shows all of it. Screen readers always have the whole
 * text.
 */
export function ClampedText({
  text,
  lines,
  of,
  className = '',
  isOpen,
  onOpen,
}: LongTextProps & { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const id = useId();
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || isOpen) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      <p
        ref={ref}
        id={id}
        className={`whitespace-pre-line wrap-anywhere ${className} ${isOpen ? '' : `print:line-clamp-none ${clamps[lines]}`}`}
      >
        {withEmergencyLinks(text)}
      </p>
      {(isCut || isOpen) && (
        <div aria-live="off">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onOpen(!isOpen)}
            className="min-h-11 rounded-lg font-semibold underline underline-offset-4 -outline-offset-3"
          >
            {isOpen ? 'Show less' : 'Read all'}
            <span className="sr-only"> {of}</span>
          </button>
        </div>
      )}
    </>
  );
}
