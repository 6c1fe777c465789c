import { useEffect, useState } from 'react';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';
import { usePageVisible } from '#web/shared/ui/browser/use-page-visible.ts';

const ADVANCES_AFTER_MS = 15_000;

export interface Rotation {
  /** What the button was set to; before that, whether the device asks for less motion. */
  isOn: boolean;
  /** It is on, and nothing stops it at the moment. */
  isTurning: boolean;
  toggle: () => void;
}

/**
 * Calls `advance` every 15 s, counted from the last change of `position`. Stops while `isHeld` (somebody reads or
 * watches) and while the page is not visible. Off at first where the device asks for less motion.
 */
export function useRotation(options: { advance: () => void; position: number; isHeld: boolean }): Rotation {
  const { advance, position, isHeld } = options;
  const wantsLessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const isVisible = usePageVisible();
  const [asked, ask] = useState<boolean | null>(null);
  const isOn = asked ?? !wantsLessMotion;
  const isTurning = isOn && isVisible && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again with each advert
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(advance, ADVANCES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTurning, position, advance]);
  return { isOn, isTurning, toggle: () => ask(!isOn) };
}
