import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './browser/after-paint.ts';

/** The first screen of a visit is slow: the browser has not run any of the code before. */
let isFirstScreen = true;

/** When it is left, and not before: what is drawn in turn on it waits for its own turn, also when others have had theirs. */
const leaveFirstScreen = () => {
  isFirstScreen = false;
};

/**
 * Whether this is the first screen of a visit, at its top: lower parts may come later. False where the page opens at an
 * earlier scroll position or at a part further down.
 */
export function isFirstLook(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFirstScreen && navigation?.type === 'navigate' && window.location.hash === '';
}

/**
 * Draws the lower parts of a page after the upper parts have been painted, in small steps. `placeholder` reserves room
 * until then. A phone shows the first words sooner and reacts to touch meanwhile.
 */
export function Deferred({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isDue, setDue] = useState(() => !isFirstLook());
  useEffect(
    () => (isDue ? leaveFirstScreen : afterPaint(() => startTransition(() => setDue(true)))),
    [isDue],
  );
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
