import { useEffect, useEffectEvent } from 'react';

/** How long a success is shown before the app goes on by itself. */
export const REDIRECT_DELAY_MS = 2000;

/** Goes on by itself once `isDone`, when there was time to read why. */
export function useRedirect(isDone: boolean, go: () => void): void {
  const goOn = useEffectEvent(go);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => goOn(), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}
