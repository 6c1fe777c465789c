/** Two frames take 33 ms. A page that is hidden or frozen draws none. */
const LIMIT_MS = 1000;

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Whether the page is visible and two frames of it were drawn just now. */
export async function twoFrames(): Promise<boolean> {
  if (document.visibilityState !== 'visible') return false;
  const drawn = nextFrame().then(nextFrame);
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, LIMIT_MS, false));
  return await Promise.race([drawn.then(() => document.visibilityState === 'visible'), tooLate]);
}
