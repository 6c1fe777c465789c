import { type ReactNode, useDeferredValue, useEffect } from 'react';

/** The first screen of a visit: all code is new to the browser then, and slow. */
let isFirstScreen = true;

/** Whoever comes back to where the page was left, or for a part further down, gets the whole at once. */
function isWaiting(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFirstScreen && navigation?.type === 'navigate' && window.location.hash === '';
}

/**
 * Draws what lies further down after the first frame of a visit, in small steps; `placeholder` holds its room until
 * then. A phone shows the first words sooner, and answers to a finger meanwhile.
 */
export function Deferred({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const isDue = useDeferredValue(true, !isWaiting());
  useEffect(() => {
    if (isDue) isFirstScreen = false;
  }, [isDue]);
  return isDue ? children : placeholder;
}
