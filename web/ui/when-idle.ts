/** A page that is never idle goes on all the same. */
const AT_LATEST_MS = 1000;
/** Safari can't tell when it is idle. */
const BETWEEN_MS = 50;

/** Calls `work` when the browser has nothing else to do. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, BETWEEN_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(asked);
}
