import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMedia } from '#web/ui/use-media.ts';

const ADVANCES_AFTER_MS = 15_000;

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

export interface Rotation {
  /** What was asked for, by the button or else by the device's wish for less motion. */
  isOn: boolean;
  /** It is on, and nothing holds it at the moment. */
  isTurning: boolean;
  toggle: () => void;
}

/**
 * Calls `advance` every 15 s: counted anew when `position` changes, and held while `isHeld` (somebody reads or watches)
 * or while the page is out of sight. Off at first for those who asked for less motion.
 */
export function useRotation(options: { advance: () => void; position: number; isHeld: boolean }): Rotation {
  const { advance, position, isHeld } = options;
  const wantsLessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const isVisible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
  const [asked, ask] = useState<boolean | null>(null);
  const isOn = asked ?? !wantsLessMotion;
  const isTurning = isOn && isVisible && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each advert has its whole time
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(advance, ADVANCES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTurning, position, advance]);
  return { isOn, isTurning, toggle: () => ask(!isOn) };
}
