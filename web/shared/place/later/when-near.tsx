import { useComesIntoView } from '#web/shared/ui/browser/use-comes-into-view.ts';
import { LaterPart, type LaterPartProps } from './later-part.tsx';

/**
 * A part of a page that is drawn, and whose code is loaded, when it comes near the screen; until then its placeholder.
 * `className` gives the least height. It stays, whatever is shown, so that what stands below does not move.
 */
export function WhenNear({ className = '', ...part }: LaterPartProps & { className?: string }) {
  const [ref, isInView] = useComesIntoView<HTMLDivElement>();
  return (
    <div ref={ref} className={`grid grid-cols-[minmax(0,1fr)] ${className}`}>
      {isInView ? <LaterPart {...part} /> : part.placeholder}
    </div>
  );
}
