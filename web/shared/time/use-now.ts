import { useEffect, useState } from 'react';
import { onClockChange, serverNow } from './clock.ts';

/**
 * The time in epoch milliseconds, updated at each full `intervalMs`, at `alsoAt` (epoch ms) and when the tab is shown
 * again.
 */
export function useNow(intervalMs: number, alsoAt: number | null = null): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      const now = serverNow();
      const untilTick = intervalMs - (now % intervalMs);
      const isSooner = alsoAt !== null && alsoAt > now && alsoAt - now < untilTick;
      timer = window.setTimeout(tick, isSooner ? alsoAt - now : untilTick);
    };
    /** What is a full interval, or past `alsoAt`, is another time; a correction of the clock by less draws nothing anew. */
    const isSame = (one: number, other: number) =>
      Math.floor(one / intervalMs) === Math.floor(other / intervalMs) &&
      (alsoAt === null || one < alsoAt === other < alsoAt);
    const tick = () => {
      clearTimeout(timer);
      const next = serverNow();
      setNow((before) => (isSame(before, next) ? before : next));
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
  }, [intervalMs, alsoAt]);
  return now;
}
