import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextTask } from './next-task.ts';

/** The first screen of a visit: all code is new to the browser then, and slow. */
let isFirstScreen = true;

/** Renders everything at once when the page opens at an earlier scroll position or at a part further down. */
function isWaiting(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFirstScreen && navigation?.type === 'navigate' && window.location.hash === '';
}

/**
 * Draws what lies further down when what stands above it has been painted, in small steps; `placeholder` holds its room
 * until then. A phone shows the first words sooner, and answers to a finger meanwhile.
 */
export function Deferred({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isDue, setDue] = useState(() => !isWaiting());
  useEffect(() => {
    if (isDue) {
      isFirstScreen = false;
      return;
    }
    const frame = requestAnimationFrame(async () => {
      await nextTask(); // the frame is painted at the end of this one
      startTransition(() => setDue(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isDue]);
  return isDue ? children : placeholder;
}

/** The first at once, each of the others when the one before it has been painted. */
export function InTurn({ parts: [first, ...others] }: { parts: readonly ReactNode[] }) {
  return (
    <>
      {first}
      {others.length > 0 && (
        <Deferred placeholder={null}>
          <InTurn parts={others} />
        </Deferred>
      )}
    </>
  );
}
