import { nextTask } from './next-task.ts';

/** Calls `work` when what has been drawn is on screen. @returns cancels it */
export function afterPaint(work: () => void): () => void {
  let isCancelled = false;
  const frame = requestAnimationFrame(async () => {
    await nextTask(); // the frame is painted at the end of this one
    if (!isCancelled) work();
  });
  return () => {
    isCancelled = true;
    cancelAnimationFrame(frame);
  };
}
