import type { ReactNode } from 'react';
import { useWidth } from './use-width.ts';

const UNITS_PER_REM = 16;

/**
 * The place of a drawing, once its width is known in graph units, 16 to a rem: the whole graph is drawn larger for
 * somebody who chose a larger text. `className` gives the height. Hidden from readers, whose words stand beside it.
 */
export function GraphFrame({
  className,
  children,
}: {
  className: string;
  children: (width: number) => ReactNode;
}) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [remRef, rem] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} aria-hidden="true" className={className}>
      <div ref={remRef} className="w-[1rem]" />
      {width > 0 && rem > 0 && children((width / rem) * UNITS_PER_REM)}
    </div>
  );
}
