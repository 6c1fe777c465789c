import { useEffect, useRef, useState } from 'react';

/**
 * A value that changes while somebody types, once it has not changed for a while, and no more often than at a distance.
 * Values are compared by identity.
 * @param pauseMs without a change
 * @param apartMs between two values that are taken
 */
export function useSettled<T>(value: T, { pauseMs, apartMs }: { pauseMs: number; apartMs: number }): T {
  const [settled, setSettled] = useState(value);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(pauseMs, takenAt.current + apartMs - Date.now());
    const timer = setTimeout(() => {
      takenAt.current = Date.now();
      setSettled(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, pauseMs, apartMs]);
  return settled;
}
