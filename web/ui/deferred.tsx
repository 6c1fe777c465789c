import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextTask } from './next-task.ts';

/** The first screen of a visit is slow: the browser has not run any of the code before. */
let isFirstScreen = true;

/** Renders everything at once when the page opens at an earlier scroll position or at a part further down. */
function isWaiting(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFirstScreen && navigation?.type === 'navigate' && window.location.hash === '';
}

/**
 * Draws the lower parts of a page after the upper parts have been painted, in small steps. `placeholder` reserves room
 * until then. A phone shows the first words sooner and reacts to touch meanwhile.
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

/** Draws the first child at once and each other child after the one before it has been painted. */
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
