/** The picture moves by this much at most, so that no edge burns into the screen. */
export const MAX_SHIFT_PX = 8;
const MINUTE_MS = 60_000;
const STEPS = 2 * MAX_SHIFT_PX;

/** There and back again in steps of a pixel. */
const swing = (step: number): number => {
  const within = step % STEPS;
  return within <= MAX_SHIFT_PX ? within : STEPS - within;
};

/** By how much the picture stands off in this minute of the page, px: every corner of a square of 8 by 8, never a jump. */
export function shiftAt(monotonic: number): { x: number; y: number } {
  const minute = Math.floor(monotonic / MINUTE_MS);
  return { x: swing(minute), y: swing(Math.floor(minute / STEPS)) };
}
