import { useEffect, useState } from 'react';
import { onClockChange, serverNow } from '#web/live/clock.ts';

/** The time in epoch milliseconds, renewed on each full `intervalMs` and when the tab is looked at again. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(tick, intervalMs - (serverNow() % intervalMs));
    };
    const tick = () => {
      clearTimeout(timer);
      setNow(serverNow());
      wait();
    };
    wait();
    const stopListening = onClockChange(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
  return now;
}
