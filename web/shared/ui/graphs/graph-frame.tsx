import type { ReactNode } from 'react';
import { usePrinting } from '../browser/use-printing.ts';
import { useWidth } from '../browser/use-width.ts';

const UNITS_PER_REM = 16;
/** About the width of an A4 sheet, in graph units. */
const SHEET_WIDTH = 700;

/**
 * The place of a drawing, once its width is known in graph units, 16 to a rem: the whole graph is drawn larger for
 * somebody who chose a larger text. `className` gives the height on a screen; on paper it follows from the width of the
 * sheet. Hidden from readers, whose words stand beside it, unless it `isRead`: then it has words of its own.
 */
export function GraphFrame({
  className,
  isRead = false,
  children,
}: {
  className: string;
  isRead?: boolean;
  children: (width: number) => ReactNode;
}) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [remRef, rem] = useWidth<HTMLDivElement>();
  const isPrinting = usePrinting();
  const units = isPrinting ? SHEET_WIDTH : (width / rem) * UNITS_PER_REM;
  return (
    <div ref={ref} aria-hidden={!isRead} className={`${className} print:h-auto`}>
      <div ref={remRef} className="w-[1rem]" />
      {width > 0 && rem > 0 && children(units)}
    </div>
  );
}
